import type { ReactNode } from 'react'
import { newsLeadLength, newsTitleLength } from '#contract/news/news.ts'
import type { NewsContent } from '#contract/news/news.ts'
import { GrowingLine } from '#web/parts/items/editor/growing-line.tsx'
import { useItemField, useItemText } from '#web/parts/items/editor/item-editor-context.ts'
import { SiteLinkTargets } from '#web/parts/items/editor/site-link-targets.tsx'
import { SheetImage } from '#web/parts/media-fields/sheet-image.tsx'
import { RichTextField } from '#web/parts/rich-text/rich-text-field.tsx'

/** The fields of a news item on the sheet. */
export function NewsForm({ isNew, picture }: { isNew: boolean; picture: ReactNode }) {
  const image = useItemField<NewsContent, 'image'>('image')
  const title = useItemField<NewsContent, 'title'>('title')
  const lead = useItemField<NewsContent, 'lead'>('lead')
  const body = useItemText<NewsContent, 'body'>('body')
  return (
    <SiteLinkTargets>
      <SheetImage value={image.value} isReadOnly={image.isReadOnly}>
        {picture}
      </SheetImage>
      <GrowingLine label="Rubrik" size="title" max={newsTitleLength.max} hasFirstFocus={isNew} {...title} />
      <GrowingLine label="Ingress" size="lead" max={newsLeadLength.max} {...lead} />
      <RichTextField label="Text" placeholder="Skriv texten här" {...body} />
    </SiteLinkTargets>
  )
}
