import { IconExternalLink, IconEye, IconEyeOff, IconMail, IconPencil, IconPin } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { decideBroadcast } from '#contract/broadcasts/broadcasts.ts'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import type { Standing } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import type { BroadcastPart } from './broadcast-dialog.tsx'
import { decisionOf } from './broadcast-queries.ts'

export type OpenedPart = BroadcastPart | 'newsletter'

interface Subject {
  readonly row: LocalBroadcast
  readonly siteId: string
  readonly role: Standing
  readonly queryClient: QueryClient
  readonly open: (part: OpenedPart) => void
}

/** Shows it on the site. The list is asked for anew whatever comes of it: a refusal means that the row is old. */
const show = ({ row, siteId, queryClient }: Subject): Promise<unknown> =>
  call(decideBroadcast, {
    params: { siteId, broadcastId: row.id },
    body: { ...decisionOf(row), display: 'shown', reason: '' },
  })
    // The call has said why in a toast.
    .catch(() => null)
    .then(() => queryClient.invalidateQueries({ queryKey: areaKey('news', siteId) }))

/** What a site may do with a riksnyhet. */
export function broadcastEntries(subject: Subject): readonly MenuEntry[] {
  const { row, role, open } = subject
  const { state, mode, address, decision, newsletter } = row
  const refusal = editorsOnly(role, 'bestämma om riksnyheter')
  const hasWords = decision.lead !== '' || decision.quote !== ''
  const isUnsent = newsletter === 'unsent'
  const isMailed = newsletter !== 'off' && (!isUnsent || state === 'shown')
  const mail = {
    label: isUnsent ? 'Skicka som nyhetsbrev …' : 'Visa nyhetsbrevet …',
    icon: <IconMail size={18} aria-hidden />,
    refusal: editorsOnly(role, 'skicka nyhetsbrev'),
    onChoose: () => open('newsletter'),
  }
  // Nothing else can be done with what its own site has taken back.
  if (state === 'recalled') return isMailed ? [mail] : []
  const hide = {
    label: 'Dölj …',
    icon: <IconEyeOff size={18} aria-hidden />,
    refusal: mode === 'required' ? 'Den är obligatorisk och syns på alla sajter.' : refusal,
    onChoose: () => open('hide'),
  }
  return [
    ...(state === 'shown' ? [{ label: 'Öppna på sajten', icon: <IconExternalLink size={18} aria-hidden />, href: address }] : []),
    {
      label: hasWords ? 'Ändra lokal ingress och citat\u00a0…' : 'Lägg till lokal ingress eller citat\u00a0…',
      icon: <IconPencil size={18} aria-hidden />,
      refusal,
      onChoose: () => open('words'),
    },
    ...(isMailed ? [mail] : []),
    { label: 'Fäst överst …', icon: <IconPin size={18} aria-hidden />, refusal, onChoose: () => open('pin') },
    ...(state === 'shown'
      ? []
      : [
          {
            label: state === 'hidden' ? 'Visa igen' : 'Visa på sajten',
            icon: <IconEye size={18} aria-hidden />,
            refusal,
            onChoose: () => void show(subject),
          },
        ]),
    ...(state === 'hidden' ? [] : [hide]),
  ]
}
