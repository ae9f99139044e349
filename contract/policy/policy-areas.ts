import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './policy-paths.ts'
import { ItemId } from '../items/items.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { requiredLine } from '../text.ts'

export const policyAreaNameLength = { min: 2, max: 60 }
export const policyAreaCount = { max: 40 }
export const priorityTopicCount = { max: 6 }

/** Offered to a site that has no areas yet. */
export const policyAreaTemplate = [
  'Skola',
  'Vård och omsorg',
  'Jobb och näringsliv',
  'Trygghet',
  'Miljö och klimat',
  'Bostäder',
  'Kultur och fritid',
  'Demokrati',
] as const

export const PolicyArea = z.object({
  id: z.string(),
  name: z.string(),
  /** Made from the name once: it is part of the area's public address and stays when the name changes. */
  slug: z.string(),
  /** Topics outside the trash that have it, in their draft or in public. */
  topics: z.number(),
})
export type PolicyArea = z.infer<typeof PolicyArea>

const areas = z.object({ areas: z.array(PolicyArea) })
const name = withoutPersonalNumber(
  requiredLine(policyAreaNameLength.min, policyAreaNameLength.max, 'Namnet', 'Skriv vad politikområdet ska heta.'),
)
const one = `${paths.policyAreas.path}/:areaId` as const

/** In the site's own order. Every change answers the new list. */
export const policyAreas = endpoint({ ...paths.policyAreas, summary: 'Politikområdena i ordning.', response: areas })

/** Several at once for the template. Existing names are left out. */
export const addPolicyAreas = endpoint({
  method: 'POST',
  path: paths.policyAreas.path,
  summary: 'Lägger till politikområden sist i ordningen.',
  body: z.strictObject({
    names: z.array(name).min(1, 'Skriv vad politikområdet ska heta.').max(20, 'Högst 20 åt gången.'),
  }),
  response: areas,
})

export const renamePolicyArea = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Byter namn på ett politikområde. Dess adress på sajten ändras inte.',
  body: z.strictObject({ name }),
  response: areas,
})

/** `areaIds` names every area once; 409 when an area has been added or removed meanwhile. */
export const orderPolicyAreas = endpoint({
  method: 'PUT',
  path: `${paths.policyAreas.path}/order`,
  summary: 'Ordnar politikområdena.',
  body: z.strictObject({ areaIds: z.array(ItemId).max(policyAreaCount.max) }),
  response: areas,
})

export const removePolicyArea = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Tar bort ett politikområde som ingen sakfråga har.',
  response: areas,
})

export const PriorityTopic = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** False: it has its place, but visitors do not see it before it is published. */
  isPublic: z.boolean(),
})
export type PriorityTopic = z.infer<typeof PriorityTopic>

const priorities = z.object({ topics: z.array(PriorityTopic) })

export const priorityTopics = endpoint({
  ...paths.priorityTopics,
  summary: 'De prioriterade sakfrågorna i ordning.',
  response: priorities,
})

/** `startedFrom` is the list the caller had on screen: 409 when it is not the list any more. Sent the other way round it is the undo. */
export const setPriorityTopics = endpoint({
  method: 'PUT',
  path: paths.priorityTopics.path,
  summary: 'Väljer och ordnar de prioriterade sakfrågorna, högst sex.',
  body: z.strictObject({
    topicIds: z
      .array(ItemId)
      .max(priorityTopicCount.max, `Högst ${priorityTopicCount.max} frågor kan vara prioriterade.`)
      .refine((ids) => new Set(ids).size === ids.length, 'En sakfråga finns två gånger.'),
    startedFrom: z.array(ItemId).max(priorityTopicCount.max),
  }),
  response: priorities,
})
