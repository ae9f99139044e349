import { healthReminded } from '#contract/health/health-kinds.ts'
import type { Todo } from '#contract/letters/todo.ts'
import { dateText, sentence } from '#web/ui/dates.ts'

const dayWords = (day: string | null): string => (day === null ? '' : dateText(day))

const nameless: Readonly<Record<Todo['kind'], string>> = {
  reviewWanted: 'Utan namn',
  changesWanted: 'Utan namn',
  scheduleFailed: 'Utan namn',
  reviewDue: 'Utan namn',
  mediaEnding: 'En bild i Bildbanken',
  assignmentEnding: 'Ett organ',
  messageUndelivered: 'Ett meddelande från en besökare',
  invitationUsed: 'Någon som är inbjuden',
  roleEnding: 'Någon med en roll på sajten',
  healthReminder: 'En påminnelse',
  webhookStopped: 'En webhook',
  pictureRecalled: 'Logga eller sidhuvudsbild',
}

/** What the thing is called in the list. */
export const todoTitle = ({ kind, title, name, count, reminder }: Todo): string =>
  reminder !== null
    ? healthReminded(reminder.kind, count)
    : kind === 'assignmentEnding' && name !== ''
      ? `${name}, ${title}`
      : title || name || nameless[kind]

/** Why it waits. */
export function todoReason({ kind, count, day, since, reminder }: Todo): string {
  switch (kind) {
    case 'reviewWanted':
      return 'Väntar på granskning'
    case 'changesWanted':
      return 'Behöver ändras'
    case 'scheduleFailed':
      return 'Kunde inte publiceras när tiden kom'
    case 'reviewDue':
      return `Skulle läsas igenom senast ${dayWords(day)}`
    case 'mediaEnding':
      return `Får användas till och med ${dayWords(day)}`
    case 'assignmentEnding':
      return `${count === 1 ? 'Uppdraget' : `${count} uppdrag`} slutar ${dayWords(day)}`
    case 'messageUndelivered':
      return `Har inte kommit fram${since === null ? '' : `. Skrivet ${dateText(since)}`}`
    case 'invitationUsed':
      return 'Har svarat på inbjudan. Bekräfta att det är rätt person'
    case 'roleEnding':
      return `Rollen på sajten upphör ${dayWords(day)}. Bekräfta den eller ändra sista dag`
    case 'healthReminder':
      return `Påminnelse från riksorganisationen${since === null ? '' : ` ${dateText(since)}`}${reminder?.note ? ` · ${reminder.note}` : ''}`
    case 'pictureRecalled':
      return `${sentence(`En gemensam bild drogs tillbaka${since === null ? '' : ` ${dateText(since)}`}`)} Välj en annan`
    case 'webhookStopped':
      return 'Har stängts av'
  }
}
