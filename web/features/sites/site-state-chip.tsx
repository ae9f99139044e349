import { IconArchive, IconCircleCheck, IconHammer, IconPlayerPause, IconTrash } from '@tabler/icons-react'
import type { SiteState } from '#contract/users-and-sites/site-states.ts'
import { siteStateLabel } from '#contract/users-and-sites/site-states.ts'
import { StateChip } from '#web/ui/state-chip.tsx'

const faces = {
  building: { tone: 'blue', icon: IconHammer },
  active: { tone: 'green', icon: IconCircleCheck },
  paused: { tone: 'amber', icon: IconPlayerPause },
  deleting: { tone: 'red', icon: IconTrash },
  archived: { tone: 'grey', icon: IconArchive },
} as const

export const SiteStateChip = ({ state }: { state: SiteState | 'deleting' }) => (
  <StateChip {...faces[state]}>{state === 'deleting' ? 'Raderas' : siteStateLabel[state]}</StateChip>
)
