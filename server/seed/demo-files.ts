import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BelowSettings } from '#contract/inherited/inherited.ts'
import { SiteLetterKind, SiteLetterState } from '#contract/letters/site-letters.ts'
import { Licence, People } from '#contract/media-facts.ts'
import { MenuArea } from '#contract/pages/menu.ts'
import { SystemPageKey } from '#contract/pages/pages.ts'
import { ProgrammeInput } from '#contract/policy/policy-programmes.ts'
import { BodyInput } from '#contract/representatives/representative-bodies.ts'
import { SiteRole } from '#contract/roles.ts'
import { SettingsTab } from '#contract/settings/settings.ts'
import { shareModes } from '#contract/sharing/shared-kinds.ts'
import { WrittenBlock } from './demo-text.ts'

// The files of demonstration/, whose README describes them. Unknown words are refused, so that a slip of the pen is found.

const days = z.int().min(0)

/** Fields of an item's content, with written texts, names in place of ids, and days counted from the day of the seed. */
const Content = z.record(z.string(), z.json())
export type WrittenContent = z.infer<typeof Content>

/** `inDays` is counted forward from the day of the seed, everything else back. */
const Life = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('draft'), editedDaysAgo: days }),
  z.strictObject({ state: z.literal('inReview'), askedDaysAgo: days }),
  z.strictObject({ state: z.literal('changesWanted'), askedDaysAgo: days, comment: z.string() }),
  z.strictObject({ state: z.literal('scheduled'), editedDaysAgo: days, inDays: days }),
  z.strictObject({ state: z.literal('published'), publishedDaysAgo: days }),
  z.strictObject({ state: z.literal('publishedChanged'), publishedDaysAgo: days, editedDaysAgo: days, changed: Content }),
  z.strictObject({
    state: z.literal('publishedScheduled'),
    publishedDaysAgo: days,
    editedDaysAgo: days,
    inDays: days,
    changed: Content,
  }),
  z.strictObject({ state: z.literal('unpublished'), publishedDaysAgo: days, unpublishedDaysAgo: days }),
  /** Without `publishedDaysAgo` it was never public. */
  z.strictObject({ state: z.literal('trashed'), publishedDaysAgo: days.optional(), trashedDaysAgo: days }),
])
export type Life = z.infer<typeof Life>

const Comment = z.strictObject({
  /** The marked words; '' for a comment on the whole. */
  quote: z.string(),
  said: z.array(z.strictObject({ by: z.string(), hoursAgo: days, text: z.string() })).min(1),
  resolvedBy: z.string().optional(),
})

/** A site's answer to a thing of the federation. */
const Answer = z.strictObject({
  site: z.string(),
  display: z.enum(['shown', 'hidden']).optional(),
  reason: z.string().default(''),
  /** Above a news item. */
  lead: z.string().default(''),
  quote: z.strictObject({ by: z.string(), text: z.string() }).optional(),
  /** Below a topic. */
  summary: z.string().default(''),
  demands: z.array(z.string()).default([]),
  body: z.array(WrittenBlock).default([]),
})

const Share = z.strictObject({
  mode: z.enum(shareModes),
  with: z.array(z.string()),
  isInMenu: z.boolean().default(false),
  /** The day of its publication by default. */
  daysAgo: days.optional(),
  endedDaysAgo: days.optional(),
  answers: z.array(Answer).default([]),
  /** Fields that the federation has published since the answers. */
  rewritten: z.strictObject({ daysAgo: days, content: Content }).optional(),
})

const item = {
  /** The key of a person; the site's reviewer by default. */
  author: z.string().optional(),
  life: Life,
  content: Content,
  comments: z.array(Comment).default([]),
  share: Share.optional(),
}
const NewsItem = z.strictObject(item)
/** News, other topics and people name it by its key. */
const Topic = z.strictObject({ ...item, key: z.string().optional() })
const contact = z.strictObject({ value: z.string(), isShown: z.boolean() }).optional()
const Representative = z.strictObject({
  ...item,
  email: contact,
  phone: contact,
  protection: z.enum(['nameOnly', 'hidden']).optional(),
  roles: z.array(
    z.strictObject({
      /** The key of a body, and a standard role. */
      in: z.string(),
      as: z.string(),
      /** Absent: the dates of the body's term. */
      from: z.string().optional(),
      to: z.string().optional(),
      label: z.string().default(''),
      isLead: z.boolean().default(false),
      ended: z.enum(['resigned', 'newPost']).optional(),
      isListed: z.boolean().default(false),
    }),
  ),
})
export type Representative = z.infer<typeof Representative>
const PageBelow = z.strictObject(item)
const Page = z.strictObject({ ...item, children: z.array(PageBelow).default([]) })
type Item = z.infer<typeof PageBelow>
export interface WrittenItem extends Item {
  readonly key?: string | undefined
  readonly children?: readonly Item[]
}

const News = z.strictObject({ categories: z.array(z.string()).default([]), items: z.array(NewsItem) })
const Policy = z.strictObject({
  areas: z.array(z.string()),
  programmes: z.array(ProgrammeInput).default([]),
  /** Keys of the topics that come first. */
  priorities: z.array(z.string()).default([]),
  topics: z.array(Topic),
})
const Body = z.strictObject({
  key: z.string(),
  ...BodyInput.shape,
  seats: BodyInput.shape.seats.default(null),
  termFrom: BodyInput.shape.termFrom.default(null),
  termTo: BodyInput.shape.termTo.default(null),
  url: BodyInput.shape.url.default(''),
})
const Representatives = z.strictObject({ bodies: z.array(Body), persons: z.array(Representative) })
const Pages = z.strictObject({
  /** Whether its system pages are. */
  arePublished: z.boolean().default(true),
  /** In place of the templates' fields. */
  system: z.partialRecord(SystemPageKey, Content).default({}),
  about: z.array(Page).default([]),
  top: z.array(Page).default([]),
})

const Picture = z.strictObject({
  key: z.string(),
  /** In demonstration/pictures. */
  file: z.string(),
  alt: z.string(),
  caption: z.string().default(''),
  people: People,
  tags: z.array(z.string()).default([]),
  licence: Licence.default('own'),
  focal: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0.5, y: 0.5 }),
})
export type Picture = z.infer<typeof Picture>

const About = z.strictObject({
  name: z.string(),
  description: z.string(),
  municipality: z.string().default(''),
  accentColor: z.string(),
  contactEmail: z.string(),
  /** The author of texts without one, who reviews the texts of others. */
  reviewer: z.string().default('tolvan'),
  /** On an ordinary day. */
  readingsADay: days.default(0),
  settings: z.partialRecord(SettingsTab, Content).default({}),
  /** Values for the sites below it. */
  below: BelowSettings.partial().optional(),
  /** Open invitations; their links have been given to no one. */
  invitations: z.array(z.strictObject({ name: z.string(), role: SiteRole, daysAgo: days })).default([]),
  accessibility: z.strictObject({ checkedDaysAgo: days, checkedBy: z.string(), faults: z.array(z.string()) }).optional(),
  menu: z
    .array(
      z.union([
        z.strictObject({ area: MenuArea, label: z.string() }),
        z.strictObject({ page: SystemPageKey }),
        z.strictObject({ url: z.string(), label: z.string() }),
      ]),
    )
    .optional(),
  /** How letters of the site went. */
  letters: z
    .array(
      z.strictObject({
        kind: SiteLetterKind,
        hoursAgo: days,
        state: SiteLetterState,
        why: z.enum(['noMail', 'refused', 'gone']).optional(),
        to: z.string(),
      }),
    )
    .default([]),
})

const roles = z.record(z.string(), SiteRole).default({})
const Federation = z.strictObject({
  name: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  /** The federation's own site. */
  own: z.string(),
  /** The associations, in order. */
  sites: z.array(z.string()),
  districts: z.array(z.strictObject({ site: z.string(), below: z.array(z.string()) })),
  /** People who can sign in: their numbers are example numbers that the BankID simulator knows. */
  people: z.array(
    z.strictObject({ key: z.string(), name: z.string(), personalNumber: z.string(), isAdmin: z.boolean().default(false), roles }),
  ),
  /** People who cannot sign in. */
  colleagues: z.array(z.strictObject({ name: z.string(), roles, isFederationEditor: z.boolean().default(false) })),
  /** Of the shared Bildbank, by the keys of pictures. */
  collections: z.array(z.strictObject({ name: z.string(), pictures: z.array(z.string()), sites: z.array(z.string()) })),
})
export type Federation = z.infer<typeof Federation>

const parts = {
  news: News.default({ categories: [], items: [] }),
  policy: Policy.default({ areas: [], programmes: [], priorities: [], topics: [] }),
  representatives: Representatives.default({ bodies: [], persons: [] }),
  pages: Pages.default({ arePublished: true, system: {}, about: [], top: [] }),
  pictures: z.array(Picture).default([]),
}

/** One site of the demonstration: site.json, and the files of its parts that are there. */
export type WrittenSite = z.infer<typeof About> & { readonly id: string } & {
  readonly [Part in keyof typeof parts]: z.infer<(typeof parts)[Part]>
}

/** Throws for a file that is not as the demonstration is written, and says where. An absent file is read as nothing. */
async function readPart<Schema extends z.ZodType>(folder: string, file: string, schema: Schema): Promise<z.infer<Schema>> {
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const read = schema.safeParse(text === null ? undefined : JSON.parse(text))
  if (read.success) return read.data
  throw new Error(`demonstration/${file}: ${z.prettifyError(read.error)}`)
}

export const readFederation = (folder: string): Promise<Federation> => readPart(folder, 'federation.json', Federation)

export const readSharedPictures = (folder: string): Promise<Picture[]> => readPart(folder, 'shared-pictures.json', parts.pictures)

export async function readSite(folder: string, id: string): Promise<WrittenSite> {
  const part = <Schema extends z.ZodType>(name: string, schema: Schema) => readPart(folder, `${id}/${name}.json`, schema)
  const [about, news, policy, representatives, pages, pictures] = await Promise.all([
    part('site', About),
    part('news', parts.news),
    part('policy', parts.policy),
    part('representatives', parts.representatives),
    part('pages', parts.pages),
    part('pictures', parts.pictures),
  ])
  return { id, ...about, news, policy, representatives, pages, pictures }
}
