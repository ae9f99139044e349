import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line } from '../text.ts'

// What a site does with pages of the federation's own site that it shows (docs/decisions/109).

export const hideReasonLength = 200

export const PageChoiceInput = z
  .strictObject({
    isHidden: z.boolean(),
    /** Read by the federation. */
    reason: withoutPersonalNumber(line(hideReasonLength, 'Skälet')),
    /** The version that the person saw; null when nothing was decided. */
    version: z.int().nullable(),
  })
  .superRefine(({ isHidden, reason }, context) => {
    if (isHidden && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Skriv varför ni döljer sidan. Riksorganisationen läser det.' })
  })
export type PageChoiceInput = z.infer<typeof PageChoiceInput>

/** `ownPage`: the site has a public page of its own in its place. */
export const LocalPageState = z.enum(['shown', 'hidden', 'ownPage'])
export type LocalPageState = z.infer<typeof LocalPageState>

export const LocalSharedPage = z.object({
  id: z.string(),
  title: z.string(),
  isRequired: z.boolean(),
  isInMenu: z.boolean(),
  state: LocalPageState,
  /** The path on this site where it is shown, or would be. */
  path: z.string(),
  /** The full address of that. */
  address: z.string(),
  /** The title of the site's own page that it stands in for; null for none. */
  standsInFor: z.string().nullable(),
  choice: z.object({
    reason: z.string(),
    decidedBy: z.string(),
    decidedAt: z.iso.datetime().nullable(),
    version: z.int().nullable(),
  }),
})
export type LocalSharedPage = z.infer<typeof LocalSharedPage>

const LocalSharedPages = z.object({ pages: z.array(LocalSharedPage) })
export type LocalSharedPages = z.infer<typeof LocalSharedPages>

const ofSite = '/api/site/:siteId/shared-pages'

export const siteSharedPages = endpoint({
  method: 'GET',
  path: ofSite,
  summary: 'Riksorganisationens sidor som sajten har fått, efter rubrik.',
  response: LocalSharedPages,
})
export const choosePage = endpoint({
  method: 'PUT',
  path: `${ofSite}/:pageId`,
  summary: 'Döljer en av riksorganisationens sidor på sajten, eller visar den igen.',
  body: PageChoiceInput,
  response: LocalSharedPages,
})
