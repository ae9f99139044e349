import { healthReminded, healthWords } from '../health/health-kinds.ts'
import type { Todo } from './todo.ts'
import type { TodoKind } from './todo-kinds.ts'

// What each kind is called, why it waits, how urgent it is, and where it is done: for the list, for letters and for their order. Without zod.

/** What a letter may say of a thing. The name of a person is left out by its type. */
export type Told = Omit<Todo, 'name' | 'since'>

interface Words {
  /** The list begins with 1; those of the same number come together, by their days. */
  readonly urgency: number
  /** What it is called in the list without a title or a name. */
  readonly nameless: string
  /** Why it waits, in the list. `day` and `since` are those of the thing in words, or ''. */
  readonly reason: (todo: Todo, day: string, since: string) => string
  /** The sentence of a letter. `thing`: what it is called there, without any person. */
  readonly sentence: (todo: Told, day: string, thing: string) => string
  /** The path in the admin where it is done. `?flik=` names the tab of a list. */
  readonly place: (siteId: string, todo: Told) => string
}

const areaPaths: Readonly<Record<string, string>> = {
  news: 'nyheter',
  policy: 'politik',
  representatives: 'foretradare',
  pages: 'sidor',
}
const ofItem = {
  nameless: 'Utan namn',
  place: (siteId: string, { area, subject }: Told) => `/${siteId}/${areaPaths[area ?? ''] ?? 'nyheter'}/${subject}`,
}
const atUsers = (siteId: string) => `/${siteId}/installningar/anvandare`

export const todoWords: Readonly<Record<TodoKind, Words>> = {
  scheduleFailed: {
    ...ofItem,
    urgency: 1,
    reason: () => 'Kunde inte publiceras när tiden kom',
    sentence: (_todo, _day, thing) => `${thing} kunde inte publiceras när tiden kom.`,
  },
  messageUndelivered: {
    urgency: 2,
    nameless: 'Ett meddelande från en besökare',
    reason: (_todo, _day, since) => `Har inte kommit fram${since && `. Skrivet ${since}`}`,
    sentence: () => 'Ett meddelande från en besökare har inte kommit fram.',
    place: (siteId) => `/${siteId}/installningar/kontakt`,
  },
  invitationUsed: {
    urgency: 3,
    nameless: 'Någon som är inbjuden',
    reason: () => 'Har svarat på inbjudan. Bekräfta att det är rätt person',
    sentence: () => 'Någon har svarat på en inbjudan och väntar på att bli bekräftad.',
    place: atUsers,
  },
  roleEnding: {
    urgency: 4,
    nameless: 'Någon med en roll på sajten',
    reason: (_todo, day) => `Rollen på sajten upphör ${day}. Bekräfta den eller ändra sista dag`,
    sentence: (_todo, day) => `En roll på sajten upphör ${day}.`,
    place: atUsers,
  },
  webhookStopped: {
    urgency: 5,
    nameless: 'En webhook',
    reason: () => 'Har stängts av',
    sentence: () => 'En webhook har stängts av.',
    place: (siteId) => `/${siteId}/installningar/utveckling`,
  },
  healthReminder: {
    urgency: 6,
    nameless: 'En påminnelse',
    reason: ({ reminder }, _day, since) =>
      `Påminnelse från riksorganisationen${since && ` ${since}`}${reminder?.note ? ` · ${reminder.note}` : ''}`,
    sentence: ({ reminder, count }) => (reminder === null ? '' : `${healthReminded(reminder.kind, count)}.`),
    place: (siteId, { reminder }) => {
      if (reminder === null) return `/${siteId}`
      const { place, tab } = healthWords[reminder.kind]
      return `${place(siteId, reminder.first)}${tab === undefined ? '' : `?flik=${tab}`}`
    },
  },
  reviewWanted: {
    ...ofItem,
    urgency: 7,
    reason: () => 'Väntar på granskning',
    sentence: (_todo, _day, thing) => `${thing} väntar på granskning.`,
  },
  changesWanted: {
    ...ofItem,
    urgency: 7,
    reason: () => 'Behöver ändras',
    sentence: (_todo, _day, thing) => `${thing} behöver ändras.`,
  },
  pictureRecalled: {
    urgency: 8,
    nameless: 'Logga eller sidhuvudsbild',
    // A shortened month ends with a full stop.
    reason: (_todo, _day, since) => `En gemensam bild drogs tillbaka${since && ` ${since}`}`.replace(/\.?$/, '. Välj en annan'),
    sentence: () => 'En gemensam bild har dragits tillbaka.',
    place: (siteId, todo) => (todo.area === null ? `/${siteId}/installningar/utseende` : ofItem.place(siteId, todo)),
  },
  reviewDue: {
    ...ofItem,
    urgency: 9,
    reason: (_todo, day) => `Skulle läsas igenom senast ${day}`,
    sentence: (_todo, day, thing) => `${thing} skulle läsas igenom senast ${day}.`,
  },
  mediaEnding: {
    urgency: 9,
    nameless: 'En bild i Bildbanken',
    reason: (_todo, day) => `Får användas till och med ${day}`,
    sentence: (_todo, day) => `En bild i Bildbanken får användas till och med ${day}.`,
    place: (siteId, { subject }) => `/${siteId}/bildbank/${subject}`,
  },
  assignmentEnding: {
    urgency: 9,
    nameless: 'Ett organ',
    reason: ({ count }, day) => `${count === 1 ? 'Uppdraget' : `${count} uppdrag`} slutar ${day}`,
    sentence: ({ count, title }, day) => `${count === 1 ? 'Ett uppdrag' : `${count} uppdrag`} i ${title} slutar ${day}.`,
    place: (siteId, { subject }) => `/${siteId}/foretradare/organ/${subject}`,
  },
}

/** The path in the admin where a thing is done. */
export const todoPlace = (siteId: string, todo: Told): string => todoWords[todo.kind].place(siteId, todo)

/** What the thing is called in the list. */
export const todoTitle = ({ kind, title, name, count, reminder }: Todo): string => {
  if (reminder !== null) return healthReminded(reminder.kind, count)
  if (kind === 'assignmentEnding' && name !== '') return `${name}, ${title}`
  return title || name || todoWords[kind].nameless
}
