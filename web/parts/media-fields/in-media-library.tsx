import type { MediaFacts } from '#contract/media-facts.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Where photographer, licence and consent are said of a picture. Beside the editor: nobody loses the text to it. */
export function InMediaLibrary({ media: { id, isShared, title } }: { media: MediaFacts }) {
  const siteId = useSiteId()
  // A site can look at the federation's pictures, not change what is said of them.
  if (isShared) return null
  return (
    <LinkButton
      variant="subtle"
      size="sm"
      to="/$siteId/bildbank/$mediaId"
      params={{ siteId, mediaId: id }}
      target="_blank"
      aria-label={`Visa ${title} i bildbanken (ny flik)`}
    >
      I bildbanken
    </LinkButton>
  )
}
