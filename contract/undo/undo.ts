import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Person } from '../items/items.ts'
import * as paths from './undo-paths.ts'

/** Part of the answer of a step that can be taken back: the last part of the path of `takeBack`. */
export const UndoToken = z.string().max(64)

export const UndoStep = z.object({
  id: UndoToken,
  kind: z.string(),
  /** `Flytta till papperskorgen – Budgeten 2027` */
  words: z.string(),
  at: z.string(),
  by: Person,
  /** Why the caller cannot take it back now; null: nothing hinders it. */
  refusal: z.string().nullable(),
  undone: z.object({ at: z.string(), by: Person }).nullable(),
})
export type UndoStep = z.infer<typeof UndoStep>

const page = {
  query: z.strictObject({ after: z.string().max(200).optional() }),
  response: z.object({ steps: z.array(UndoStep), next: z.string().nullable() }),
}

export const undoSteps = endpoint({
  ...paths.undoSteps,
  ...page,
  summary: 'Det som har gjorts på sajten de senaste 30 dagarna och går att ångra, senast först.',
})

export const undoSharedSteps = endpoint({
  ...paths.undoSharedSteps,
  ...page,
  summary:
    'Det som har gjorts för alla sajter de senaste 30 dagarna och går att ångra, senast först: bilder, utformning, sammanslagningar.',
})

const response = z.object({
  /** The step that was taken back, as the list names it. */
  words: z.string(),
  /** A sentence for each thing that is not as it was before. */
  notices: z.array(z.string()),
})

export const takeBack = endpoint({
  ...paths.takeBack,
  summary: 'Ångrar det som har gjorts i ett steg, högst 30 dagar senare. 409 om allt har ändrats sedan dess.',
  response,
})

export const takeBackShared = endpoint({
  ...paths.takeBackShared,
  summary: 'Ångrar det som har gjorts för alla sajter i ett steg, högst 30 dagar senare. 409 om allt har ändrats sedan dess.',
  response,
})
