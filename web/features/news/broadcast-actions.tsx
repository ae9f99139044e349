import { IconExternalLink, IconMail, IconPencil, IconPin } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import type { ReceivedSubject } from '#web/parts/sharing/display-entries.tsx'
import { displayEntries } from '#web/parts/sharing/display-entries.tsx'
import type { ReceivedWords } from '#web/parts/sharing/sharing-words.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import type { BroadcastPart } from './broadcast-dialog.tsx'

const BroadcastDialog = lazy(async () => ({ default: (await import('./broadcast-dialog.tsx')).BroadcastDialog }))
const BroadcastNewsletter = lazy(async () => ({
  default: (await import('./broadcast-newsletter.tsx')).BroadcastNewsletter,
}))

const words: ReceivedWords = {
  area: 'news',
  work: 'bestämma om riksnyheter',
  required: 'Den är obligatorisk och syns på alla sajter.',
  hide: 'Dölj …',
  show: 'Visa igen',
  question: 'Dölj riksnyheten?',
  done: 'Riksnyheten är dold på er sajt.',
}

/** What a site may do with a riksnyhet. */
export function broadcastEntries(subject: ReceivedSubject<LocalBroadcast>): readonly MenuEntry[] {
  const { row, role, open } = subject
  const { state, address, decision, newsletter } = row
  const refusal = editorsOnly(role, words.work)
  const close = () => open(null)
  const add = (part: BroadcastPart) => () => open((now) => <BroadcastDialog row={now} part={part} onClose={close} />)
  const hasWords = decision.lead !== '' || decision.quote !== ''
  const isUnsent = newsletter === 'unsent'
  const isMailed = newsletter !== 'off' && (!isUnsent || state === 'shown')
  const mail = {
    label: isUnsent ? 'Skicka som nyhetsbrev …' : 'Visa nyhetsbrevet …',
    icon: <IconMail size={18} aria-hidden />,
    refusal: editorsOnly(role, 'skicka nyhetsbrev'),
    onChoose: () => open((now) => <BroadcastNewsletter row={now} onClose={close} />),
  }
  // Nothing else can be done with what its own site has taken back.
  if (state === 'recalled') return isMailed ? [mail] : []
  return [
    ...(state === 'shown' ? [{ label: 'Öppna på sajten', icon: <IconExternalLink size={18} aria-hidden />, href: address }] : []),
    {
      label: hasWords ? 'Ändra lokal ingress och citat\u00a0…' : 'Lägg till lokal ingress eller citat\u00a0…',
      icon: <IconPencil size={18} aria-hidden />,
      refusal,
      onChoose: add('words'),
    },
    ...(isMailed ? [mail] : []),
    { label: 'Fäst överst …', icon: <IconPin size={18} aria-hidden />, refusal, onChoose: add('pin') },
    ...displayEntries(subject, words),
  ]
}
