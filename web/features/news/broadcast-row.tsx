import { IconBuildingBroadcastTower, IconCircleCheck, IconClock, IconEyeOff, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LocalBroadcast, LocalState } from '#contract/items/broadcast-rows.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ListColumn } from '#web/parts/items/list/item-columns.ts'
import { cellsOf } from '#web/parts/items/list/item-columns.ts'
import { RowFrame, rowSelect, rowTitle } from '#web/parts/items/list/item-row.tsx'
import { dateText, dateTimeText, relativeDay } from '#web/ui/dates.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { OpenedPart } from './broadcast-actions.tsx'

const BroadcastDialog = lazy(async () => ({ default: (await import('./broadcast-dialog.tsx')).BroadcastDialog }))
const BroadcastNewsletter = lazy(async () => ({
  default: (await import('./broadcast-newsletter.tsx')).BroadcastNewsletter,
}))

const states = {
  shown: { tone: 'green', icon: IconCircleCheck, label: 'Visas' },
  hidden: { tone: 'grey', icon: IconEyeOff, label: 'Dold' },
  waiting: { tone: 'amber', icon: IconClock, label: 'Väntar på beslut' },
  recalled: { tone: 'red', icon: IconX, label: 'Återkallad' },
} as const satisfies Record<LocalState, unknown>

const newsletterWords = {
  off: '',
  unsent: '',
  sending: 'Skickas som nyhetsbrev',
  stopped: 'Nyhetsbrevet är stoppat',
  done: 'Skickad som nyhetsbrev',
} as const satisfies Record<LocalBroadcast['newsletter'], string>
const unsent: ReadonlySet<LocalBroadcast['newsletter']> = new Set(['off', 'unsent'])

function aboutOf({ mode, sentAt, newsletter, decision }: LocalBroadcast, today: string): string {
  const { lead, quote, pinnedUntil } = decision
  return [
    shareModeWords[mode],
    `Skickad ${dateText(sentAt)}`,
    lead === '' ? '' : 'Lokal ingress',
    quote === '' ? '' : `Citat av ${decision.quotePersonName}`,
    pinnedUntil !== null && pinnedUntil >= today ? `Fäst överst till ${dateText(pinnedUntil)}` : '',
    newsletterWords[newsletter],
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function noteOf({ state, recalledAt, decision }: LocalBroadcast): string | null {
  if (recalledAt !== null) return `Återkallad av riksorganisationen ${dateTimeText(recalledAt)}`
  if (state !== 'hidden' || decision.decidedAt === null) return null
  return `Dold av ${decision.decidedBy} ${dateText(decision.decidedAt)}: ${decision.reason}`
}

interface BroadcastRowProps {
  row: LocalBroadcast
  columns: readonly ListColumn[]
  /** Beside rows with a box that marks them. */
  hasBox: boolean
}

/** A riksnyhet in the list of the site's news, with what the site does with it. */
function BroadcastRow({ row, columns, hasBox }: BroadcastRowProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const queryClient = useQueryClient()
  const [part, setPart] = useState<OpenedPart | null>(null)
  const now = useNow()
  const { title, state, category, publishedAt, address, originAddress } = row
  const { tone, icon, label } = states[state]
  const note = noteOf(row)
  const likeItem = { facet: category, detail: { byline: 'Riksorganisationen' }, reviewOn: null, publishAt: null, publishedAt }
  const loadEntries = async () =>
    (await import('./broadcast-actions.tsx')).broadcastEntries({ row, siteId, role, queryClient, open: setPart })
  return (
    <RowFrame
      select={hasBox && <span className={rowSelect} />}
      title={
        state === 'recalled' ? (
          <span className={rowTitle}>{title}</span>
        ) : (
          <a className={rowTitle} href={state === 'shown' ? address : originAddress} target="_blank" rel="noreferrer">
            {title}
          </a>
        )
      }
      meta={aboutOf(row, stockholmDate(now))}
      cells={cellsOf(columns, likeItem)}
      state={
        <Row as="span" gap={1}>
          <StateChip tone="blue" icon={IconBuildingBroadcastTower}>
            Riks
          </StateChip>
          <StateChip tone={tone} icon={icon}>
            {label}
          </StateChip>
        </Row>
      }
      day={relativeDay(row.sentAt, now)}
      menu={
        (state !== 'recalled' || !unsent.has(row.newsletter)) && (
          <MenuButton label={`Åtgärder för ${title}`} entries={loadEntries} />
        )
      }
    >
      {note !== null && <Small>{note}</Small>}
      {part !== null && (
        <Suspense fallback={null}>
          {part === 'newsletter' ? (
            <BroadcastNewsletter row={row} onClose={() => setPart(null)} />
          ) : (
            <BroadcastDialog row={row} part={part} onClose={() => setPart(null)} />
          )}
        </Suspense>
      )}
    </RowFrame>
  )
}

/** For the list, which knows no area. */
export const broadcastRow = (row: LocalBroadcast, columns: readonly ListColumn[], hasBox: boolean) => (
  <BroadcastRow row={row} columns={columns} hasBox={hasBox} />
)
