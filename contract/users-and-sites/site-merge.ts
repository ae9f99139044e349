import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PlanSeen } from '../plans.ts'
import { adminSite } from './sites.ts'

/** Days in which a merge can be taken back. */
export const mergeUndoDays = 30

/** `keep`: the thing that is there already stands for both. `beside`: that of the merged site comes beside it, at another address. */
const MergeChoice = z.enum(['keep', 'beside'], 'Välj vad som ska hända.')

/** What may be on both sites. */
export const MergeKind = z.enum(['news', 'policy', 'pages', 'systemPages', 'persons', 'bodies'])
export type MergeKind = z.infer<typeof MergeKind>

export const mergeKindLabel: Record<MergeKind, string> = {
  news: 'Nyheter med samma adress',
  policy: 'Sakfrågor med samma adress',
  pages: 'Sidor med samma adress',
  systemPages: 'Sidor som varje sajt har',
  persons: 'Personer med samma namn',
  bodies: 'Organ med samma namn',
}

export const MergeChoices = z.strictObject({
  news: MergeChoice,
  policy: MergeChoice,
  pages: MergeChoice,
  systemPages: MergeChoice,
  persons: MergeChoice,
  bodies: MergeChoice,
  /** Whose entries lead in the menu: those that are there alone, with the merged site's after them, or with these first. */
  menu: z.enum(['keep', 'after', 'first'], 'Välj vad som ska hända med menyn.').default('keep'),
  /** The people of the merged site get the role that they have there. */
  roles: z.boolean(),
})
export type MergeChoices = z.infer<typeof MergeChoices>

const counted = z.array(z.object({ label: z.string(), count: z.number() }))

export const MergePreview = z.object({
  into: z.object({ id: z.string(), name: z.string() }),
  /** What is copied, whatever is chosen about what both have. */
  counts: counted,
  /** What both have, with some of it by name. */
  conflicts: z.array(z.object({ kind: MergeKind, count: z.number(), examples: z.array(z.string()) })),
  /** What the menu there lacks of the merged site's; null for nothing. `left`: entries for which the menu has no room. */
  menu: z.object({ count: z.number(), examples: z.array(z.string()), left: z.number() }).nullable(),
  /** What does not come along, and what is one thing without asking. */
  notes: z.array(z.string()),
  seen: PlanSeen,
})
export type MergePreview = z.infer<typeof MergePreview>

const MergeReport = z.object({
  copied: counted,
  /** After it was taken back: what stayed on the other site, and why. */
  stayed: z.array(z.string()),
})

export const SiteMerge = z.object({
  into: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(['running', 'done', 'failed', 'undoing', 'undone']),
  report: MergeReport.nullable(),
  fault: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Until when it can be taken back; null when it cannot. */
  undoUntil: z.string().nullable(),
  undoToken: z.string(),
})
export type SiteMerge = z.infer<typeof SiteMerge>

const path = `${adminSite.path}/merge` as const
const SiteId = z.string().max(40)

export const siteMerges = {
  show: endpoint({
    method: 'GET',
    path,
    summary: 'Den senaste sammanslagningen av sajten med en annan.',
    response: z.object({ merge: SiteMerge.nullable() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    summary: 'Vad som följer med till den andra sajten, och vad som finns på båda. Inget ändras.',
    query: z.strictObject({ into: SiteId }),
    response: MergePreview,
  }),
  begin: endpoint({
    method: 'POST',
    path,
    summary: 'Slår ihop sajten med en annan: innehållet kopieras dit, sajten arkiveras och adresserna leder vidare.',
    body: z.strictObject({ into: SiteId.min(1, 'Välj en sajt.'), choices: MergeChoices, seen: PlanSeen.optional() }),
    response: SiteMerge,
  }),
}
