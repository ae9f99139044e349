import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SiteTarget, TargetChoices } from '../users-and-sites/site-target.ts'
import { shareModes } from './shared-kinds.ts'

// Items of the federation's own site that other sites show, by reference (docs/decisions/109).

/** The most days of a pin. */
export const maxPinDays = 60

const how = { mode: z.enum(shareModes), target: SiteTarget, isInMenu: z.boolean() }

export const ShareInput = z.strictObject({
  ...how,
  /** 0 for none. */
  pinDays: z.int().min(0, 'Ange 0 eller fler dagar.').max(maxPinDays, `Fäst den högst ${maxPinDays} dagar.`),
  /** The version that the person saw; null when it was never shared. */
  version: z.int().nullable(),
})
export type ShareInput = z.infer<typeof ShareInput>

const Shared = z.object({
  ...how,
  pinDays: z.int(),
  beganAt: z.iso.datetime(),
  beganBy: z.string(),
  /** Null while it is shared. */
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  version: z.int(),
})
export type Shared = z.infer<typeof Shared>

/** A site that has decided against something of the federation. */
const HiddenOn = z.object({
  siteId: z.string(),
  siteName: z.string(),
  /** '' where none is asked for. */
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type HiddenOn = z.infer<typeof HiddenOn>

export const SharingState = z.object({
  /** Null for an item that was never shared. */
  shared: Shared.nullable(),
  /** The sites that it goes to, and what they do with it; `unread`: with words to an older text. */
  counts: z.object({
    reached: z.int(),
    shown: z.int(),
    hidden: z.int(),
    waiting: z.int(),
    withWords: z.int(),
    unread: z.int(),
  }),
  /** At most a hundred, the latest decisions first. */
  hiddenOn: z.array(HiddenOn),
  /** True for administrators and the federation's editors. */
  mayShare: z.boolean(),
  /** All that can be chosen to share it with. */
  choices: TargetChoices,
})
export type SharingState = z.infer<typeof SharingState>

const sharing = '/api/site/:siteId/items/:itemId/sharing'

export const readSharing = endpoint({
  method: 'GET',
  path: sharing,
  summary: 'Om en text på riksorganisationens egen sajt visas på sajterna, och vad de gör med den.',
  response: SharingState,
})
export const shareItem = endpoint({
  method: 'PUT',
  path: sharing,
  summary: 'Visar en publicerad nyhet, sakfråga eller sida på sajterna, eller ändrar hur de får den.',
  body: ShareInput,
  response: SharingState,
})
export const endSharing = endpoint({
  method: 'POST',
  path: `${sharing}/end`,
  summary: 'Tar bort det som riksorganisationen visar på sajterna från dem alla.',
  body: z.strictObject({ version: z.int() }),
  response: SharingState,
})
