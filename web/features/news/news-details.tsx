import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { NewsContent } from '#contract/news/news.ts'
import { newsBylineLength, newsPersonCount, newsPin, newsSourceLength, newsTopicCount } from '#contract/news/news.ts'
import { addressLength } from '#contract/field-forms.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceField } from '#web/parts/item-fields/choice-field.tsx'
import { DayField } from '#web/parts/item-fields/day-field.tsx'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { PaidFields } from '#web/parts/item-fields/paid-fields.tsx'
import { SharingFields } from '#web/parts/item-fields/sharing-fields.tsx'
import { SheetImageField } from '#web/parts/media-fields/sheet-image-field.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { PublishedPart } from '#web/parts/item-fields/published-part.tsx'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { useItemTargets } from '#web/parts/items/editor/use-item-targets.ts'
import { EventSection } from './event-section.tsx'
import { useEventFromStart } from './use-event-from-start.ts'
import { newsCategoriesQuery } from './news-queries.ts'

const fetchNewsletter = () => import('./newsletter-group.tsx')
const fetchBroadcast = () => import('./news-sharing.tsx')
const route = getRouteApi('/$siteId/nyheter/$itemId')

/** The picture over the headline, which comes with the details. */
export function NewsPicture() {
  useEventFromStart()
  const image = useItemField<NewsContent, 'image'>('image')
  return <SheetImageField name="image" label="Toppbild" ratio="16x9" {...image} />
}

/** The details of a news item beside its text. */
export function NewsDetails() {
  const siteId = useSiteId()
  const { name: siteName, isFederationsOwn } = useMySite(siteId)
  const { data: categories = [] } = useQuery(newsCategoriesQuery(siteId))
  const place = { area: 'news', itemId: route.useParams().itemId }
  const targets = useItemTargets()
  const category = useItemField<NewsContent, 'category'>('category')
  const displayDate = useItemField<NewsContent, 'displayDate'>('displayDate')
  const pinnedUntil = useItemField<NewsContent, 'pinnedUntil'>('pinnedUntil')
  const topics = useItemField<NewsContent, 'topics'>('topics')
  const persons = useItemField<NewsContent, 'persons'>('persons')
  const bylinePerson = useItemField<NewsContent, 'bylinePerson'>('bylinePerson')
  const byline = useItemField<NewsContent, 'byline'>('byline')
  const sourceName = useItemField<NewsContent, 'sourceName'>('sourceName')
  const sourceUrl = useItemField<NewsContent, 'sourceUrl'>('sourceUrl')

  return (
    <>
      <FieldGroup title="Kategori och datum">
        <ChoiceField label="Kategori" options={categories.map(({ id, name }) => ({ value: id, label: name }))} {...category} />
        <DayField label="Datum" description="Lämna tomt så visas dagen då nyheten publiceras." {...displayDate} />
        <DayField
          label="Fäst överst till"
          description={`Högst ${newsPin.maxDays} dagar, och högst ${newsPin.maxItems} nyheter samtidigt.`}
          {...pinnedUntil}
        />
      </FieldGroup>
      <EventSection />
      <FieldGroup title="Handlar om">
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
            description="Lämna tomt så visas föreningens namn."
            max={newsBylineLength.max}
            {...byline}
          />
        )}
      </FieldGroup>
      <FieldGroup title="Först publicerad i" isClosed={sourceName.value === '' && sourceUrl.value === ''}>
        <LineField label="Tidning eller sajt" max={newsSourceLength.max} {...sourceName} />
        <LineField label="Länk till källan" placeholder="https://" type="url" max={addressLength.max} {...sourceUrl} />
      </FieldGroup>
      <SharingFields title="rubriken" text="ingressen" picture="toppbilden" />
      <PaidFields />
      {isFederationsOwn && <PublishedPart {...place} title="Riksnyhet" label="Skicka till sajterna" fetch={fetchBroadcast} />}
      <PublishedPart {...place} title="Nyhetsbrev" label="Skicka som nyhetsbrev" fetch={fetchNewsletter} />
    </>
  )
}
