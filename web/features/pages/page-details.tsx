import { addressLength } from '#contract/field-forms.ts'
import type { PageContent, TreePage } from '#contract/pages/pages.ts'
import { pageMenuTitleLength } from '#contract/pages/pages.ts'
import { DayField } from '#web/parts/item-fields/day-field.tsx'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import { LeadImageField } from '#web/parts/media-fields/lead-image-field.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'

/** The details of a page beside its text. `page` is its row in the tree; undefined until the tree has it. */
export function PageDetails({ page }: { page: TreePage | undefined }) {
  const image = useItemField<PageContent, 'image'>('image')
  const title = useItemField<PageContent, 'title'>('title')
  const menuTitle = useItemField<PageContent, 'menuTitle'>('menuTitle')
  const showInMenu = useItemField<PageContent, 'showInMenu'>('showInMenu')
  const linkUrl = useItemField<PageContent, 'linkUrl'>('linkUrl')
  const reviewBy = useItemField<PageContent, 'reviewBy'>('reviewBy')
  const isBelow = page !== undefined && page.parentId !== null
  return (
    <>
      <FieldGroup title="Bild">
        <LeadImageField name="image" label="Toppbild" ratio="16x9" {...image} />
      </FieldGroup>
      <FieldGroup title="Meny">
        <SwitchField
          label="Visa i menyn"
          {...(isBelow ? { description: 'Bara sidor överst i trädet står i den automatiska menyn.' } : {})}
          {...showInMenu}
        />
        <LineField
          label="Menytext"
          placeholder={title.value}
          description="Tomt: rubriken."
          max={pageMenuTitleLength.max}
          {...menuTitle}
        />
        {(page?.isRequired !== true || linkUrl.value !== '') && (
          <LineField
            label="Länk i menyn"
            description="Fyll i bara om sidan ska leda till en annan webbplats."
            placeholder="https://"
            type="url"
            max={addressLength.max}
            {...linkUrl}
          />
        )}
      </FieldGroup>
      <FieldGroup title="Granskning">
        <DayField label="Ska granskas senast" description="Då påminner Kansli om att läsa igenom sidan." {...reviewBy} />
      </FieldGroup>
    </>
  )
}
