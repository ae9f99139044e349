import { z } from 'zod'
import { MediaFacts, MediaRules } from '../media-facts.ts'
import { MediaRef } from '../media-use.ts'
import { line } from '../text.ts'
import { BroadcastAmongItems } from './broadcast-rows.ts'
import { hiddenBeforeReasons } from './hidden-before.ts'
import { listAfter } from '../listing.ts'

// The common life of every content item: the parts of the API shared by news, policy, representatives and pages.
// The calls are in item-endpoints.ts; an area gives its own content schema to them and adds nothing to either file.

/** Spec 2.0.2. Derived on the server, never stored; always shown as text and icon. */
export const ItemState = z.enum([
  'draft',
  'inReview',
  'changesWanted',
  'scheduled',
  'published',
  'publishedChanged',
  'publishedScheduled',
  'unpublished',
  'trashed',
])
export type ItemState = z.infer<typeof ItemState>

/** The filter of a list. `all` is everything outside the trash; `reviewDue` are items whose review date has passed. */
export const ItemFilter = z.enum(['all', 'published', 'draft', 'inReview', 'scheduled', 'unpublished', 'reviewDue', 'trashed'])
export type ItemFilter = z.infer<typeof ItemFilter>

export const ItemSort = z.enum(['changed', 'title', 'date'])
export type ItemSort = z.infer<typeof ItemSort>

export const ItemId = z.uuid('Posten finns inte.')

export const Person = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof Person>

/** Time and author of the last change of one field of the draft. A save names the versions it started from. */
export const FieldVersion = z.object({ version: z.number(), changedBy: Person, changedAt: z.string() })
export type FieldVersion = z.infer<typeof FieldVersion>

/** Why an imported text was not open to everybody where it came from. In answers null once the text has been published here. */
export const HiddenBefore = z.enum(hiddenBeforeReasons)

export const ItemRow = z.object({
  id: z.string(),
  title: z.string(),
  state: ItemState,
  /** True while the public can read it, whatever else happens to its draft. */
  isLive: z.boolean(),
  isOwn: z.boolean(),
  isRequired: z.boolean(),
  isForEditors: z.boolean(),
  everPublished: z.boolean(),
  hiddenBefore: HiddenBefore.nullable(),
  /** An editor has chosen a time at which it is published or leaves the site. */
  isScheduled: z.boolean(),
  draftVersion: z.number(),
  /** The path below the site's address. */
  path: z.string(),
  /** The group of the item: its category or policy area. Null without a choice. */
  facet: z.string().nullable(),
  /** More columns of the area's list, by field. */
  detail: z.record(z.string(), z.string()),
  /** Should be read through again by this date. */
  reviewOn: z.string().nullable(),
  publishAt: z.string().nullable(),
  unpublishAt: z.string().nullable(),
  /** Why it could not be published at its time; null when nothing went wrong. */
  scheduleFailure: z.string().nullable(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type ItemRow = z.infer<typeof ItemRow>

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Månaden skrivs 2026-11.')

export const ItemQuery = z.strictObject({
  search: line(80, 'Sökordet').optional(),
  filter: ItemFilter.default('all'),
  facet: z.string().max(80).optional(),
  /** Published, or planned to be, in this month of the Swedish calendar. */
  month: month.optional(),
  /** Only items that the caller has made. */
  own: z.stringbool().optional(),
  /** Only items that this person has made. */
  by: z.uuid().optional(),
  /** Only news items that are events. */
  event: z.stringbool().optional(),
  /** Only items with a `hiddenBefore`. */
  hiddenBefore: z.stringbool().optional(),
  sort: ItemSort.default('changed'),
  after: listAfter,
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type ItemQuery = z.infer<typeof ItemQuery>

export const ItemPage = z.object({
  items: z.array(ItemRow),
  /** What the federation has sent, in the same order; only where there is any. Counted in `total`. */
  broadcasts: z.array(BroadcastAmongItems).optional(),
  total: z.number(),
  next: z.string().nullable(),
})
export type ItemPage = z.infer<typeof ItemPage>

export const ItemCounts = z.object({
  ...(Object.fromEntries(ItemFilter.options.map((filter) => [filter, z.number()])) as Record<ItemFilter, z.ZodNumber>),
  /** Those of `all` that the federation shares with the site. */
  shared: z.number(),
  /** Those of `all` with a `hiddenBefore`. */
  hiddenBefore: z.number(),
})
export type ItemCounts = z.infer<typeof ItemCounts>

/** Published and planned items of one month, by Swedish date. */
export const ItemCalendar = z.object({
  days: z.array(z.object({ date: z.string(), items: z.array(ItemRow) })),
  /** True when there was more than the calendar shows. */
  isCut: z.boolean(),
})
export const CalendarQuery = z.strictObject({ month })

/** A referenced item, as far as the caller may see it. */
export const ItemTarget = z.object({
  id: z.string(),
  area: z.string(),
  title: z.string(),
  path: z.string(),
  isPublic: z.boolean(),
  isTrashed: z.boolean(),
})
export type ItemTarget = z.infer<typeof ItemTarget>

export const Review = z.object({
  state: z.enum(['requested', 'changesWanted']),
  by: Person,
  at: z.string(),
  comment: z.string(),
})
export type Review = z.infer<typeof Review>

export const itemFields = {
  id: z.string(),
  /** What the draft is called in lists; empty while it has no name. */
  title: z.string(),
  state: ItemState,
  isLive: z.boolean(),
  slug: z.string(),
  path: z.string(),
  /** The public address, also of an item that is not published yet. */
  address: z.string(),
  draftVersion: z.number(),
  versions: z.record(z.string(), FieldVersion),
  isOwn: z.boolean(),
  /** The site must have it: it cannot be trashed, and its address cannot change. */
  isRequired: z.boolean(),
  /** Writers may only read it. */
  isForEditors: z.boolean(),
  /** The site wants four eyes, and the reader is the last who changed it: as an editor he cannot publish it. */
  needsOtherReader: z.boolean().optional(),
  everPublished: z.boolean(),
  hiddenBefore: HiddenBefore.nullable(),
  /** An editor has chosen a time at which it is published or leaves the site. */
  isScheduled: z.boolean(),
  parentId: z.string().nullable(),
  publishedAt: z.string().nullable(),
  firstPublishedAt: z.string().nullable(),
  review: Review.nullable(),
  /** At that time the text of `scheduledDraftVersion` becomes public, without later edits. */
  publishAt: z.string().nullable(),
  scheduledDraftVersion: z.number().nullable(),
  scheduledBy: Person.nullable(),
  scheduleFailure: z.object({ at: z.string(), message: z.string() }).nullable(),
  unpublishAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: Person,
  updatedBy: Person,
  updatedAt: z.string(),
  trashedAt: z.string().nullable(),
  /** People whose changes go live when it is published now, including the reader. */
  unpublishedChangesBy: z.array(z.string()),
  /** The items that the draft refers to, by id. */
  targets: z.record(z.string(), ItemTarget),
  /** The media of the draft, by `mediaKey`. A missing key means that the file is gone. */
  media: z.record(z.string(), MediaFacts),
  mediaRules: MediaRules,
}

/** Why a version was kept. */
export const RevisionKind = z.enum(['published', 'scheduled', 'review', 'restored', 'named', 'session', 'checkpoint', 'conflict'])
export type RevisionKind = z.infer<typeof RevisionKind>

export const RevisionRow = z.object({
  id: z.string(),
  kind: RevisionKind,
  /** Name given by its author. */
  name: z.string().nullable(),
  at: z.string(),
  /** For an imported version: the author's name on the original site; the id is that of `importedBy`. */
  by: Person,
  /** The person who imported it; null for a version made here. */
  importedBy: z.string().nullable(),
  /** The fields that differ from the version before it, as the area names them. */
  changed: z.array(z.string()),
  isPublic: z.boolean(),
  isScheduled: z.boolean(),
})
export type RevisionRow = z.infer<typeof RevisionRow>

export const HistoryPage = z.object({
  revisions: z.array(RevisionRow),
  next: z.string().nullable(),
  /**
   * Steps that can still be taken back, last first: only the first of them can be taken back now. `refusal`: why the reader
   * may not, for the first; null where he may.
   */
  undo: z.array(z.object({ token: z.string(), action: z.string(), at: z.string(), by: Person, refusal: z.string().nullable() })),
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** One finding of the server's check before publishing, by the contract and by the database. */
export const ServerFinding = z.object({
  code: z.string(),
  level: z.enum(['blocking', 'advice']),
  field: z.string(),
  message: z.string(),
  block: z.number().optional(),
  media: MediaRef.optional(),
  answerKeys: z.array(z.string()).optional(),
})

/** The item's current state and its author, which an open editor compares with its own. */
export const ItemNow = z.object({
  state: ItemState,
  isLive: z.boolean(),
  draftVersion: z.number(),
  parentId: z.string().nullable(),
  path: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: Person.nullable(),
  publishAt: z.string().nullable(),
  scheduledBy: Person.nullable(),
  trashedAt: z.string().nullable(),
  trashedBy: Person.nullable(),
  reviewState: z.enum(['requested', 'changesWanted']).nullable(),
  reviewAt: z.string().nullable(),
  reviewBy: Person.nullable(),
  /** How many comments are not resolved, and a mark that changes with any of them. */
  comments: z.object({ open: z.number(), mark: z.string() }),
})
export type ItemNow = z.infer<typeof ItemNow>

/** Other people who have the item open, and the item's present state. */
export const Presence = z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })), now: ItemNow })
export type Presence = z.infer<typeof Presence>

/** References to an item: shown before it is unpublished or deleted. */
export const Incoming = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      area: z.string(),
      title: z.string(),
      isLive: z.boolean(),
      /** When a pinned text that refers to it becomes public; null where none does. */
      publishAt: z.string().nullable(),
    }),
  ),
  /** Pages below it in the tree. */
  children: z.number(),
  inMenu: z.boolean(),
})
export type Incoming = z.infer<typeof Incoming>

export const BulkAction = z.enum(['publish', 'unpublish', 'trash', 'restore'])
export type BulkAction = z.infer<typeof BulkAction>

export const BulkResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      isDone: z.boolean(),
      /** Why it could not be done; null when it was. */
      message: z.string().nullable(),
      /** A sentence when the result differs from the request; else null. */
      notice: z.string().nullable(),
    }),
  ),
  /** Takes back the whole step; null when no item was changed. */
  undoToken: z.string().nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const PreviewLink = z.object({
  id: z.string(),
  /** Present only when the link is made: only a hash is stored. */
  url: z.string().nullable(),
  createdAt: z.string(),
  createdBy: Person,
  expiresAt: z.string(),
  /** True: it ends earlier if the item is published. */
  endsWithPublication: z.boolean(),
  /** The maker has no access to the site any more. */
  makerHasLeft: z.boolean(),
  /** The person whose access it ends with instead; null: its maker. */
  keptBy: Person.nullable(),
  /** It opens nothing, since neither its maker nor who kept it has access; it can be kept. */
  hasEnded: z.boolean(),
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** Old and new address, and the other addresses that change with it. Nothing is changed yet. */
export const AddressPlan = z.object({
  from: z.string(),
  to: z.string(),
  /** Pages below it whose addresses change with it. */
  descendants: z.array(z.object({ title: z.string(), from: z.string(), to: z.string() })),
  redirects: z.number(),
  /** An old address that now leads elsewhere and would be taken over. */
  takesOver: z.string().nullable(),
})
export type AddressPlan = z.infer<typeof AddressPlan>
