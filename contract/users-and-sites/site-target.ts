import { z } from 'zod'

/** Whether there is such a site is known to the server alone. */
const siteId = z.string().min(1).max(40)
const most = { sites: 500, districts: 100, tags: 20 }

/** Which sites something of the federation is for. The database reads it in `broadcast_reaches`. */
export const SiteTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** The sites of the districts, and all sites under them. */
  z.strictObject({
    kind: z.literal('districts'),
    districtIds: z
      .array(siteId)
      .min(1, 'Välj minst ett distrikt.')
      .max(most.districts, `Välj högst ${most.districts} distrikt, eller alla sajter.`),
  }),
  /** Sites with any of them. */
  z.strictObject({
    kind: z.literal('tags'),
    tags: z.array(z.string().min(1).max(40)).min(1, 'Välj minst en etikett.').max(most.tags, `Välj högst ${most.tags} etiketter.`),
  }),
  z.strictObject({
    kind: z.literal('sites'),
    siteIds: z
      .array(siteId)
      .min(1, 'Välj minst en sajt.')
      .max(most.sites, `Välj högst ${most.sites} sajter, eller skicka till alla.`),
  }),
])
export type SiteTarget = z.infer<typeof SiteTarget>

/** What a target can be chosen from. */
export const TargetChoices = z.object({
  /** By name; a district is also a site. */
  sites: z.array(z.object({ id: z.string(), name: z.string(), isDistrict: z.boolean() })),
  tags: z.array(z.string()),
})
export type TargetChoices = z.infer<typeof TargetChoices>
