import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ListColumn } from '#web/parts/items/list/item-columns.ts'
import { cellsOf } from '#web/parts/items/list/item-columns.ts'
import { RowFrame, rowSelect, rowTitle } from '#web/parts/items/list/item-row.tsx'
import { hiddenNote, ReceivedChips } from '#web/parts/sharing/received-state.tsx'
import { dateText, dateTimeText, relativeDay } from '#web/ui/dates.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { useNow } from '#web/ui/use-now.ts'

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
  const [dialog, setDialog] = useState<((row: LocalBroadcast) => ReactNode) | null>(null)
  const now = useNow()
  const { title, state, category, publishedAt, address, originAddress } = row
  const note = row.recalledAt === null ? hiddenNote(row) : `Återkallad av riksorganisationen ${dateTimeText(row.recalledAt)}`
  const likeItem = { facet: category, detail: { byline: 'Riksorganisationen' }, reviewOn: null, publishAt: null, publishedAt }
  const loadEntries = async () =>
    (await import('./broadcast-actions.tsx')).broadcastEntries({
      row,
      siteId,
      role,
      queryClient,
      open: (next) => setDialog(() => next),
    })
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
          <ReceivedChips state={state} />
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
      {dialog !== null && <Suspense fallback={null}>{dialog(row)}</Suspense>}
    </RowFrame>
  )
}

/** For the list, which knows no area. */
export const broadcastRow = (row: LocalBroadcast, columns: readonly ListColumn[], hasBox: boolean) => (
  <BroadcastRow row={row} columns={columns} hasBox={hasBox} />
)
