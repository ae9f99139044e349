import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line } from '../text.ts'
import { healthKinds } from './health-kinds.ts'
import * as paths from './health-paths.ts'

// Reminders of what sites have to mend, from an administrator to those who can mend it (docs/decisions/089).

/** A site that was reminded of the same within so many days is left out, unless it is chosen to. */
export const remindedAgainDays = 7
export const reminderNoteLength = 500

export const ReminderInput = z.strictObject({
  kind: z.enum(healthKinds),
  /** Absent: every site of the list that `search` narrows. */
  siteIds: z.array(z.string().max(40)).min(1, 'Välj minst en sajt.').max(1000, 'Högst 1000 sajter på en gång.').optional(),
  search: line(80, 'Sökordet').optional(),
  /** The administrator's own line; '' without. */
  note: withoutPersonalNumber(line(reminderNoteLength, 'Raden')),
  /** Whether sites are reminded that lately were. */
  again: z.boolean(),
})
export type ReminderInput = z.infer<typeof ReminderInput>

/** The result for one site. `lately`: reminded within the last 7 days; `nobody`: no user has a role that can fix it; `mended`: already fixed. */
export const ReminderOutcome = z.enum(['reminded', 'lately', 'nobody', 'stopped', 'mended'])
export type ReminderOutcome = z.infer<typeof ReminderOutcome>

const Reminders = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      outcome: ReminderOutcome,
      /** How many people it waits for. */
      people: z.number(),
      /** When it was last reminded of the same; null for never. */
      remindedAt: z.string().nullable(),
    }),
  ),
  /** How many people see it in Att göra, each once. */
  people: z.number(),
  /** How many of them get it as a letter too. */
  letters: z.number(),
})
export type Reminders = z.infer<typeof Reminders>

export const previewReminders = endpoint({
  ...paths.previewReminders,
  summary: 'Vilka som skulle få en påminnelse om det som sajter har att åtgärda, och brevet. Inget skickas.',
  body: ReminderInput,
  /** The letter that one receiver gets; null without a receiver. */
  response: Reminders.extend({ letter: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable() }),
})

export const sendReminders = endpoint({
  ...paths.sendReminders,
  summary: 'Påminner dem som kan åtgärda något på sajter, i Att göra och med brev. Varje sajt för sig.',
  body: ReminderInput,
  response: Reminders,
})
