import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { healthKinds } from '../health/health-kinds.ts'
import { todoKinds } from './todo-kinds.ts'

// Att göra: what waits for the caller on one site.

/** Something that waits for the caller now. */
export const Todo = z.object({
  kind: z.enum(todoKinds),
  /** The id of what it is about. */
  subject: z.string(),
  /** Of items; null for everything else. */
  area: z.string().nullable(),
  /** What it is called: the title of an item, the name of a body. '' where only a person has a name. */
  title: z.string(),
  /** The name of a person or a picture, which no letter holds; '' without. */
  name: z.string(),
  /** How many it stands for: assignments of a body that end on the same day. */
  count: z.number(),
  /** The day that it is about, `2026-12-31`. */
  day: z.string().nullable(),
  /** Since when it waits. */
  since: z.string().nullable(),
  /** What a reminder is of, with the line that the administrator added; null for everything else. `count` is how much. */
  reminder: z
    .object({
      kind: z.enum(healthKinds),
      note: z.string(),
      /** The oldest thing to mend; null where the kind counts no single things. */
      first: z.object({ area: z.string(), id: z.string() }).nullable(),
    })
    .nullable(),
})
export type Todo = z.infer<typeof Todo>

export const siteTodos = endpoint({
  method: 'GET',
  path: '/api/site/:siteId/todo',
  summary: 'Det som väntar på den inloggade på sajten, det som är mest bråttom först.',
  /** `isCut`: there are more of a kind than are listed. */
  response: z.object({ todos: z.array(Todo), isCut: z.boolean() }),
})
