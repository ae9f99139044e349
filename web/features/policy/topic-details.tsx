import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { topicDecidedByLength, topicSpokespersonCount, topicSynonyms } from '#contract/policy/policy.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceField } from '#web/parts/item-fields/choice-field.tsx'
import { DayField } from '#web/parts/item-fields/day-field.tsx'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { WordsField } from '#web/parts/item-fields/words-field.tsx'
import { PaidFields } from '#web/parts/item-fields/paid-fields.tsx'
import { SharingFields } from '#web/parts/item-fields/sharing-fields.tsx'
import { SheetImageField } from '#web/parts/media-fields/sheet-image-field.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { PublishedPart } from '#web/parts/item-fields/published-part.tsx'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { useItemTargets } from '#web/parts/items/editor/use-item-targets.ts'
import { policyAreasQuery, programmesQuery } from './policy-queries.ts'

const fetchSharing = () => import('./topic-sharing.tsx')
const route = getRouteApi('/$siteId/politik/$itemId')

/** The picture over the headline, which comes with the details. */
export function TopicPicture() {
  const image = useItemField<PolicyTopicContent, 'image'>('image')
  return <SheetImageField name="image" label="Toppbild" ratio="16x9" {...image} />
}

/** The details of a topic beside its text. */
export function TopicDetails() {
  const siteId = useSiteId()
  const { isFederationsOwn } = useMySite(siteId)
  const { itemId } = route.useParams()
  const { data: areas = [] } = useQuery(policyAreasQuery(siteId))
  const { data: programmes = [] } = useQuery(programmesQuery(siteId))
  const targets = useItemTargets()
  const area = useItemField<PolicyTopicContent, 'area'>('area')
  const synonyms = useItemField<PolicyTopicContent, 'synonyms'>('synonyms')
  const spokespersons = useItemField<PolicyTopicContent, 'spokespersons'>('spokespersons')
  const decidedAt = useItemField<PolicyTopicContent, 'decidedAt'>('decidedAt')
  const decidedBy = useItemField<PolicyTopicContent, 'decidedBy'>('decidedBy')
  const programme = useItemField<PolicyTopicContent, 'programme'>('programme')
  const reviewBy = useItemField<PolicyTopicContent, 'reviewBy'>('reviewBy')

  return (
    <>
      <FieldGroup title="Område och sökord">
        <ChoiceField
          label="Politikområde"
          options={[{ value: '', label: 'Inget område' }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
          {...area}
        />
        <WordsField
          label="Sökord"
          description="Andra ord för samma sak: ”Daghem → se Förskola”."
          plural="sökord"
          max={topicSynonyms}
          {...synonyms}
        />
      </FieldGroup>
      <FieldGroup title="Personer">
        <ItemPicker
          label="Talespersoner"
          plural="personer"
          area="representatives"
          max={topicSpokespersonCount.max}
          targets={targets}
          {...spokespersons}
        />
      </FieldGroup>
      <FieldGroup title="Beslut">
        <DayField label="Beslutat den" {...decidedAt} />
        <LineField label="Beslutat av" placeholder="Årsmötet" max={topicDecidedByLength.max} {...decidedBy} />
        <ChoiceField
          label="Program"
          description="Programmen finns under Politik, fliken Program."
          options={[{ value: '', label: 'Inget program' }, ...programmes.map(({ id, name }) => ({ value: id, label: name }))]}
          {...programme}
        />
      </FieldGroup>
      <FieldGroup title="Granskning">
        <DayField label="Ska granskas senast" description="Då påminner Kansli om att läsa igenom frågan." {...reviewBy} />
      </FieldGroup>
      {isFederationsOwn && (
        <PublishedPart area="policy" itemId={itemId} title="Gemensam sakfråga" label="Dela med sajterna" fetch={fetchSharing} />
      )}
      <SharingFields title="sakfrågan" text="det korta svaret" picture="toppbilden" />
      <PaidFields />
    </>
  )
}
