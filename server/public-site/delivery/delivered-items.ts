import type { z } from 'zod'
import type * as contract from '#contract/delivery/delivery.ts'
import { fillPage } from '#contract/rich-text/fill-placeholders.ts'
import type { PersonContent } from '#contract/representatives/representatives.ts'
import { languageTag, pageVersions } from '#contract/pages/page-languages.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { nextStockholmMidnight } from '#contract/typed-time.ts'
import { canReachPerson } from '../../modules/contact/contact.ts'
import { shownBroadcast } from '../../modules/broadcasts/public-broadcasts.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import { referredItems } from '../../modules/items/published/public-items.ts'
import { byMediaKey } from '../../modules/media/public-media.ts'
import type { PublishedNewsItem } from '../../modules/news/news.ts'
import { publishedNewsItem } from '../../modules/news/news.ts'
import type { PublishedPage, PublishedPageLink } from '../../modules/pages/public-pages.ts'
import { pageOfLink } from '../../modules/pages/public-pages.ts'
import type { ShownSharedTopic } from '../../modules/shared-policy/public-shared-topics.ts'
import { shownSharedTopic } from '../../modules/shared-policy/public-shared-topics.ts'
import type { PublishedTopic, PublishedTopicPage } from '../../modules/policy/public-policy.ts'
import { publishedTopic } from '../../modules/policy/public-policy.ts'
import type { PublicAssignment, PublicPerson } from '../../modules/representatives/representatives.ts'
import { publicPerson } from '../../modules/representatives/representatives.ts'
import { deliveredImage } from './delivered-image.ts'
import {
  chosenReferences,
  deliveredNews,
  deliveredText,
  fullAddress,
  slugOf,
  toldElsewhere,
  viewAtOrigin,
} from './delivered-values.ts'
import { jsonAnswer } from './delivery-answer.ts'
import type { Render } from '../view/page-source.ts'
import { findView, readForPage } from '../view/page-source.ts'
import { valuesOn } from '../view/page-placeholders.ts'
import { newsPath } from '../news/stories.tsx'
import { placedImage, metadataImage } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// Single items of the delivery API.

type ResponseOf<D extends { readonly response: z.ZodType }> = z.output<D['response']>

export function newsItemOf(
  view: SiteView,
  item: PublishedNewsItem,
  referred: readonly PublicItem[],
  /** For links, which lead to the site where it was written. */
  written = view,
): ResponseOf<typeof contract.deliverNewsItem> {
  const media = byMediaKey(item.media)
  const image = placedImage(item.image, media)
  const [bylinePerson] = chosenReferences(written, item.bylinePerson === null ? [] : [item.bylinePerson], referred)
  return {
    ...deliveredNews(view, {
      ...item,
      publishedAt: item.publishedAt.toISOString(),
      updatedAt: item.updatedAt.toISOString(),
      topicIds: item.topics,
      personIds: item.persons,
      picture: null,
    }),
    image: deliveredImage(view, image, '16x9'),
    body: deliveredText(written, item.body, referred, item.media),
    byline: bylinePerson?.title ?? item.byline,
    bylinePerson: bylinePerson ?? null,
    topics: chosenReferences(written, item.topics, referred),
    persons: chosenReferences(written, item.persons, referred),
    pinnedUntil: item.pinnedUntil,
    ...toldElsewhere(view, { id: item.id, title: item.title, text: item.lead }, item, media, metadataImage(view, image)),
    source: item.sourceName === '' ? null : { name: item.sourceName, url: item.sourceUrl },
  }
}

export const newsItemAnswer =
  (slug: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([publishedNewsItem(site, slug), referredItems(site, `/nyheter/${slug}`), shownBroadcast(site, slug)]),
    )
    if (!known) return null
    const { view, found } = known
    const [item, referred, broadcast] = found
    if (item) return jsonAnswer(view, newsItemOf(view, item, referred), item.media)
    if (!broadcast) return null
    const { item: theirs, addition, localSlug } = broadcast
    const url = source.addresses.siteUrl(broadcast.originSiteId)
    const federation = { name: view.site.federationName, url: url + newsPath(theirs) }
    const answer = newsItemOf(view, theirs, broadcast.referred, viewAtOrigin(view, url))
    return jsonAnswer(
      view,
      { ...answer, slug: localSlug, url: `${view.url}/nyheter/${localSlug}`, lead: addition.lead || theirs.lead, federation },
      theirs.media,
    )
  }

export const topicRow = (view: SiteView, topic: Omit<PublishedTopic, 'slug'>) => ({
  id: topic.id,
  slug: slugOf(topic.path),
  url: view.url + topic.path,
  name: topic.name,
  synonyms: [...topic.synonyms],
  summary: topic.summary,
  areaId: topic.area,
  updatedAt: topic.updatedAt.toISOString(),
  federation: null,
})

export function topicOf(
  view: SiteView,
  topic: PublishedTopicPage,
  referred: readonly PublicItem[],
  /** For links, which lead to the site where it was written. */
  written = view,
): ResponseOf<typeof contract.deliverTopic> {
  const media = byMediaKey(topic.media)
  const image = placedImage(topic.image, media)
  return {
    ...topicRow(view, topic),
    demands: topic.demands,
    body: deliveredText(written, topic.body, referred, topic.media),
    decidedAt: topic.decidedAt,
    decidedBy: topic.decidedBy,
    image: deliveredImage(view, image, '16x9'),
    programme: topic.programme,
    spokespersons: chosenReferences(written, topic.spokespersons, referred),
    local: null,
    ...toldElsewhere(view, { id: topic.id, title: topic.name, text: topic.summary }, topic, media, metadataImage(view, image)),
    publishedAt: topic.publishedAt.toISOString(),
  }
}

export const topicAnswer =
  (slug: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([publishedTopic(site, slug), referredItems(site, `/politik/${slug}`), shownSharedTopic(site, slug)]),
    )
    if (!known) return null
    const { view, found } = known
    const [topic, referred, shared] = found
    if (topic) return jsonAnswer(view, topicOf(view, topic, referred), topic.media)
    if (!shared) return null
    const written = viewAtOrigin(view, source.addresses.siteUrl(shared.originSiteId))
    const answer = topicOf(view, shared.topic, shared.referred, written)
    const federation = { name: view.site.federationName, url: written.url + shared.originPath }
    return jsonAnswer(view, { ...answer, federation, local: localPart(view, shared) }, shared.topic.media)
  }

const localPart = (view: SiteView, { local }: ShownSharedTopic) =>
  local && { summary: local.summary, demands: [...local.demands], body: deliveredText(view, local.body, local.referred, []) }

const assignment = ({ bodyId, bodyName, role, from, to }: PublicAssignment) => ({ bodyId, body: bodyName, role, from, to })

/** `isReachable`: messages can be sent on to the person. `written`: the site that a common text is written on, where its links lead. */
export function personOf(
  view: SiteView,
  person: PublicPerson,
  referred: readonly PublicItem[],
  isReachable: boolean,
  written = view,
): ResponseOf<typeof contract.deliverPerson> {
  // The content was checked when it was saved; older content lacks fields that were added later.
  const content = person.content as Partial<PersonContent>
  const media = byMediaKey(person.media)
  const portrait = placedImage(content.portrait ?? null, media)
  return {
    id: person.id,
    slug: slugOf(person.path),
    url: view.url + person.path,
    name: person.name,
    profession: content.profession ?? '',
    summary: content.bioShort ?? '',
    body: deliveredText(written, content.bio, person.common?.referred ?? referred, person.media),
    portrait: deliveredImage(view, portrait, '3x4'),
    updatedAt: person.updatedAt.toISOString(),
    topics: chosenReferences(view, content.topics ?? [], referred),
    socials: (content.socials ?? []).map(({ network, url }) => ({ network, url })),
    ...toldElsewhere(
      view,
      { id: person.id, title: person.name, text: content.bioShort ?? '' },
      content,
      media,
      metadataImage(view, portrait, '1x1'),
    ),
    assignments: person.current.map(assignment),
    formerAssignments: view.settings.showsFormerAssignments ? person.former.map(assignment) : [],
    contacts: person.contacts.map(({ kind, text }) => ({ kind, text })),
    takesMessages: isReachable && content.contactForm === true && view.takesMessages,
  }
}

export const personAnswer =
  (slug: string): Render =>
  async (source, siteId) => {
    const path = `/foretradare/${slug}`
    const now = source.clock()
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([publicPerson(site, path, stockholmDate(now)), referredItems(site, path)]),
    )
    if (!known) return null
    const { view, found } = known
    const [person, referred] = found
    if (!person) return null
    const isAsked = (person.content as Partial<PersonContent>).contactForm === true && view.takesMessages
    const isReachable = isAsked && (await source.database.inSite(siteId, (site) => canReachPerson(site, person.id), 'read'))
    const written = person.common ? viewAtOrigin(view, source.addresses.siteUrl(person.common.originSiteId)) : view
    return jsonAnswer(view, personOf(view, person, referred, isReachable, written), person.media, nextStockholmMidnight(now))
  }

const languageOf = ({ language }: Pick<PublishedPageLink, 'language'>) => ({
  language: languageTag(language),
  isEasyToRead: language === 'lattlast',
})

export const pageRow = (view: SiteView, page: PublishedPageLink) => ({
  id: page.id,
  parentId: page.parentId,
  path: page.path,
  url: fullAddress(view, page.path),
  title: page.title,
  menuTitle: page.menuTitle || page.title,
  isInMenu: page.showInMenu,
  linkUrl: page.linkUrl,
  ...languageOf(page),
  translationOf: view.tree.some(({ id }) => id === page.translationOf) ? page.translationOf : null,
  updatedAt: page.updatedAt.toISOString(),
})

export function pageOf(
  view: SiteView,
  stored: PublishedPage,
  link: Pick<PublishedPageLink, 'parentId'>,
  referred: readonly PublicItem[],
  /** Of the site that its links lead to. */
  written: SiteView = view,
): ResponseOf<typeof contract.deliverPage> {
  const page = fillPage(stored, valuesOn(view.placeholders, stored))
  const media = byMediaKey(page.media)
  const image = placedImage(page.image, media)
  return {
    ...pageRow(view, { ...page, parentId: link.parentId }),
    lead: page.lead,
    body: deliveredText(written, page.body, referred, page.media),
    image: deliveredImage(view, image, '16x9'),
    publishedAt: page.publishedAt.toISOString(),
    translations: pageVersions(view.tree, page.id)
      .filter(({ id, linkUrl }) => id !== page.id && linkUrl === '')
      .map((one) => ({ id: one.id, path: one.path, url: view.url + one.path, title: one.title, ...languageOf(one) })),
    ...toldElsewhere(view, { id: page.id, title: page.title, text: page.lead }, page, media, metadataImage(view, image)),
  }
}

export const pageAnswer =
  (path: string): Render =>
  async (source, siteId) => {
    const view = await findView(source, siteId)
    const link = view?.tree.find((one) => one.path === path)
    if (!view || !link) return null
    const found = await source.database.inPublicAtOnce(siteId, (site) => pageOfLink(site, link))
    if (!found) return null
    const written = link.shared ? viewAtOrigin(view, source.addresses.siteUrl(link.shared.originSiteId)) : view
    return jsonAnswer(view, pageOf(view, found.page, link, found.referred, written), found.page.media)
  }
