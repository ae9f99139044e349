import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import { UndoToken } from '../undo/undo.ts'
import { ItemId } from '../items/items.ts'
import { PlanSeen } from '../plans.ts'
import { AssignmentRow, EndedReason } from './representative-assignments.ts'
import { requiredLine } from '../text.ts'

// Ny mandatperiod. The browser holds the plan; the server previews its effects and applies it as a whole or not at all.

export const TermBody = z
  .strictObject({
    bodyId: ItemId,
    /** The last day of the term that ends. */
    endOn: CalendarDate,
    /** First and last day of the new term, which become the body's own; null: until further notice. */
    startOn: CalendarDate,
    termTo: CalendarDate.nullable(),
  })
  .refine(({ endOn, startOn }) => startOn > endOn, {
    path: ['startOn'],
    message: 'Den nya mandatperioden måste börja efter att den gamla har slutat.',
  })
  .refine(({ startOn, termTo }) => termTo === null || termTo >= startOn, {
    path: ['termTo'],
    message: 'Mandatperioden slutar innan den börjar.',
  })
export type TermBody = z.infer<typeof TermBody>

/** The plan for an assignment that is held now. */
export const TermChoice = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('stay'), assignmentId: ItemId }),
  z.strictObject({ choice: z.literal('change'), assignmentId: ItemId, roleId: z.string().min(1, 'Välj en roll.').max(60) }),
  z.strictObject({ choice: z.literal('leave'), assignmentId: ItemId, reason: EndedReason.default('termEnded') }),
])
export type TermChoice = z.infer<typeof TermChoice>

/** A new holder: a person of the site, or a name that becomes a draft. */
export const TermAddition = z.strictObject({
  bodyId: ItemId,
  roleId: z.string().min(1, 'Välj en roll.').max(60),
  person: z.union([
    z.strictObject({ personId: ItemId }),
    z.strictObject({
      givenName: requiredLine(1, 60, 'Texten', 'Skriv förnamnet.'),
      familyName: requiredLine(1, 60, 'Texten', 'Skriv efternamnet.'),
    }),
  ]),
})
export type TermAddition = z.infer<typeof TermAddition>

export const TermPlan = z.strictObject({
  bodies: z
    .array(TermBody)
    .min(1, 'Välj minst ett organ.')
    .max(50, 'Högst 50 organ åt gången.')
    .refine((bodies) => new Set(bodies.map(({ bodyId }) => bodyId)).size === bodies.length, 'Samma organ är valt två gånger.'),
  choices: z.array(TermChoice).max(1000, 'Högst 1 000 uppdrag åt gången. Dela upp organen.'),
  additions: z.array(TermAddition).max(500, 'Högst 500 nya åt gången.'),
})
export type TermPlan = z.infer<typeof TermPlan>

export const planTerm = endpoint({
  method: 'POST',
  path: '/api/site/:siteId/terms/plan',
  summary: 'Vilka som sitter i de valda organen och behöver ett val, och vilka dagar som är vanliga.',
  body: z.strictObject({
    bodyIds: z.array(ItemId).min(1, 'Välj minst ett organ.').max(50, 'Högst 50 organ åt gången.'),
    /** By body: a last day that differs from the proposed one and decides who is in office then. */
    endOn: z.record(ItemId, CalendarDate).default({}),
  }),
  response: z.object({
    bodies: z.array(
      z.object({
        bodyId: z.string(),
        name: z.string(),
        /** Proposals from the body's term; the caller may change all three. */
        endOn: z.string(),
        startOn: z.string(),
        termTo: z.string().nullable(),
        /** In the body's order. People whose assignment begins later belong to the new term and are left out. */
        people: z.array(AssignmentRow),
      }),
    ),
  }),
})

/** One thing that stops the plan, and where in it: `choices.3` or `additions.0`. */
const TermProblem = z.object({ path: z.string(), message: z.string() })

export const TermPreview = z.object({
  bodies: z.array(
    z.object({
      bodyId: z.string(),
      name: z.string(),
      leaves: z.array(z.object({ assignmentId: z.string(), personName: z.string(), roleName: z.string(), to: z.string() })),
      begins: z.array(
        z.object({
          personName: z.string(),
          roleName: z.string(),
          from: z.string(),
          to: z.string().nullable(),
          kind: z.enum(['stay', 'change', 'new']),
          /** Becomes a draft, which must be published to be public. */
          isNewPerson: z.boolean(),
        }),
      ),
      advice: z.array(z.string()),
    }),
  ),
  problems: z.array(TermProblem),
  seen: PlanSeen,
})
export type TermPreview = z.infer<typeof TermPreview>

export const previewTerm = endpoint({
  method: 'POST',
  path: '/api/site/:siteId/terms/preview',
  summary: 'Vad en ny mandatperiod skulle göra. Ändrar inget.',
  body: TermPlan,
  response: TermPreview,
})

export const applyTerm = endpoint({
  method: 'POST',
  path: '/api/site/:siteId/terms/apply',
  summary: 'Genomför en ny mandatperiod, allt eller inget. Nya uppdrag blir publika av sig själva vid midnatt den dag de börjar.',
  body: TermPlan.extend({ seen: PlanSeen.optional() }),
  response: z.object({
    ended: z.number(),
    begun: z.number(),
    /** Drafts that were made for new names. */
    newPersonIds: z.array(z.string()),
    undoToken: UndoToken,
  }),
})
