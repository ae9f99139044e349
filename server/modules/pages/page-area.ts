import type { PageContent as Content } from '#contract/pages/pages.ts'
import { checkPage, checkPageDates, pageMedia } from '#contract/pages/page-check.ts'
import { checkPagePlaceholders } from '#contract/pages/page-placeholder-check.ts'
import { emptyPage, PageContent, pageDepth, pageTitleLength, requiredPages } from '#contract/pages/pages.ts'
import type { Finding } from '#contract/finding.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { copiedTitle, storedContent } from '../items/area-content.ts'
import type { ItemArea } from '../items/item-area.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { placeholderValuesOf } from '../settings/placeholder-values.ts'
import { isPageInMenu } from './menu-store.ts'

const isRequired = (systemKey: string | null): boolean => systemKey !== null && requiredPages.has(systemKey)

/** A page that is only a link is never read itself. */
const onlyALink: Finding = {
  code: 'REQUIRED_PAGE',
  level: 'blocking',
  field: 'linkUrl',
  message: 'Sidan måste finnas på alla sajter och kan inte bara vara en länk. Ta bort länken.',
}

const notSwedish: Finding = {
  code: 'REQUIRED_PAGE',
  level: 'blocking',
  field: 'language',
  message: 'Sidan måste finnas på svenska på alla sajter. Skriv den på andra språk som egna sidor.',
}

export const pageArea: ItemArea<Content> = {
  name: 'pages',
  slugPrefix: 'sida',
  content: storedContent(emptyPage, PageContent),
  empty: emptyPage,
  textField: 'body',
  leadField: 'image',
  richTextFields: ['body'],
  siteAdminFields: ['noIndex'],
  isForEditors: false,
  affectsFrame: true,
  depth: pageDepth,
  title: (content) => content.title,
  searchText: ({ title, menuTitle, lead, body }) => ({ title: `${title} ${menuTitle}`, lead, body: plainText(body) }),
  check: checkPage,
  hiddenContacts: hiddenContactValues,
  siteFindings: async (site, { systemKey }, content, now) => [
    ...checkPagePlaceholders(content, await placeholderValuesOf(site, null)),
    ...checkPageDates(content, stockholmDate(now)),
    ...(isRequired(systemKey) && content.linkUrl !== '' ? [onlyALink] : []),
    ...(isRequired(systemKey) && content.language !== 'sv' ? [notSwedish] : []),
  ],
  grouping: null,
  listed: ({ menuTitle, linkUrl, showInMenu, reviewBy, language }) => ({
    facet: null,
    detail: {
      ...(menuTitle && { menuTitle }),
      ...(linkUrl && { linkUrl }),
      ...(language !== 'sv' ? { language } : showInMenu && { showInMenu: 'true' }),
    },
    reviewOn: reviewBy,
  }),
  shown: ({ lead, noIndex }) => ({ about: lead, pinnedUntil: null, noIndex }),
  references: ({ body, translationOf }) => [
    ...linkedItems(body).map((toItemId) => ({ field: 'body', toItemId })),
    ...(translationOf === null ? [] : [{ field: 'translationOf', toItemId: translationOf, area: 'pages' }]),
  ],
  media: pageMedia,
  path: (slug, parentPath) => `${parentPath ?? ''}/${slug}`,
  isRequired,
  isInMenu: isPageInMenu,
  // Two pages of the same name in the menu are confusing: the copy is left out until an editor adds it.
  copied: (content) => ({
    ...content,
    title: copiedTitle(content.title, pageTitleLength.max),
    menuTitle: '',
    showInMenu: false,
    reviewBy: null,
  }),
  publishedAt: () => null,
}
