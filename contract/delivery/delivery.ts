import { z } from 'zod'
import {
  address,
  Contact,
  DeliveredEvent,
  DeliveredImage,
  DeliveredText,
  fromFederation,
  Holder,
  inLanguage,
  ListedImage,
  paid,
  Reference,
  Share,
  Translation,
} from './delivery-values.ts'
import { BodyKind, BodyLevel } from '../representatives/representative-bodies.ts'

// The published content of a site as JSON, for other websites and apps: `{address of the site}/api/v1/…`. Public and read only.
// Fields are added within a version, never changed or removed. Printed to openapi-delivery.json.

export const deliveryLimit = { usual: 20, max: 50 }
export const redirectLimit = 500

const day = z.iso.date()
const instant = z.iso.datetime()
/** Search engines are asked not to index it. */
const noIndex = z.boolean()
const Category = z.object({ id: z.string(), name: z.string() })
/** With include=body. */
const includedBody = DeliveredText.optional()
/** Filter and paging of every list. `after` is `next` of the previous page, which is null on the last one. */
const listQuery = {
  limit: z.coerce.number().int().min(1).max(deliveryLimit.max).optional(),
  include: z.literal('body').optional(),
  /** Changed at or after this moment. Items that are no longer public are in no list. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** Words, as the site's own search takes them. */
  q: z.string().optional(),
}
/** Values of `include` for lists with pictures: the texts, every address of the pictures, or both. */
export const includedWithPictures = ['body', 'pictures', 'body,pictures'] as const
const includePictures = { include: z.enum(includedWithPictures).optional() }
const keyQuery = { ...listQuery, after: z.uuid().optional() }
const paged = {
  /** Total number with these filters, on all pages together. */
  total: z.number(),
  next: z.string().nullable(),
}

export const DeliveredNewsRow = z
  .object({
    id: z.string(),
    slug: z.string(),
    url: address,
    title: z.string(),
    lead: z.string(),
    category: Category,
    publishedAt: instant,
    updatedAt: instant,
    image: ListedImage.nullable(),
    /** Ids of the topics and persons it is about. */
    topicIds: z.array(z.string()),
    personIds: z.array(z.string()),
    /** Null: it is no event. */
    event: DeliveredEvent.nullable(),
    federation: fromFederation,
    body: includedBody,
  })
  .meta({ id: 'NewsRow' })
export type DeliveredNewsRow = z.infer<typeof DeliveredNewsRow>

export const DeliveredNewsItem = DeliveredNewsRow.extend({
  image: DeliveredImage.nullable(),
  body: DeliveredText,
  byline: z.string(),
  /** The person whose page is the byline. */
  bylinePerson: Reference.nullable(),
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
  topics: z.array(Reference),
  persons: z.array(Reference),
  /** Pinned first on the site up to and including this day. */
  pinnedUntil: day.nullable(),
  noIndex,
  paid,
  share: Share,
}).meta({ id: 'NewsItem' })

const TopicRow = z.object({
  id: z.string(),
  slug: z.string(),
  url: address,
  name: z.string(),
  synonyms: z.array(z.string()),
  summary: z.string(),
  /** Name of the policy area; '' for none. */
  areaId: z.string(),
  updatedAt: instant,
  federation: fromFederation,
  body: includedBody,
})

const PersonRow = z.object({
  id: z.string(),
  slug: z.string(),
  url: address,
  name: z.string(),
  profession: z.string(),
  summary: z.string(),
  portrait: ListedImage.nullable(),
  updatedAt: instant,
  body: includedBody,
})

/** A council, a board, a committee. */
const Body = z.object({
  id: z.string(),
  name: z.string(),
  level: BodyLevel,
  kind: BodyKind,
  /** Address of the body's own website; '' for none. */
  url: z.string(),
  /** Number of its places that belong to the association; null if they are not counted. */
  seats: z.number().nullable(),
  termFrom: day.nullable(),
  termTo: day.nullable(),
})

const Assignment = z.object({ bodyId: z.string(), body: z.string(), role: z.string(), from: day, to: day.nullable() })

const PageRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  path: z.string(),
  url: address,
  title: z.string(),
  menuTitle: z.string(),
  isInMenu: z.boolean(),
  /** The target of a page that is only a link; '' for every other page. */
  linkUrl: z.string(),
  ...inLanguage,
  /** The page that it is a translation of, if that one is public. */
  translationOf: z.string().nullable(),
  updatedAt: instant,
  body: includedBody,
})

/** One read of the delivery API, as one value: the sites answer by it, and its OpenAPI entry is printed from it. */
export interface Delivery {
  /** Below `deliveryRoot`. */
  readonly path: string
  /** Needs a key that shows drafts. */
  readonly needsKey?: true
  readonly summary: string
  readonly query?: z.ZodObject
  readonly response: z.ZodType
}
const delivery = <const D extends Delivery>(definition: D): D => definition

/** When anything of the site but its texts was last changed: name, settings, menu, categories, pictures, bodies and offices. */
const frameUpdatedAt = instant

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
    updatedAt: frameUpdatedAt,
  }),
})

/** The address of an item in its area, or its id. */
const named = z.string().optional()

export const deliverNews = delivery({
  path: '/news',
  summary: 'Publicerade nyheter, nyaste först. Filtren kan kombineras.',
  query: z.object({
    ...listQuery,
    ...includePictures,
    /** `next` of the page before. */
    before: z.string().optional(),
    category: z.string().optional(),
    year: z.coerce.number().int().optional(),
    topic: named,
    person: named,
  }),
  response: z.object({ items: z.array(DeliveredNewsRow), ...paged }),
})

export const deliverNewsItem = delivery({ path: '/news/:slug', summary: 'En nyhet.', response: DeliveredNewsItem })

export const deliverEvents = delivery({
  path: '/events',
  summary: 'Evenemang som inte är över, de närmaste först.',
  query: z.object({ limit: listQuery.limit }),
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        url: address,
        title: z.string(),
        lead: z.string(),
        updatedAt: instant,
        event: DeliveredEvent,
      }),
    ),
    /** The whole calendar for programs that follow it. */
    calendarUrl: address,
  }),
})

export const deliverPolicy = delivery({
  path: '/policy',
  summary: 'Politikområden i föreningens ordning och sakfrågor från A till Ö.',
  query: z.object({ ...keyQuery, area: named }),
  response: z.object({
    areas: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), url: address })),
    topics: z.array(TopicRow),
    /** Ids of the topics that the association puts first, in its order. */
    priorities: z.array(z.string()),
    ...paged,
  }),
})

export const deliverTopic = delivery({
  path: '/policy/:slug',
  summary: 'En sakfråga.',
  response: TopicRow.extend({
    demands: z.array(z.string()),
    body: DeliveredText,
    image: DeliveredImage.nullable(),
    decidedAt: day.nullable(),
    decidedBy: z.string(),
    programme: z.object({ title: z.string(), url: z.string() }).nullable(),
    spokespersons: z.array(Reference),
    local: z.object({ summary: z.string(), demands: z.array(z.string()), body: DeliveredText }).nullable(),
    publishedAt: instant,
    noIndex,
    paid,
    share: Share,
  }),
})

export const deliverRepresentatives = delivery({
  path: '/representatives',
  summary: 'De som har uppdrag i dag, organ för organ, och alla med en egen sida. Gäller till midnatt, svensk tid.',
  query: z.object({ ...keyQuery, ...includePictures }),
  response: z.object({
    bodies: z.array(
      Body.extend({
        people: z.array(Holder),
        /** Valmyndigheten must be named as the source. */
        isFromValmyndigheten: z.boolean(),
      }),
    ),
    /** Everybody with a page of their own, by name. The filters narrow this list and not the bodies. */
    people: z.array(PersonRow),
    ...paged,
  }),
})

export const deliverBodies = delivery({
  path: '/bodies',
  summary: 'Alla organ i föreningens ordning, även de som ingen sitter i.',
  response: z.object({ bodies: z.array(Body), total: z.number(), updatedAt: frameUpdatedAt }),
})

export const deliverPerson = delivery({
  path: '/representatives/:slug',
  summary: 'En företrädare med sin egen sida.',
  response: PersonRow.extend({
    portrait: DeliveredImage.nullable(),
    body: DeliveredText,
    assignments: z.array(Assignment),
    /** Empty where the association does not show them. */
    formerAssignments: z.array(Assignment),
    /** Only details that the person has agreed to show. */
    contacts: z.array(z.object({ kind: z.enum(['email', 'phone', 'other']), text: z.string() })),
    /** The page has a form to write to the person with. */
    takesMessages: z.boolean(),
    topics: z.array(Reference),
    socials: z.array(z.object({ network: z.string(), url: z.string() })),
    noIndex,
    paid,
    share: Share,
  }),
})

export const deliverPages = delivery({
  path: '/pages',
  summary: 'Alla sidor, syskon i sin ordning.',
  query: z.object(keyQuery),
  response: z.object({ pages: z.array(PageRow), ...paged }),
})

export const deliverPage = delivery({
  path: '/pages/:path',
  summary: 'En sida. Adressen är sidans egen, som pages/om-oss/styrelsen.',
  response: PageRow.extend({
    lead: z.string(),
    body: DeliveredText,
    image: DeliveredImage.nullable(),
    publishedAt: instant,
    /** The same page in other languages. */
    translations: z.array(Translation),
    noIndex,
    paid,
    share: Share,
  }),
})

export const deliverRedirects = delivery({
  path: '/redirects',
  summary: 'Gamla adresser till det som är publikt, utom till personer. Alla delar efter ? ska finnas i den begärda.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(redirectLimit).optional(),
    /** `next` of the page before. */
    after: z.string().optional(),
  }),
  response: z.object({
    /** `from` is a path below the site's address, decoded and without capitals, maybe with a query; `isPermanent` as the site answers it: 301, or 302. */
    redirects: z.array(z.object({ from: z.string(), to: address, isPermanent: z.boolean() })),
    ...paged,
  }),
})

/** The area of a draft, whose answer has the form of an item of that area. */
const DraftArea = z.enum(['news', 'policy', 'representatives', 'pages'])
const draftFacts = {
  id: z.string(),
  isPublished: z.boolean(),
  /** There is something in it that is not public. */
  hasChanges: z.boolean(),
  updatedAt: instant,
}

export const deliverDrafts = delivery({
  path: '/drafts',
  summary: 'Allt som kan publiceras, publicerat eller inte, ordnat efter id. Kräver en nyckel.',
  needsKey: true,
  query: z.object({
    limit: listQuery.limit,
    /** `next` of the page before. */
    after: z.uuid().optional(),
    since: listQuery.since,
    area: DraftArea.optional(),
  }),
  response: z.object({
    drafts: z.array(z.object({ ...draftFacts, area: DraftArea, path: z.string(), title: z.string() })),
    ...paged,
  }),
})

/** The newest of an item, in the form that the public reads it in when it is published. Files are read for an hour. */
export const deliverDraft = delivery({
  path: '/drafts/:named',
  summary:
    'Ett utkast, efter id eller adress (drafts/nyheter/kvallsoppet), som det skulle se ut om det publicerades nu. Kräver en nyckel.',
  needsKey: true,
  response: z.discriminatedUnion('area', [
    z.object({ ...draftFacts, area: z.literal('news'), item: deliverNewsItem.response }),
    z.object({ ...draftFacts, area: z.literal('policy'), item: deliverTopic.response }),
    z.object({ ...draftFacts, area: z.literal('representatives'), item: deliverPerson.response }),
    z.object({ ...draftFacts, area: z.literal('pages'), item: deliverPage.response }),
  ]),
})

export const deliveries: readonly Delivery[] = [
  deliverSite,
  deliverNews,
  deliverNewsItem,
  deliverEvents,
  deliverPolicy,
  deliverTopic,
  deliverRepresentatives,
  deliverPerson,
  deliverBodies,
  deliverPages,
  deliverPage,
  deliverRedirects,
  deliverDrafts,
  deliverDraft,
]
