import { z } from 'zod'
import { address, DeliveredImage, DeliveredText } from './delivery-values.ts'
import { BodyKind, BodyLevel } from './representative-bodies.ts'

// What an association's site says, as JSON, for those who show it elsewhere: `{address of the site}/api/v1/…`. Read only, public,
// and of published content alone. Fields are added within a version, never changed or removed. Printed to openapi-delivery.json.

export const deliveryRoot = '/api/v1'
export const deliveryLimit = { usual: 20, max: 50 }

const day = z.iso.date()
const instant = z.iso.datetime()
const Category = z.object({ id: z.string(), name: z.string() })

export const DeliveredNewsRow = z
  .object({
    id: z.string(),
    slug: z.string(),
    url: address,
    title: z.string(),
    lead: z.string(),
    category: Category,
    publishedAt: instant,
    image: DeliveredImage.nullable(),
  })
  .meta({ id: 'NewsRow' })
export type DeliveredNewsRow = z.infer<typeof DeliveredNewsRow>

export const DeliveredNewsItem = DeliveredNewsRow.extend({
  body: DeliveredText,
  byline: z.string(),
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
}).meta({ id: 'NewsItem' })

const TopicRow = z.object({
  id: z.string(),
  slug: z.string(),
  url: address,
  name: z.string(),
  /** Other words that lead to it. */
  synonyms: z.array(z.string()),
  /** The short answer. */
  summary: z.string(),
  /** Of a policy area; '' for none. */
  areaId: z.string(),
})

const Holder = z.object({
  name: z.string(),
  role: z.string(),
  profession: z.string(),
  /** Null for one of whom only the name is public. */
  url: address.nullable(),
  slug: z.string().nullable(),
  portrait: DeliveredImage.nullable(),
})

const Assignment = z.object({ body: z.string(), role: z.string(), from: day, to: day.nullable() })

const PageRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  path: z.string(),
  url: address,
  title: z.string(),
  menuTitle: z.string(),
  isInMenu: z.boolean(),
  /** Where a page that is only a link leads; '' for every other. */
  linkUrl: z.string(),
})

const Contact = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  postalAddress: z.string(),
  visitingAddress: z.string(),
  openingHours: z.string(),
  mapUrl: z.string(),
  contactPerson: z.string(),
})

/** One read of the delivery API, as one value: the sites answer by it, and its page in the document is printed from it. */
export interface Delivery {
  /** Below `deliveryRoot`. */
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly response: z.ZodType
}
const delivery = <const D extends Delivery>(definition: D): D => definition

export const deliverSite = delivery({
  path: '/site',
  summary: 'Föreningen: namn, kontakt, sociala medier, färg, meny och kategorier.',
  response: z.object({
    name: z.string(),
    shortName: z.string(),
    description: z.string(),
    url: address,
    federation: z.string(),
    municipality: z.string(),
    district: z.string(),
    organisationNumber: z.string(),
    responsiblePublisher: z.string(),
    accentColor: z.string(),
    logo: DeliveredImage.nullable(),
    headerImage: DeliveredImage.nullable(),
    contact: Contact,
    socials: z.array(z.object({ name: z.string(), url: z.string() })),
    menu: z.array(z.object({ label: z.string(), url: address, children: z.array(z.object({ label: z.string(), url: address })) })),
    categories: z.array(Category),
  }),
})

export const deliverNews = delivery({
  path: '/news',
  summary: 'Publicerade nyheter, nyaste först. Hela listan, en kategori eller ett år.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(deliveryLimit.max).optional(),
    /** `next` of the page before. */
    before: z.string().optional(),
    category: z.string().optional(),
    year: z.coerce.number().int().optional(),
  }),
  response: z.object({
    items: z.array(DeliveredNewsRow),
    /** What `before` of the next page is; null on the last. */
    next: z.string().nullable(),
  }),
})

export const deliverNewsItem = delivery({ path: '/news/:slug', summary: 'En nyhet.', response: DeliveredNewsItem })

export const deliverPolicy = delivery({
  path: '/policy',
  summary: 'Politikområden i föreningens ordning och alla sakfrågor från A till Ö.',
  response: z.object({
    areas: z.array(z.object({ id: z.string(), name: z.string(), url: address })),
    topics: z.array(TopicRow),
    /** Ids of the topics that the association puts first, in its order. */
    priorities: z.array(z.string()),
  }),
})

export const deliverTopic = delivery({
  path: '/policy/:slug',
  summary: 'En sakfråga.',
  response: TopicRow.extend({
    demands: z.array(z.string()),
    body: DeliveredText,
    decidedAt: day.nullable(),
    decidedBy: z.string(),
    publishedAt: instant,
  }),
})

export const deliverRepresentatives = delivery({
  path: '/representatives',
  summary: 'De som har uppdrag i dag, organ för organ. Gäller till midnatt, svensk tid.',
  response: z.object({
    bodies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        level: BodyLevel,
        kind: BodyKind,
        url: z.string(),
        people: z.array(Holder),
        /** Valmyndigheten must be named as the source. */
        isFromValmyndigheten: z.boolean(),
      }),
    ),
  }),
})

export const deliverPerson = delivery({
  path: '/representatives/:slug',
  summary: 'En företrädare med sin egen sida.',
  response: z.object({
    id: z.string(),
    slug: z.string(),
    url: address,
    name: z.string(),
    profession: z.string(),
    summary: z.string(),
    body: DeliveredText,
    portrait: DeliveredImage.nullable(),
    assignments: z.array(Assignment),
    /** Empty where the association does not show them. */
    formerAssignments: z.array(Assignment),
    /** Only what the person has agreed to show. */
    contacts: z.array(z.object({ kind: z.enum(['email', 'phone', 'other']), text: z.string() })),
    /** The page has a form to write to the person with. */
    takesMessages: z.boolean(),
  }),
})

export const deliverPages = delivery({
  path: '/pages',
  summary: 'Alla sidor, syskon i sin ordning.',
  response: z.object({ pages: z.array(PageRow) }),
})

export const deliverPage = delivery({
  path: '/pages/:path',
  summary: 'En sida. Adressen är sidans egen, som pages/om-oss/styrelsen.',
  response: PageRow.extend({ lead: z.string(), body: DeliveredText, image: DeliveredImage.nullable(), publishedAt: instant }),
})

export const deliveries: readonly Delivery[] = [
  deliverSite,
  deliverNews,
  deliverNewsItem,
  deliverPolicy,
  deliverTopic,
  deliverRepresentatives,
  deliverPerson,
  deliverPages,
  deliverPage,
]
