import { z } from 'zod'
import type { EndpointResponse } from '../endpoint.ts'
import { endpoint } from '../endpoint.ts'
import { pageLanguages } from './page-languages.ts'
import * as paths from './page-paths.ts'
import { calendarDay, secureLink } from '../field-forms.ts'
import { itemEndpoints } from '../items/item-endpoints.ts'
import { HiddenBefore, ItemId, ItemState } from '../items/items.ts'
import { emptyPaid, paidFields } from '../items/paid.ts'
import { answerFields, emptyAnswers } from '../items/answers.ts'
import { emptySharing, sharingFields } from '../items/sharing.ts'
import { LeadImage } from '../media-use.ts'
import { emptyRichText, RichText } from '../rich-text/document.ts'
import { line } from '../text.ts'

export const pageTitleLength = { min: 2, max: 80 }
export const pageMenuTitleLength = { max: 30 }
export const pageLeadLength = { max: 300 }
export const pageDepth = 3
export const pageCount = { max: 500 }

/** The draft of a page. Its place in the tree is not part of it: that changes at once (`pages.move`). */
export const PageContent = z.strictObject({
  title: line(pageTitleLength.max, 'Rubriken'),
  /** Label in the menu; empty: the title. */
  menuTitle: line(pageMenuTitleLength.max, 'Menytexten'),
  lead: line(pageLeadLength.max, 'Ingressen'),
  /** Shown above the text, in 16:9; null for none. */
  image: LeadImage.nullable(),
  body: RichText,
  /** Shown in the automatic menu. */
  showInMenu: z.boolean('Välj om sidan ska stå i menyn.'),
  reviewBy: calendarDay('Datumet för granskning'),
  /** "Länk i menyn": the page is nothing but a way to this address; '' for an ordinary page. */
  linkUrl: secureLink('Länken'),
  /** `lattlast`: easy Swedish. Only pages in `sv` stand in the automatic menu. */
  language: z.enum(pageLanguages, 'Välj språk i listan.'),
  /** The page that it says the same as, in another language; not read of a page in `sv`. */
  translationOf: ItemId.nullable(),
  ...sharingFields,
  ...answerFields,
  ...paidFields,
})
export type PageContent = z.infer<typeof PageContent>

export const emptyPage: PageContent = {
  title: '',
  menuTitle: '',
  lead: '',
  image: null,
  body: emptyRichText,
  showInMenu: true,
  reviewBy: null,
  linkUrl: '',
  language: 'sv',
  translationOf: null,
  ...emptySharing,
  ...emptyAnswers,
  ...emptyPaid,
}

/** The calls. In lists `facet` is null and `detail` holds `menuTitle`, `linkUrl` where they are set and `showInMenu` as 'true'. */
export const pages = itemEndpoints('pages', PageContent)
export type Page = EndpointResponse<typeof pages.read>

/** Created with every site; the key is the page's address. */
export const SystemPageKey = z.enum(['om-oss', 'kontakt', 'bli-medlem', 'integritet', 'tillganglighet', 'kakor'])
export type SystemPageKey = z.infer<typeof SystemPageKey>

/** Required pages: they can neither be trashed nor get another address. */
export const requiredPages: ReadonlySet<string> = new Set<SystemPageKey>(['om-oss', 'integritet', 'tillganglighet', 'kakor'])

/** One page of the tree, as its draft calls it. */
export const TreePage = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** Its parent lies in the trash: until it is moved it is shown at the top, and cannot be published. */
  isBelowTrash: z.boolean(),
  title: z.string(),
  menuTitle: z.string(),
  path: z.string(),
  state: ItemState,
  isLive: z.boolean(),
  isOwn: z.boolean(),
  everPublished: z.boolean(),
  hiddenBefore: HiddenBefore.nullable(),
  /** An editor has chosen a time at which it is published or leaves the site. */
  isScheduled: z.boolean(),
  draftVersion: z.number(),
  systemKey: SystemPageKey.nullable(),
  isRequired: z.boolean(),
  /** The value in the draft. */
  showInMenu: z.boolean(),
  /** True for a page that is only a link in the menu. */
  isLink: z.boolean(),
  /** The value in the draft, as it was saved last. */
  language: PageContent.shape.language,
  reviewOn: z.string().nullable(),
  /** In the last 30 days. */
  readings: z.number(),
})
export type TreePage = z.infer<typeof TreePage>

/** Every page outside the trash, each after its parent and siblings in their order: a list that can be drawn as it comes. */
export const pageTree = endpoint({
  ...paths.pageTree,
  summary: 'Hela sidträdet i ordning.',
  response: z.object({ pages: z.array(TreePage) }),
})
