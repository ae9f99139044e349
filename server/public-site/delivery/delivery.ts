import type { z } from 'zod'
import type * as contract from '#contract/delivery/delivery.ts'
import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import { anyAddress, deliveryDocument } from '../../print/openapi-delivery.ts'
import { publisherOf } from '../contact/contact-facts.tsx'
import { deliveredImage } from './delivered-image.ts'
import { besideOwn } from '../../modules/broadcasts/public-broadcasts.ts'
import { newsItemAnswer, pageAnswer, personAnswer, topicAnswer } from './delivered-items.ts'
import {
  bodiesList,
  eventsList,
  keyForms,
  newsForms,
  newsList,
  pagesList,
  personForms,
  policyList,
  redirectsList,
  representativesList,
} from './delivered-lists.ts'
import { fullAddress } from './delivered-values.ts'
import { jsonAnswer, textAnswer } from './delivery-answer.ts'
import { listQuery, noQuery } from './delivery-query.ts'
import type { Render, SitePage } from '../view/page-source.ts'
import { findView } from '../view/page-source.ts'
import { unplacedImage } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// The delivery API (contract/delivery/delivery.ts): the content of the pages as JSON, cached like them.

type ResponseOf<D extends { readonly response: z.ZodType }> = z.output<D['response']>

function siteOf(view: SiteView): ResponseOf<typeof contract.deliverSite> {
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
    logo: deliveredImage(view, appearance.logo && unplacedImage(appearance.logo), null),
    headerImage: deliveredImage(view, appearance.headerImage && unplacedImage(appearance.headerImage), null),
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
    updatedAt: site.frameChangedAt.toISOString(),
  }
}

const site: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  return (
    view &&
    jsonAnswer(
      view,
      siteOf(view),
      [view.settings.appearance.logo, view.settings.appearance.headerImage].filter((one) => one !== null),
    )
  )
}

let printed: string | undefined

/** The API's description as OpenAPI. It is printed once, because only the address differs between sites. */
const description: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  if (!view) return null
  printed ??= deliveryDocument()
  return textAnswer(view, printed.replaceAll(anyAddress, view.url))
}

const part = '[a-z0-9]+(?:-[a-z0-9]+)*'
// News of the federation may stand beside an item of the site's own.
const itemForm = new RegExp(`^(news|policy|representatives)/((?:(?<=^news/)${besideOwn})?${part})$`)
const pageForm = new RegExp(`^pages((?:/${part}){1,3})$`)
const itemAnswers: Readonly<Record<string, (slug: string) => Render>> = {
  news: newsItemAnswer,
  policy: topicAnswer,
  representatives: personAnswer,
}
const fixed: Readonly<Record<string, Render>> = { site, bodies: bodiesList, 'openapi.json': description }

interface DeliveryTarget extends SitePage {
  /** True for a search: it counts against the limit and is never cached. */
  readonly isSearch: boolean
}

const asList = <Values extends { readonly q?: string }>(
  { values, search }: { readonly values: Values; readonly search: string },
  render: (values: Values) => Render,
): DeliveryTarget => ({ render: render(values), search, isSearch: values.q !== undefined })

/** Each list parses its own query. */
const lists: Readonly<Record<string, (search: string) => DeliveryTarget>> = {
  news: (search) => asList(listQuery(search, newsForms), newsList),
  events: (search) => {
    const { values, search: canonical } = listQuery(search, { limit: 'limit' })
    return { render: eventsList(values), search: canonical, isSearch: false }
  },
  policy: (search) => asList(listQuery(search, { ...keyForms, area: 'area' }), policyList),
  representatives: (search) => asList(listQuery(search, personForms), representativesList),
  pages: (search) => asList(listQuery(search, keyForms), pagesList),
  redirects: (search) => {
    const { values, search: canonical } = listQuery(search, { limit: 'redirects', after: 'path' })
    return { render: redirectsList(values), search: canonical, isSearch: false }
  },
}

function single(name: string): Render | undefined {
  if (Object.hasOwn(fixed, name)) return fixed[name]
  const [, kind = '', slug = ''] = itemForm.exec(name) ?? []
  const item = itemAnswers[kind]
  if (item) return item(slug)
  const [, pagePath] = pageForm.exec(name) ?? []
  return pagePath === undefined ? undefined : pageAnswer(pagePath)
}

/** Null for a path outside the API. Throws the error of the envelope for an invalid query. */
export function deliveryAt(path: string, search: string): DeliveryTarget | null {
  if (!path.startsWith(`${deliveryRoot}/`)) return null
  const name = path.slice(deliveryRoot.length + 1)
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined
  if (list) return list(search)
  const render = single(name)
  if (!render) return null
  noQuery(search)
  return { render, search: '', isSearch: false }
}
