import { IconBuildingBroadcastTower, IconCircleCheck, IconClock, IconEyeOff, IconFileText, IconX } from '@tabler/icons-react'
import type { Received, ReceivedState } from '#contract/sharing/received.ts'
import { dateText } from '#web/ui/dates.ts'
import { StateChip } from '#web/ui/state-chip.tsx'

const states = {
  shown: { tone: 'green', icon: IconCircleCheck, label: 'Visas' },
  hidden: { tone: 'grey', icon: IconEyeOff, label: 'Dold' },
  waiting: { tone: 'amber', icon: IconClock, label: 'Väntar på beslut' },
  own: { tone: 'grey', icon: IconFileText, label: 'Er egen visas' },
  recalled: { tone: 'red', icon: IconX, label: 'Återkallad' },
} as const satisfies Record<ReceivedState, unknown>

/** Two chips: the thing is the federation's, and its state on the site. */
export function ReceivedChips({ state }: { state: ReceivedState }) {
  const { tone, icon, label } = states[state]
  return (
    <>
      <StateChip tone="blue" icon={IconBuildingBroadcastTower}>
        Riks
      </StateChip>
      <StateChip tone={tone} icon={icon}>
        {label}
      </StateChip>
    </>
  )
}

/** Who has hidden it, and why; null where it is not hidden. */
export const hiddenNote = ({ state, decision: { reason, decidedBy, decidedAt } }: Received): string | null =>
  state === 'hidden' && decidedAt !== null ? `Dold av ${decidedBy} ${dateText(decidedAt)}: ${reason}` : null
