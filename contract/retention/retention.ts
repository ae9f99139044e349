import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { RetentionKind } from './retention-kinds.ts'
import { retentionKinds, retentionWords } from './retention-kinds.ts'

// How long what is about people is kept, and what has been removed because its time was over (docs/decisions/089).

const Kind = z.enum(retentionKinds)

export const Retention = z.object({
  kinds: z.array(
    z.object({
      kind: Kind,
      days: z.number(),
      /** When it was last chosen; null for the usual time. */ changedAt: z.string().nullable(),
    }),
  ),
  /** What was removed on a Swedish day, newest first: the latest 200. */
  purges: z.array(z.object({ kind: z.string(), day: z.string(), count: z.number(), lastAt: z.string() })),
  /** What was removed within a year, by kind. */
  sums: z.array(z.object({ kind: z.string(), count: z.number() })),
})
export type Retention = z.infer<typeof Retention>

/** Why a time is refused; null when it is within its bounds. */
function daysFault(kind: RetentionKind, days: number): string | null {
  const { min, max } = retentionWords[kind]
  if (!Number.isInteger(days)) return 'Skriv antalet dagar med siffror.'
  return days < min || days > max ? `Välj mellan ${min} och ${max} dagar.` : null
}

export const RetentionInput = z
  .strictObject({ kind: Kind, days: z.number('Skriv antalet dagar med siffror.') })
  .superRefine(({ kind, days }, context) => {
    const message = daysFault(kind, days)
    if (message !== null) context.addIssue({ code: 'custom', path: ['days'], message })
  })
export type RetentionInput = z.infer<typeof RetentionInput>

const path = '/api/admin/retention'
export const retention = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Hur länge uppgifter om personer sparas, och vad som har gallrats.',
    response: Retention,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: 'Väljer hur länge ett slag av uppgifter sparas, inom de gränser som löften och lag sätter.',
    body: RetentionInput,
    response: Retention,
  }),
}
