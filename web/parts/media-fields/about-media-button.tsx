import { Button } from '@mantine/core'
import type { MediaFacts } from '#contract/media-facts.ts'
import { useKnownMedia } from '../media/known-media.ts'

/** Opens what the Bildbank says of a picture: photographer, licence, consent. Nobody leaves the text for it. */
export function AboutMediaButton({ media }: { media: MediaFacts }) {
  const { ask } = useKnownMedia()
  // A site can look at the federation's pictures, not change what is said of them.
  if (media.isShared || media.isTrashed) return null
  const words = media.kind === 'image' ? 'Om bilden' : 'Om dokumentet'
  return (
    <Button variant="subtle" size="sm" aria-label={`${words}: ${media.title}`} onClick={() => ask({ media })}>
      {words}
    </Button>
  )
}
