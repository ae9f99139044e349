import { isAtLeast } from '../permissions.ts'
import type { SiteRole, Standing } from '../roles.ts'

// What may wait for a person on a site (docs/decisions/110). Without zod, for the screens and for the server's text of a letter.

/** Letters may tell of these. */
export const letterKinds = [
  'reviewWanted',
  'changesWanted',
  'scheduleFailed',
  'reviewDue',
  'mediaEnding',
  'assignmentEnding',
  'messageUndelivered',
  'invitationUsed',
  'roleEnding',
  'healthReminder',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** What may wait for a person on a site. Att göra lists it, and the start page counts it. */
export const todoKinds = [...letterKinds, 'webhookStopped', 'pictureRecalled'] as const
export type TodoKind = (typeof todoKinds)[number]

/** The weakest role on a site for which a kind waits. */
export const roleOfKind: Record<TodoKind, SiteRole> = {
  reviewWanted: 'editor',
  changesWanted: 'writer',
  scheduleFailed: 'editor',
  reviewDue: 'editor',
  mediaEnding: 'editor',
  assignmentEnding: 'editor',
  messageUndelivered: 'siteAdmin',
  invitationUsed: 'siteAdmin',
  roleEnding: 'siteAdmin',
  healthReminder: 'editor',
  webhookStopped: 'siteAdmin',
  pictureRecalled: 'editor',
}

/** What may wait for somebody with this role. */
export const todoKindsOf = (role: Standing): TodoKind[] => todoKinds.filter((kind) => isAtLeast(role, roleOfKind[kind]))

/** How much of a kind waits on a site: one, and several after the number. */
const counted: Record<TodoKind, readonly [one: string, several: string]> = {
  scheduleFailed: ['1 kunde inte publiceras', 'kunde inte publiceras'],
  reviewWanted: ['1 väntar på granskning', 'väntar på granskning'],
  changesWanted: ['1 av dina behöver ändras', 'av dina behöver ändras'],
  invitationUsed: ['1 inbjuden att bekräfta', 'inbjudna att bekräfta'],
  roleEnding: ['1 roll upphör snart', 'roller upphör snart'],
  messageUndelivered: ['1 meddelande har inte gått fram', 'meddelanden har inte gått fram'],
  webhookStopped: ['1 webhook har stängts av', 'webhookar har stängts av'],
  healthReminder: ['1 påminnelse', 'påminnelser'],
  pictureRecalled: ['1 ställe har en återkallad bild', 'ställen har en återkallad bild'],
  reviewDue: ['1 att läsa igenom', 'att läsa igenom'],
  mediaEnding: ['1 bild får snart inte användas', 'bilder får snart inte användas'],
  assignmentEnding: ['Uppdrag slutar snart i 1 organ', 'organ där uppdrag slutar snart'],
}
/** `3 väntar på granskning` */
export const todoCounted = (kind: TodoKind, count: number): string =>
  count === 1 ? counted[kind][0] : `${count.toLocaleString('sv-SE')} ${counted[kind][1]}`
