import type { z } from 'zod'
import type * as contract from '#contract/delivery.ts'
import { deliveryLimit, deliveryRoot } from '#contract/delivery.ts'
import { NewsCategoryId } from '#contract/news-categories.ts'
import { nextStockholmMidnight, stockholmDate } from '#contract/stockholm-time.ts'
import type { NewsFilter, NewsPosition } from '../modules/news/news.ts'
import { publishedNewsPage } from '../modules/news/news.ts'
import { publicPolicyAreas, publishedPriorities, publishedTopics } from '../modules/policy/public-policy.ts'
import { publicBodies } from '../modules/representatives/representatives.ts'
import { anyAddress, deliveryDocument } from '../openapi-delivery.ts'
import { invalidField } from '../platform/errors.ts'
import { publisherOf } from './contact-facts.tsx'
import { newsItemTold, pageRow, pageTold, personTold, topicRow, topicTold } from './delivered-items.ts'
import { deliveredImage } from './delivered-image.ts'
import { deliveredNews, fullAddress, slugOf } from './delivered-values.ts'
import { answered, answeredText } from './delivery-answer.ts'
import { parsePosition, positionText } from './news-position.ts'
import type { Render } from './page-source.ts'
import { findView, read } from './page-source.ts'
import { asItIs } from './pictures.ts'
import { policyAreaPath } from './policy-index-page.tsx'
import type { SitePage } from './site-pages.ts'
import type { SiteView } from './site-view.ts'

// The delivery API (contract/delivery.ts): what pages show, as JSON. Kept, compared and forgotten like pages.

type Told<D extends { readonly response: z.ZodType }> = z.output<D['response']>

function siteOf(view: SiteView): Told<typeof contract.deliverSite> {
  const { site, settings, menu } = view
  const { contact, appearance } = settings
  return {
    name: site.name,
    shortName: settings.shortName,
    description: site.description,
    url: view.url,
    federation: site.federationName,
    municipality: site.municipality,
    district: settings.district,
    organisationNumber: settings.organisationNumber,
    responsiblePublisher: publisherOf(view),
    accentColor: site.accentColor,
    logo: deliveredImage(view, appearance.logo && asItIs(appearance.logo), null),
    headerImage: deliveredImage(view, appearance.headerImage && asItIs(appearance.headerImage), null),
    contact: {
      email: contact.email,
      phone: contact.phone?.text ?? null,
      postalAddress: contact.postalAddress,
      visitingAddress: contact.visitingAddress,
      openingHours: contact.openingHours,
      mapUrl: contact.mapUrl,
      contactPerson: contact.contactPerson,
    },
    socials: settings.socials.map(({ label, href }) => ({ name: label, url: href })),
    menu: menu.map(({ label, href, children }) => ({
      label,
      url: fullAddress(view, href),
      children: children.map((child) => ({ label: child.label, url: fullAddress(view, child.href) })),
    })),
    categories: [...view.categoryNames].map(([id, name]) => ({ id, name })),
  }
}

const site: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  return (
    view &&
    answered(
      view,
      siteOf(view),
      [view.settings.appearance.logo, view.settings.appearance.headerImage].filter((one) => one !== null),
    )
  )
}

const policy: Render = async (source, siteId) => {
  const known = await read(source, siteId, (scope) =>
    Promise.all([publicPolicyAreas(scope), publishedTopics(scope), publishedPriorities(scope)]),
  )
  if (!known) return null
  const { view, found } = known
  const [areas, topics, priorities] = found
  const used = areas.filter(({ id }) => topics.some(({ area }) => area === id))
  const told: Told<typeof contract.deliverPolicy> = {
    areas: used.map((area) => ({ id: area.id, name: area.name, url: view.url + policyAreaPath(area) })),
    topics: topics.map((topic) => topicRow(view, topic)),
    priorities: priorities.map(({ id }) => id),
  }
  return answered(view, told)
}

const representatives: Render = async (source, siteId) => {
  const now = source.clock()
  const known = await read(source, siteId, (scope) => publicBodies(scope, stockholmDate(now)))
  if (!known) return null
  const { view, found } = known
  const shown = found.filter(({ people }) => people.length > 0)
  const told: Told<typeof contract.deliverRepresentatives> = {
    bodies: shown.map(({ people, ...body }) => ({
      ...body,
      people: people.map(({ name, role, profession, path, portrait }) => ({
        name,
        role,
        profession,
        url: path === null ? null : view.url + path,
        slug: path === null ? null : slugOf(path),
        portrait: deliveredImage(view, portrait, '3x4'),
      })),
    })),
  }
  const media = shown.flatMap(({ people }) => people.flatMap(({ portrait }) => portrait?.media ?? []))
  return answered(view, told, media, nextStockholmMidnight(now))
}

const pages: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  const told = (of: SiteView): Told<typeof contract.deliverPages> => ({ pages: of.tree.map((page) => pageRow(of, page)) })
  return view && answered(view, told(view))
}

let printed: string | undefined

/** What can be asked for, in the words of OpenAPI. Printed once: it is the same for every site but for the address. */
const description: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  if (!view) return null
  printed ??= deliveryDocument()
  return answeredText(view, printed.replaceAll(anyAddress, view.url))
}

interface NewsAsked {
  readonly limit: number
  readonly before: NewsPosition | null
  readonly filter: NewsFilter | undefined
}

const newsTold =
  ({ limit, before, filter }: NewsAsked): Render =>
  async (source, siteId) => {
    const known = await read(source, siteId, (scope) => publishedNewsPage(scope, before ?? undefined, filter, limit))
    if (!known) return null
    const { view, found } = known
    const told: Told<typeof contract.deliverNews> = {
      items: found.items.map((item) => deliveredNews(view, item)),
      next: found.next && positionText(found.next),
    }
    return answered(
      view,
      told,
      found.items.flatMap(({ picture }) => picture?.media ?? []),
    )
  }

/** Throws what the envelope says for a query that cannot be answered. What is no part of it is ignored. */
function newsAt(search: string): SitePage {
  const query = new URLSearchParams(search)
  const one = (name: string): string | null => {
    const values = query.getAll(name)
    if (values.length > 1) throw invalidField(name, `${name} kan bara anges en gång.`)
    return values[0] ?? null
  }
  const [limit, before, category, year] = [one('limit'), one('before'), one('category'), one('year')]
  const size = limit === null ? deliveryLimit.usual : Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > deliveryLimit.max)
    throw invalidField('limit', `limit är ett heltal från 1 till ${deliveryLimit.max}.`)
  const position = before === null ? null : parsePosition(before)
  if (before !== null && position === null) throw invalidField('before', 'before är det som next innehöll på sidan innan.')
  if (category !== null && year !== null) throw invalidField('year', 'Ange antingen category eller year.')
  if (category !== null && !NewsCategoryId.safeParse(category).success) throw invalidField('category', 'Kategorin finns inte.')
  if (year !== null && !/^[12]\d{3}$/.test(year)) throw invalidField('year', 'year är ett årtal, som 2026.')
  const filter = category !== null ? { category } : year !== null ? { year: Number(year) } : undefined
  const canonical = [
    ...(limit === null ? [] : [`limit=${size}`]),
    ...(before === null ? [] : [`before=${before}`]),
    ...(category === null ? [] : [`category=${category}`]),
    ...(year === null ? [] : [`year=${year}`]),
  ].join('&')
  return { render: newsTold({ limit: size, before: position, filter }), search: canonical === '' ? '' : `?${canonical}` }
}

const fixed: Readonly<Record<string, Render>> = { site, policy, representatives, pages, 'openapi.json': description }
const part = '[a-z0-9]+(?:-[a-z0-9]+)*'
const itemForm = new RegExp(`^(news|policy|representatives)/(${part})$`)
const pageForm = new RegExp(`^pages((?:/${part}){1,3})$`)
const itemsTold: Readonly<Record<string, (slug: string) => Render>> = {
  news: newsItemTold,
  policy: topicTold,
  representatives: personTold,
}

/** Null for a path that is none of the API's; throws as `newsAt`. */
export function deliveryAt(path: string, search: string): SitePage | null {
  if (!path.startsWith(`${deliveryRoot}/`)) return null
  const asked = path.slice(deliveryRoot.length + 1)
  if (asked === 'news') return newsAt(search)
  const whole = Object.hasOwn(fixed, asked) ? fixed[asked] : undefined
  if (whole) return { render: whole, search: '' }
  const [, kind = '', slug = ''] = itemForm.exec(asked) ?? []
  const item = itemsTold[kind]
  if (item) return { render: item(slug), search: '' }
  const [, pagePath] = pageForm.exec(asked) ?? []
  return pagePath === undefined ? null : { render: pageTold(pagePath), search: '' }
}
