import { useQuery } from '@tanstack/react-query'
import type { NewsContent } from '#contract/news/news.ts'
import {
  newsBylineLength,
  newsPersonCount,
  newsPin,
  newsShareTextLength,
  newsShareTitleLength,
  newsSourceLength,
  newsTopicCount,
} from '#contract/news/news.ts'
import { addressLength } from '#contract/field-forms.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceField } from '#web/parts/item-fields/choice-field.tsx'
import { DayField } from '#web/parts/item-fields/day-field.tsx'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import { LeadImageField } from '#web/parts/media-fields/lead-image-field.tsx'
import { ShareImageField } from '#web/parts/media-fields/share-image-field.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { useItemTargets } from '#web/parts/items/editor/use-item-targets.ts'
import { siteAdminsOnly } from '#web/parts/role-refusal.ts'
import { newsCategoriesQuery } from './news-queries.ts'

/** The details of a news item beside its text. */
export function NewsDetails() {
  const siteId = useSiteId()
  const { role, name: siteName } = useMySite(siteId)
  const { data: categories = [] } = useQuery(newsCategoriesQuery(siteId))
  const targets = useItemTargets()
  const image = useItemField<NewsContent, 'image'>('image')
  const category = useItemField<NewsContent, 'category'>('category')
  const displayDate = useItemField<NewsContent, 'displayDate'>('displayDate')
  const pinnedUntil = useItemField<NewsContent, 'pinnedUntil'>('pinnedUntil')
  const topics = useItemField<NewsContent, 'topics'>('topics')
  const persons = useItemField<NewsContent, 'persons'>('persons')
  const bylinePerson = useItemField<NewsContent, 'bylinePerson'>('bylinePerson')
  const byline = useItemField<NewsContent, 'byline'>('byline')
  const sourceName = useItemField<NewsContent, 'sourceName'>('sourceName')
  const sourceUrl = useItemField<NewsContent, 'sourceUrl'>('sourceUrl')
  const shareTitle = useItemField<NewsContent, 'shareTitle'>('shareTitle')
  const shareText = useItemField<NewsContent, 'shareText'>('shareText')
  const shareImage = useItemField<NewsContent, 'shareImage'>('shareImage')
  const noIndex = useItemField<NewsContent, 'noIndex'>('noIndex')

  return (
    <>
      <FieldGroup title="Bild">
        <LeadImageField name="image" label="Toppbild" ratio="16x9" {...image} />
      </FieldGroup>
      <FieldGroup title="Sorteras">
        <ChoiceField label="Kategori" options={categories.map(({ id, name }) => ({ value: id, label: name }))} {...category} />
        <DayField label="Datum" description="Tomt: dagen då nyheten publiceras." {...displayDate} />
        <DayField
          label="Fäst överst till"
          description={`Högst ${newsPin.maxDays} dagar, och högst ${newsPin.maxItems} nyheter samtidigt.`}
          {...pinnedUntil}
        />
      </FieldGroup>
      <FieldGroup title="Kopplingar">
        <ItemPicker label="Sakfrågor" plural="sakfrågor" area="policy" max={newsTopicCount.max} targets={targets} {...topics} />
        <ItemPicker
          label="Personer"
          plural="personer"
          area="representatives"
          max={newsPersonCount.max}
          targets={targets}
          {...persons}
        />
      </FieldGroup>
      <FieldGroup title="Avsändare">
        <ItemPicker
          label="Person"
          plural="personer"
          area="representatives"
          max={1}
          targets={targets}
          {...bylinePerson}
          value={bylinePerson.value === null ? [] : [bylinePerson.value]}
          onChange={([id]) => bylinePerson.onChange(id ?? null)}
        />
        {bylinePerson.value === null && (
          <LineField
            label="Någon annan"
            placeholder={siteName}
            description="Tomt: föreningen."
            max={newsBylineLength.max}
            {...byline}
          />
        )}
      </FieldGroup>
      <FieldGroup title="Först publicerad i" isClosed={sourceName.value === '' && sourceUrl.value === ''}>
        <LineField label="Tidning eller sajt" max={newsSourceLength.max} {...sourceName} />
        <LineField label="Länk till källan" placeholder="https://" type="url" max={addressLength.max} {...sourceUrl} />
      </FieldGroup>
      <FieldGroup title="När någon delar den" isClosed>
        <LineField label="Rubrik vid delning" description="Tomt: rubriken." max={newsShareTitleLength.max} {...shareTitle} />
        <LineField label="Text vid delning" description="Tomt: ingressen." rows={3} max={newsShareTextLength.max} {...shareText} />
        <ShareImageField name="shareImage" label="Bild vid delning" description="Tomt: toppbilden." {...shareImage} />
        <SwitchField label="Visa inte i sökmotorer" refusal={siteAdminsOnly(role, 'ändra det här')} {...noIndex} />
      </FieldGroup>
    </>
  )
}
