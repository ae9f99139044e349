import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { PageContent } from '#contract/pages/pages.ts'
import { pageLeadLength, pageTitleLength } from '#contract/pages/pages.ts'
import { GrowingLine } from '#web/parts/items/editor/growing-line.tsx'
import { useItemField, useItemText } from '#web/parts/items/editor/item-editor-context.ts'
import { SiteLinkTargets } from '#web/parts/items/editor/site-link-targets.tsx'
import { SheetImage } from '#web/parts/media-fields/sheet-image.tsx'
import { FilledLine } from '#web/parts/placeholders/filled-line.tsx'
import { useFindPlaces } from '#web/parts/placeholders/filled-placeholders.ts'
import { RichTextField } from '#web/parts/rich-text/rich-text-field.tsx'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { Quiet } from '#web/ui/layout.tsx'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { hasBraces } from './page-queries.ts'

const fetchChips = drawnPart(
  'parts/placeholders/placeholder-chips.tsx',
  () => import('#web/parts/placeholders/placeholder-chips.tsx'),
)

/** The fields of a page on the sheet. A page that is only a link in the menu has no text to write. */
export function PageForm({ isNew, picture }: { isNew: boolean; picture: ReactNode }) {
  const image = useItemField<PageContent, 'image'>('image')
  const title = useItemField<PageContent, 'title'>('title')
  const lead = useItemField<PageContent, 'lead'>('lead')
  const body = useItemText<PageContent, 'body'>('body')
  const linkUrl = useItemField<PageContent, 'linkUrl'>('linkUrl')
  const isNamed = hasBraces({ title: title.value, lead: lead.value, body: body.value })
  const find = useFindPlaces(useSiteId(), isNamed)
  const chips = useFetchedPart(fetchChips, isNamed)
  const decorate = useMemo(() => (chips && find ? chips.decorateNames(find) : undefined), [chips, find])
  const onSite = (text: string) => find && <FilledLine text={text} find={find} />
  return (
    <SiteLinkTargets>
      <SheetImage value={image.value} isReadOnly={image.isReadOnly}>
        {picture}
      </SheetImage>
      <GrowingLine label="Rubrik" size="title" max={pageTitleLength.max} hasFirstFocus={isNew} {...title} />
      {onSite(title.value)}
      {linkUrl.value === '' ? (
        <>
          <GrowingLine label="Ingress" size="lead" max={pageLeadLength.max} {...lead} />
          {onSite(lead.value)}
          <RichTextField
            label="Text"
            placeholder="Skriv texten här"
            renderExtra={(editor) => chips && find && <chips.PlaceholderChips editor={editor} find={find} />}
            decorate={decorate}
            {...body}
          />
        </>
      ) : (
        <Quiet>
          Sidan är bara en länk i menyn, till {linkUrl.value}. Ta bort länken bland uppgifterna om du vill skriva en text.
        </Quiet>
      )}
    </SiteLinkTargets>
  )
}
