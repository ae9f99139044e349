import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { isOfferedToSites } from '#contract/media-facts.ts'
import { missingFacts, publicFaults } from '#contract/media/media-lacks.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { mediaCountsQuery } from '#web/parts/media/media-queries.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './media-panel.module.css'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

function wordsOf(media: Media, lacks: readonly string[]): string {
  const noun = media.kind === 'image' ? 'bilden' : 'dokumentet'
  if (lacks.length > 0) {
    if (media.isShared && !isOfferedToSites(media)) return `Syns inte för sajterna än. Det saknas: ${list.format(lacks)}.`
    return `Saknas innan ${noun} kan publiceras: ${list.format(lacks)}.`
  }
  return media.isShared ? `Komplett. Sajterna kan använda ${noun}.` : 'Komplett. Kan publiceras.'
}

/** Says what is missing before visitors may see the picture. */
export function MediaLacking({ library, media }: { library: MediaLibrary; media: Media }) {
  const { data } = useQuery(mediaCountsQuery(library))
  const today = stockholmDate(useNow())
  const isOver = media.licenceUntil !== null && media.licenceUntil < today
  // Another notice says so already, and no field here would help.
  if (data === undefined || isOver || media.consent === 'withdrawn' || media.recalled !== null) return null
  // The notice "Syns på sajten nu" says the same; this line would contradict it.
  if (media.liveUses > 0 && publicFaults(media, data.rules, today).length > 0) return null
  const lacks = missingFacts(media, data.rules, today)
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <Small as={Row} align="start" tone={lacks.length > 0 ? 'review' : 'muted'} className={styles.lacking}>
      {lacks.length > 0 ? <IconAlertTriangle {...icon} /> : <IconCircleCheck {...icon} />}
      <span>{wordsOf(media, lacks)}</span>
    </Small>
  )
}
