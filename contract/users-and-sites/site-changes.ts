import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { requiredLine } from '../text.ts'
import { SiteLevel } from './site-tree.ts'
import { SiteStop } from './site-states.ts'
import { adminSites } from './sites.ts'

/** At most so many sites in one call: as many as a list marks. */
const maxChangedSites = 100
const maxSiteTags = 20

const SiteTag = requiredLine(1, 40, 'Etiketten', 'Skriv en etikett.')

/** The changes of one site. Fields that are absent stay unchanged. */
export const SiteChange = z.strictObject({
  siteId: z.string().max(40),
  /** Null: visitors see the site and its people work on it. */
  stopped: SiteStop.nullable().optional(),
  level: SiteLevel.optional(),
  /** The site above it; null for none. */
  parentId: z.string().max(40).nullable().optional(),
  addTags: z.array(withoutPersonalNumber(SiteTag)).max(maxSiteTags).optional(),
  removeTags: z.array(SiteTag).max(maxSiteTags).optional(),
})
export type SiteChange = z.infer<typeof SiteChange>

export const SiteChangeResult = z.object({
  siteId: z.string(),
  name: z.string(),
  /** Why nothing was changed; null for a site that is as it was to be. */
  refusal: z.string().nullable(),
  /** What takes it back; null if nothing was changed. */
  undo: SiteChange.nullable(),
})
export type SiteChangeResult = z.infer<typeof SiteChangeResult>

export const changeSites = endpoint({
  method: 'POST',
  path: `${adminSites.path}/changes`,
  summary:
    'Pausar, arkiverar, öppnar, flyttar i trädet eller märker sajter. Varje sajt för sig: en som inte går hindrar ingen annan.',
  body: z.strictObject({
    changes: z.array(SiteChange).min(1, 'Välj minst en sajt.').max(maxChangedSites, `Högst ${maxChangedSites} sajter på en gång.`),
  }),
  response: z.object({ results: z.array(SiteChangeResult) }),
})
