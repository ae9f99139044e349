import {
  IconBuildingBroadcastTower,
  IconCircleCheck,
  IconClock,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPin,
  IconX,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalBroadcast, LocalState } from '#contract/broadcasts/broadcasts.ts'
import { decideBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow, RowMeta, RowState } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { BroadcastPart } from './broadcast-dialog.tsx'
import { BroadcastDialog } from './broadcast-dialog.tsx'
import { decisionOf, modeLabel, siteBroadcastsQuery } from './broadcast-queries.ts'

const states = {
  shown: { tone: 'green', icon: IconCircleCheck, label: 'Visas' },
  hidden: { tone: 'grey', icon: IconEyeOff, label: 'Dold' },
  waiting: { tone: 'amber', icon: IconClock, label: 'Väntar på beslut' },
  recalled: { tone: 'red', icon: IconX, label: 'Återkallad' },
} as const satisfies Record<LocalState, unknown>

/** What the site has got from its federation, under its own news; nothing where it never got any. */
export function BroadcastSection() {
  const siteId = useSiteId()
  const { data } = useQuery(siteBroadcastsQuery(siteId))
  const [open, setOpen] = useState<{ id: string; part: BroadcastPart } | null>(null)
  if (data === undefined || data.broadcasts.length === 0) return null
  const shown = data.broadcasts.find(({ id }) => id === open?.id)
  return (
    <ListSection id="riksnyheter" title="Riksnyheter">
      <Small below={3}>Från riksorganisationen. Du kan lägga till en lokal ingress, men inte ändra texten.</Small>
      <ListFrame aria-labelledby="riksnyheter">
        {data.broadcasts.map((row) => (
          <BroadcastRow key={row.id} row={row} onOpen={(part) => setOpen({ id: row.id, part })} />
        ))}
      </ListFrame>
      {open !== null && shown !== undefined && (
        <BroadcastDialog row={shown} part={open.part} persons={data.persons} onClose={() => setOpen(null)} />
      )}
    </ListSection>
  )
}

function aboutOf({ mode, sentAt, decision }: LocalBroadcast, today: string): string {
  const { lead, quote, pinnedUntil } = decision
  return [
    modeLabel[mode],
    `Skickad ${dateText(sentAt)}`,
    lead === '' ? '' : 'Lokal ingress',
    quote === '' ? '' : `Citat av ${decision.quotePersonName}`,
    pinnedUntil !== null && pinnedUntil >= today ? `Fäst överst till ${dateText(pinnedUntil)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function noteOf({ state, recalledAt, decision }: LocalBroadcast): string | null {
  if (recalledAt !== null) return `Återkallad av riksorganisationen ${dateTimeText(recalledAt)}`
  if (state !== 'hidden' || decision.decidedAt === null) return null
  return `Dold av ${decision.decidedBy} ${dateText(decision.decidedAt)}: ${decision.reason}`
}

function BroadcastRow({ row, onOpen }: { row: LocalBroadcast; onOpen: (part: BroadcastPart) => void }) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const queryClient = useQueryClient()
  const today = stockholmDate(useNow())
  const { queryKey } = siteBroadcastsQuery(siteId)
  const show = useMutation({
    mutationFn: () =>
      call(decideBroadcast, {
        params: { siteId, broadcastId: row.id },
        body: { ...decisionOf(row), display: 'shown', reason: '' },
      }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const { title, state, mode, address } = row
  const { tone, icon, label } = states[state]
  const refusal = editorsOnly(role, 'bestämma om riksnyheter')
  const words = [row.decision.lead, row.decision.quote].some((text) => text !== '')
  const entries: readonly MenuEntry[] = [
    ...(state === 'shown' ? [{ label: 'Öppna på sajten', icon: <IconExternalLink size={18} aria-hidden />, href: address }] : []),
    {
      label: words ? 'Ändra lokal ingress och citat …' : 'Lägg till lokal ingress eller citat …',
      icon: <IconPencil size={18} aria-hidden />,
      refusal,
      onChoose: () => onOpen('words'),
    },
    { label: 'Fäst överst …', icon: <IconPin size={18} aria-hidden />, refusal, onChoose: () => onOpen('pin') },
    ...(state === 'shown'
      ? [
          {
            label: 'Dölj …',
            icon: <IconEyeOff size={18} aria-hidden />,
            refusal: mode === 'mandatory' ? 'Den är obligatorisk och syns på alla sajter.' : refusal,
            onChoose: () => onOpen('hide'),
          },
        ]
      : [
          {
            label: state === 'hidden' ? 'Visa igen' : 'Visa på sajten',
            icon: <IconEye size={18} aria-hidden />,
            refusal,
            onChoose: () => show.mutate(),
          },
          ...(state === 'waiting'
            ? [{ label: 'Dölj …', icon: <IconEyeOff size={18} aria-hidden />, refusal, onChoose: () => onOpen('hide') } as const]
            : []),
        ]),
  ]
  const note = noteOf(row)
  return (
    <ListRow
      title={title}
      meta={aboutOf(row, today)}
      aside={
        <RowState>
          <StateChip tone="blue" icon={IconBuildingBroadcastTower}>
            Riks
          </StateChip>
          <StateChip tone={tone} icon={icon}>
            {label}
          </StateChip>
        </RowState>
      }
      actions={state !== 'recalled' && <MenuButton label={`Åtgärder för ${title}`} entries={entries} />}
    >
      {note !== null && <RowMeta>{note}</RowMeta>}
    </ListRow>
  )
}
