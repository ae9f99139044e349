import { z } from 'zod'
import { MenuItem, MenuMode } from '#contract/pages/menu.ts'
import { ConsentState, Crops, Licence, MediaKind, People } from '#contract/media-facts.ts'
import { CalendarDate } from '#contract/calendar-date.ts'
import { secureLink } from '#contract/field-forms.ts'
import { CommentPassage, commentTextLength } from '#contract/items/comments.ts'
import { HiddenBefore } from '#contract/items/items.ts'
import { NewsContent } from '#contract/news/news.ts'
import { PageContent } from '#contract/pages/pages.ts'
import { PolicyTopicContent, topicDemands, topicNameLength, topicSummaryLength } from '#contract/policy/policy.ts'
import { ExtensionWords } from '#contract/policy/shared-policy.ts'
import { ProgrammeKind } from '#contract/policy/policy-programmes.ts'
import { RichText } from '#contract/rich-text/document.ts'
import { passageLength } from '#contract/rich-text/passages.ts'
import { AssignmentSource, EndedReason } from '#contract/representatives/representative-assignments.ts'
import { BodyKind, BodyLevel } from '#contract/representatives/representative-bodies.ts'
import { ContactKind } from '#contract/representatives/representative-persons.ts'
import { PersonContent } from '#contract/representatives/representatives.ts'
import { HistoryTab, SettingsTab, settingsTabs } from '#contract/settings/settings.ts'
import { hasUnwantedControls } from '#contract/text.ts'

// Schemas of the lines in `data/`, for writing and for reading. No schema has a default or changes a value: the values read back
// must be those written.

const id = z.uuid()
const instant = z.iso.datetime({ offset: true })
const day = CalendarDate
const count = z.int().min(0).max(2_000_000_000)
const version = z.int().min(0).max(2_000_000_000)
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !hasUnwantedControls(value), 'Texten innehåller tecken som inte kan sparas.')
/** The display name of an author; null for an author who has left. For information, and never imported as an account. */
const author = text(200).nullable()
const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
/** Fractional, compared by code units. */
const sortKey = z.string().regex(/^[A-Za-z0-9]{1,200}$/)
/** Content that has a schema of its own, by which it is read (`contents`, `settings`). */
const json = z.record(z.string().max(60), z.unknown())

export const rows = {
  site: z.strictObject({
    id: z.string().max(60),
    name: text(60),
    description: text(160),
    municipality: text(60),
    accentColor: z.string().regex(/^#[0-9a-f]{6}$/),
    contactEmail: text(200).nullable(),
    createdAt: instant,
  }),
  settings: z.strictObject({
    tab: z.enum([...SettingsTab.options, 'below', 'inherited']),
    content: json,
    version,
    updatedAt: instant,
    updatedBy: author,
  }),
  settingsHistory: z.strictObject({ id, tab: HistoryTab, content: json, version, createdAt: instant, createdBy: author }),
  newsCategories: z.strictObject({ id: slug, name: text(40), createdAt: instant, createdBy: author }),
  policyAreas: z.strictObject({ id, name: text(60), slug, position: count }),
  policyProgrammes: z.strictObject({
    id,
    name: text(120),
    kind: ProgrammeKind,
    url: secureLink('Länken'),
    decidedOn: day.nullable(),
    decidedBy: text(80),
    position: count,
    version,
  }),
  collections: z.strictObject({ id, parentId: id.nullable(), name: text(80) }),
  media: z.strictObject({
    id,
    /** Path of its bytes in the copy. */
    file: z
      .string()
      .max(200)
      .regex(/^bilder\/[a-z0-9-]+\.(?:jpg|png|pdf)$/),
    kind: MediaKind,
    uploadHash: z.string().regex(/^[0-9a-f]{64}$/),
    contentType: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
    extension: z.enum(['jpg', 'png', 'pdf']),
    fileName: text(120),
    bytes: count,
    width: count,
    height: count,
    title: text(120),
    alt: text(500),
    isDecorative: z.boolean(),
    caption: text(500),
    credit: text(200),
    licence: Licence,
    licenceUntil: day.nullable(),
    people: People,
    consent: ConsentState.exclude(['withdrawn']),
    consentNote: text(1000),
    consentOn: day.nullable(),
    isAiGenerated: z.boolean(),
    suggestedCredit: text(80),
    suggestedLicence: text(200),
    // Copies from before 26 November 2026 have none.
    suggestedAlt: text(300).default(''),
    needsRecheck: z.boolean(),
    focalX: z.number().min(0).max(1),
    focalY: z.number().min(0).max(1),
    crops: Crops,
    collectionId: id.nullable(),
    tags: z.array(text(60)).max(50),
    isHidden: z.boolean(),
    version,
    createdAt: instant,
    createdBy: author,
    updatedAt: instant,
    updatedBy: author,
  }),
  items: z.strictObject({
    id,
    area: z.enum(['news', 'policy', 'representatives', 'pages']),
    slug,
    /** The path below the site's address; derived again from `slug` and `parentId` on import. */
    path: z.string().max(500),
    parentId: id.nullable(),
    sortKey: sortKey.nullable(),
    systemKey: slug.nullable(),
    title: text(500),
    /** Follows `contents` of the schema, by `area`. */
    draft: json,
    draftVersion: version,
    fieldVersions: z.record(z.string().max(60), z.strictObject({ version, at: instant })),
    publishedRevisionId: id.nullable(),
    publishedDraftVersion: version.nullable(),
    firstPublishedAt: instant.nullable(),
    publishedAt: instant.nullable(),
    review: z
      .strictObject({ state: z.enum(['requested', 'changesWanted']), by: author, at: instant, comment: text(5000) })
      .nullable(),
    publishAt: instant.nullable(),
    scheduledRevisionId: id.nullable(),
    scheduledDraftVersion: version.nullable(),
    scheduledBy: author,
    scheduleFailure: z.strictObject({ at: instant, message: text(5000) }).nullable(),
    unpublishAt: instant.nullable(),
    stateVersion: version,
    createdAt: instant,
    createdBy: author,
    updatedAt: instant,
    updatedBy: author,
    schemaNo: version,
    // Copies from before 30 November 2026 have none.
    hiddenBefore: HiddenBefore.nullable().default(null),
  }),
  revisions: z.strictObject({
    id,
    itemId: id,
    kind: z.enum(['published', 'scheduled', 'review', 'restored', 'named', 'session', 'checkpoint', 'conflict']),
    name: text(200).nullable(),
    findings: z
      .array(z.strictObject({ code: text(60), level: text(20), field: text(200) }))
      .max(5000)
      .nullable(),
    content: json,
    createdAt: instant,
    createdBy: author,
    schemaNo: version,
  }),
  comments: z.strictObject({
    id,
    itemId: id,
    field: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .nullable(),
    quote: text(passageLength.max).nullable(),
    passage: CommentPassage.nullable(),
    isResolved: z.boolean(),
    version,
    createdAt: instant,
  }),
  commentEntries: z.strictObject({
    id,
    commentId: id,
    number: z.int().min(1).max(1_000_000),
    kind: z.enum(['said', 'resolved', 'reopened']),
    text: text(commentTextLength.max),
    createdAt: instant,
    createdBy: author,
    removedAt: instant.nullable(),
  }),
  priorityTopics: z.strictObject({ itemId: id, position: count }),
  policyExtensions: z.strictObject({
    topicId: id,
    topicName: text(topicNameLength.max),
    isHidden: z.boolean(),
    summary: text(topicSummaryLength.max),
    demands: z.array(text(topicDemands.length)).max(topicDemands.lines),
    body: RichText,
    seenRevision: id,
    changedAt: instant,
    changedBy: author,
    // Absent in copies from before there were drafts.
    draft: ExtensionWords.nullable().default(null),
    draftAt: instant.nullable().default(null),
    draftBy: author.default(null),
    version,
  }),
  bodies: z.strictObject({
    id,
    name: text(120),
    level: BodyLevel,
    kind: BodyKind,
    seats: z.int().min(1).max(1000).nullable(),
    termFrom: day.nullable(),
    termTo: day.nullable(),
    url: secureLink('Adressen'),
    sortKey,
    version,
  }),
  roleTitles: z.strictObject({ id, name: text(60), weight: z.int().min(0).max(100_000) }),
  assignments: z.strictObject({
    id,
    personId: id,
    bodyId: id,
    standardRole: slug.nullable(),
    ownRoleId: id.nullable(),
    fromDate: day,
    toDate: day.nullable(),
    substituteForId: id.nullable(),
    labelOverride: text(120),
    isLead: z.boolean(),
    sortKey: sortKey.nullable(),
    source: AssignmentSource,
    endedReason: EndedReason.nullable(),
    version,
  }),
  contacts: z.strictObject({
    personId: id,
    kind: ContactKind,
    value: text(200),
    visibility: z.enum(['hidden', 'shown']),
    consentAt: instant.nullable(),
    consentBy: author,
  }),
  menu: z.strictObject({ mode: MenuMode, items: z.array(MenuItem).max(100), version }),
  /** Content that visitors are not shown, in whatever library it is: it shows a person with Skyddade uppgifter. */
  withheld: z.strictObject({ uploadHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  accessibility: z.strictObject({ checkedOn: day.nullable(), checkedBy: text(80), faults: z.array(text(300)).max(20), version }),
  redirects: z.strictObject({
    fromPath: z.string().max(500),
    toItemId: id.nullable(),
    toUrl: z.string().max(500).nullable(),
    code: z.union([z.literal(301), z.literal(302), z.literal(410)]),
    createdAt: instant,
    createdBy: author,
    hits: count,
    lastHit: instant.nullable(),
  }),
} as const

export type CopiedName = keyof typeof rows
export type CopiedRow<Name extends CopiedName> = z.infer<(typeof rows)[Name]>

/** What a draft has that was never published. */
export const newDraft = {
  // Made of the slugs when it is read.
  path: '',
  systemKey: null,
  draftVersion: 1,
  publishedRevisionId: null,
  publishedDraftVersion: null,
  firstPublishedAt: null,
  publishedAt: null,
  review: null,
  publishAt: null,
  scheduledRevisionId: null,
  scheduledDraftVersion: null,
  scheduledBy: null,
  scheduleFailure: null,
  unpublishAt: null,
  stateVersion: 1,
  schemaNo: 1,
} as const

/** Schemas of `draft` and `content`, by area. */
const contents = { news: NewsContent, policy: PolicyTopicContent, representatives: PersonContent, pages: PageContent } as const

const printed = (schema: z.ZodType): object => {
  // `$schema` is written once, at the top of the file.
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return body
}
const printedAll = (schemas: Readonly<Record<string, z.ZodType>>): Record<string, object> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, printed(schema)]))

/** JSON Schema of everything in `data/`: `rows.items` is one line of `items.jsonl`, `contents.news` the draft of a news item. */
export const copySchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  rows: printedAll(rows),
  contents: printedAll(contents),
  settings: printedAll(settingsTabs),
})
