import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { HiddenOn } from '../sharing/hidden-on.ts'
import { Sharing, SharingInput } from '../sharing/sharing.ts'
import { line } from '../text.ts'
import { TargetChoices } from '../users-and-sites/site-target.ts'

// Pages of the federation's own site that other sites show, by reference (docs/decisions/091).

const shared = '/api/site/:siteId/pages/:itemId/shared'

export const SharePageInput = SharingInput.extend({
  /** It stands last in the menu of each site, where there is room. */
  isInMenu: z.boolean(),
})
export type SharePageInput = z.infer<typeof SharePageInput>

const SharedPage = Sharing.extend({ isInMenu: z.boolean() })
export type SharedPage = z.infer<typeof SharedPage>

export const SharedPageState = z.object({
  /** Null for a page that was never shared. */
  shared: SharedPage.nullable(),
  /** The sites that it goes to, and those of them that hide it. */
  counts: z.object({ reached: z.int(), hidden: z.int() }),
  /** At most a hundred, the latest decisions first. */
  hiddenOn: z.array(HiddenOn),
  /** True for administrators and the federation's editors. */
  mayShare: z.boolean(),
  /** All that can be chosen to share it with. */
  choices: TargetChoices,
})
export type SharedPageState = z.infer<typeof SharedPageState>

export const readSharedPage = endpoint({
  method: 'GET',
  path: shared,
  summary: 'Om en sida på riksorganisationens egen sajt visas på sajterna, och vilka som döljer den.',
  response: SharedPageState,
})
export const sharePage = endpoint({
  method: 'PUT',
  path: shared,
  summary: 'Visar en publicerad sida på sajterna, eller ändrar hur de får den.',
  body: SharePageInput,
  response: SharedPageState,
})
export const withdrawPage = endpoint({
  method: 'POST',
  path: `${shared}/withdraw`,
  summary: 'Tar bort en gemensam sida från alla sajter.',
  body: z.strictObject({ version: z.int() }),
  response: SharedPageState,
})

// What a site does with them.

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
