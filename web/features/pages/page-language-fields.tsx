import type { PageLanguage } from '#contract/pages/page-languages.ts'
import { languageInSwedish, pageLanguages } from '#contract/pages/page-languages.ts'
import type { PageContent, TreePage } from '#contract/pages/pages.ts'
import { ChoiceField } from '#web/parts/item-fields/choice-field.tsx'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { pageTitle } from '#web/parts/pages/page-tree-query.ts'

const languages = pageLanguages.map((value) => ({ value, label: languageInSwedish(value) }))

/** The language of a page, and the page that it is a translation of. `page` is its row in the tree. */
export function PageLanguageFields({ page, tree }: { page: TreePage | undefined; tree: readonly TreePage[] }) {
  const language = useItemField<PageContent, 'language'>('language')
  const translationOf = useItemField<PageContent, 'translationOf'>('translationOf')
  const originals = tree.filter((other) => other.language === 'sv' && !other.isLink && other.id !== page?.id)
  return (
    <FieldGroup title="Språk">
      <ChoiceField
        label="Språk"
        description="Sidor på andra språk och lättlästa sidor får länkar i foten på hela sajten."
        options={languages}
        {...language}
        // The options are the languages.
        onChange={(chosen) => language.onChange(chosen as PageLanguage)}
      />
      {(language.value !== 'sv' || translationOf.fault !== null) && (
        <ChoiceField
          label="Är en översättning av"
          description="Då länkar sidorna till varandra."
          options={[{ value: '', label: 'Ingen sida' }, ...originals.map((one) => ({ value: one.id, label: pageTitle(one) }))]}
          {...translationOf}
          value={translationOf.value ?? ''}
          onChange={(chosen) => translationOf.onChange(chosen === '' ? null : chosen)}
        />
      )}
    </FieldGroup>
  )
}
