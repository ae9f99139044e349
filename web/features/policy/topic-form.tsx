import type { ReactNode } from 'react'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { topicDemands, topicNameLength, topicSummaryLength } from '#contract/policy/policy.ts'
import { LinesField } from '#web/parts/item-fields/lines-field.tsx'
import { GrowingLine } from '#web/parts/items/editor/growing-line.tsx'
import { useItemField, useItemText } from '#web/parts/items/editor/item-editor-context.ts'
import { SiteLinkTargets } from '#web/parts/items/editor/site-link-targets.tsx'
import { SheetImage } from '#web/parts/media-fields/sheet-image.tsx'
import { RichTextField } from '#web/parts/rich-text/rich-text-field.tsx'

/** The fields of a topic on the sheet: the name, the short answer, the demands and the text behind them. */
export function TopicForm({ isNew, picture }: { isNew: boolean; picture: ReactNode }) {
  const image = useItemField<PolicyTopicContent, 'image'>('image')
  const name = useItemField<PolicyTopicContent, 'name'>('name')
  const summary = useItemField<PolicyTopicContent, 'summary'>('summary')
  const demands = useItemField<PolicyTopicContent, 'demands'>('demands')
  const body = useItemText<PolicyTopicContent, 'body'>('body')
  return (
    <SiteLinkTargets>
      <SheetImage value={image.value} isReadOnly={image.isReadOnly}>
        {picture}
      </SheetImage>
      <GrowingLine label="Sakfråga" size="title" max={topicNameLength.max} hasFirstFocus={isNew} {...name} />
      <GrowingLine label="Kort svar" size="lead" max={topicSummaryLength.max} {...summary} />
      <LinesField
        label="Våra krav"
        description="Ett krav per rad, i den ordning de ska stå."
        noun="krav"
        add="Lägg till ett krav"
        max={topicDemands}
        {...demands}
      />
      <RichTextField label="Fördjupning" placeholder="Skriv mer om frågan här" {...body} />
    </SiteLinkTargets>
  )
}
