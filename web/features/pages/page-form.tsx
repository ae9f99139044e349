import type { PageContent } from '#contract/pages.ts'
import { pageLeadLength, pageTitleLength } from '#contract/pages.ts'
import { GrowingLine } from '#web/parts/items/growing-line.tsx'
import { useItemField } from '#web/parts/items/item-editor-context.ts'
import { SiteLinkTargets } from '#web/parts/items/site-link-targets.tsx'
import { RichTextField } from '#web/parts/rich-text/rich-text-field.tsx'
import styles from './page-form.module.css'

/** The fields of a page on the sheet. A page that is only a link in the menu has no text to write. */
export function PageForm({ siteId, isNew }: { siteId: string; isNew: boolean }) {
  const title = useItemField<PageContent, 'title'>('title')
  const lead = useItemField<PageContent, 'lead'>('lead')
  const body = useItemField<PageContent, 'body'>('body')
  const linkUrl = useItemField<PageContent, 'linkUrl'>('linkUrl')
  return (
    <SiteLinkTargets siteId={siteId}>
      <GrowingLine label="Rubrik" size="title" max={pageTitleLength.max} hasFirstFocus={isNew} {...title} />
      {linkUrl.value === '' ? (
        <>
          <GrowingLine label="Ingress" size="lead" max={pageLeadLength.max} {...lead} />
          <RichTextField label="Text" placeholder="Skriv texten här" {...body} />
        </>
      ) : (
        <p className={styles.link}>
          Sidan är bara en länk i menyn, till {linkUrl.value}. Ta bort länken bland uppgifterna om du vill skriva en text.
        </p>
      )}
    </SiteLinkTargets>
  )
}
