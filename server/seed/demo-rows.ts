import { generateNKeysBetween } from 'fractional-indexing'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { daysAfter } from '#contract/field-forms.ts'
import { blockingFindings } from '#contract/finding.ts'
import { slugify } from '#contract/slug.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { SystemPageKey } from '#contract/pages/pages.ts'
import { storedForm } from '../modules/items/area-content.ts'
import type { Fields } from '../modules/items/actor.ts'
import { wantedSlug } from '../modules/items/addresses/item-redirects.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { systemPageTexts } from '../modules/pages/system-page-texts.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { parseContact } from '../modules/representatives/contact-values.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import type { CopiedName, CopiedRow } from '../site-export/copied/rows.ts'
import { newDraft } from '../site-export/copied/rows.ts'
import type { Named } from './demo-content.ts'
import { storedContent, storedFields } from './demo-content.ts'
import type { Life, Representative, WrittenItem, WrittenSite } from './demo-files.ts'
import type { LibraryCopy } from './demo-pictures.ts'
import type { FindMedia } from './demo-text.ts'

// A site of the demonstration as the rows of its copy (docs/decisions/121). Items are drafts or published in them; what has happened
// to them since is done by seed-life.ts.

const dayMs = 24 * 60 * 60 * 1000

/** Some hours and minutes before the end of the day, different for each item: lists get an order, and no time is in the future. */
export const moment = (now: Date, daysAgo: number, index: number): Date =>
  new Date(now.getTime() - daysAgo * dayMs - (60 + ((index * 37) % 540)) * 60_000)

/** An item of the demonstration with its place and its content. */
export interface Placed {
  readonly area: ItemArea<Fields>
  readonly written: WrittenItem
  readonly id: string
  readonly parentId: string | null
  readonly sortKey: string | null
  readonly systemKey: string | null
  /** Its number among its equals. */
  readonly index: number
}

type Rows = { [Name in CopiedName]?: CopiedRow<Name>[] }

/** A site as its copy has it. */
export interface SiteRows {
  readonly rows: Rows
  readonly placed: readonly Placed[]
  readonly named: Named
}

const firstDay = (life: Life): number => {
  switch (life.state) {
    case 'draft':
    case 'scheduled':
      return life.editedDaysAgo
    case 'inReview':
    case 'changesWanted':
      return life.askedDaysAgo
    case 'trashed':
      return life.publishedDaysAgo ?? life.trashedDaysAgo + 1
    default:
      return life.publishedDaysAgo
  }
}

const systemPagesMadeDaysAgo = 250
const systemPagesPublishedDaysAgo = 245

/** Does work of which a fault tells the place in the files. */
function at<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const said = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)
    throw new Error(`${place}: ${said}`, { cause: error })
  }
}

/** Makes ids of names; an id that is asked for must have been made. */
function newIds(): { readonly add: (kind: string, name: string) => string; readonly idOf: Named['idOf'] } {
  const ids = new Map<string, string>()
  return {
    add(kind, name) {
      const id = randomUUID()
      if (ids.has(`${kind} ${name}`)) throw new Error(`two ${kind} are called ${name}`)
      ids.set(`${kind} ${name}`, id)
      return id
    },
    idOf(kind, name) {
      const id = ids.get(`${kind} ${name}`)
      if (id === undefined) throw new Error(`no ${kind} is called ${name}`)
      return id
    },
  }
}
type Add = ReturnType<typeof newIds>['add']

const nameOf = (area: ItemArea<Fields>, { key, content }: Pick<WrittenItem, 'key' | 'content'>, systemKey: string | null): string =>
  systemKey ?? key ?? area.title({ ...area.empty, ...content })

/** All items of a site. Topics are named by their keys, system pages by theirs, everything else by its title. */
function placeItems({ news, policy, representatives, pages }: WrittenSite, add: Add): Placed[] {
  const one = (area: ItemArea<Fields>, written: WrittenItem, index: number, place: Partial<Placed> = {}): Placed => {
    const id = add(area.name, nameOf(area, written, place.systemKey ?? null))
    return { area, written, index, parentId: null, sortKey: null, systemKey: null, ...place, id }
  }
  const tree = (below: readonly WrittenItem[], parentId: string | null, sortKeys: readonly string[]): Placed[] =>
    below.flatMap((written, index) => {
      const page = one(pageArea, written, index, { parentId, sortKey: sortKeys[index] ?? null })
      const children = written.children ?? []
      return [page, ...tree(children, page.id, generateNKeysBetween(null, null, children.length))]
    })
  const sortKeys = generateNKeysBetween(null, null, SystemPageKey.options.length + pages.top.length)
  const life: Life = pages.arePublished
    ? { state: 'published', publishedDaysAgo: systemPagesPublishedDaysAgo }
    : { state: 'draft', editedDaysAgo: systemPagesMadeDaysAgo }
  const system = (Object.keys(systemPageTexts) as SystemPageKey[]).map((systemKey, index) => {
    const written = { life, content: pages.system[systemKey] ?? {}, comments: [] }
    return one(pageArea, written, index, { systemKey, sortKey: sortKeys[index] ?? null })
  })
  const aboutUs = system.find(({ systemKey }) => systemKey === 'om-oss')?.id ?? null
  return [
    ...policy.topics.map((written, index) => one(policyArea, written, index)),
    ...system,
    ...tree(pages.about, aboutUs, generateNKeysBetween(null, null, pages.about.length)),
    ...tree(pages.top, null, sortKeys.slice(system.length)),
    ...representatives.persons.map((written, index) => one(representativesArea, written, index)),
    ...news.items.map((written, index) => one(newsArea, written, index)),
  ]
}

/** The content, and the moment at which it was published; null for a draft. Throws for a text that could not be published. */
function contentOf(
  { area, written, systemKey, index }: Placed,
  named: Named,
  now: Date,
): { content: Fields; publishedAt: Date | null } {
  const { life } = written
  const isSystem = systemKey !== null
  const content = isSystem
    ? area.content.parse({ ...systemPageTexts[systemKey as SystemPageKey], ...storedFields(area, written.content, named) })
    : storedContent(area, written.content, named)
  if (!('publishedDaysAgo' in life) || life.publishedDaysAgo === undefined) return { content, publishedAt: null }
  const [fault] = blockingFindings(area.check(content, {}))
  // A system page with empty placeholders stays a draft, as on any site.
  if (fault && isSystem) return { content, publishedAt: null }
  if (fault) throw new Error(fault.message)
  return { content, publishedAt: moment(now, life.publishedDaysAgo, index) }
}

function itemRows(
  placed: Placed,
  named: Named,
  { now, reviewer }: { readonly now: Date; readonly reviewer: string },
): { readonly item: CopiedRow<'items'>; readonly revision: CopiedRow<'revisions'> | null } {
  const { area, written, id, parentId, sortKey, systemKey, index } = placed
  const { content, publishedAt } = contentOf(placed, named, now)
  const by = written.author ?? reviewer
  const made = moment(now, firstDay(written.life), index).toISOString()
  const draft = storedForm(content) as CopiedRow<'items'>['draft']
  // The first version of a system page is the text that every site begins with.
  const version = systemKey !== null && Object.keys(written.content).length > 0 ? 2 : 1
  const revision = publishedAt && {
    id: randomUUID(),
    itemId: id,
    kind: 'published' as const,
    name: null,
    findings: null,
    content: draft,
    createdAt: publishedAt.toISOString(),
    createdBy: by,
    schemaNo: 1,
  }
  const item = {
    ...newDraft,
    id,
    area: area.name as CopiedRow<'items'>['area'],
    slug: systemKey ?? wantedSlug(area, content, id),
    parentId,
    sortKey,
    systemKey,
    title: area.title(content),
    draft,
    draftVersion: version,
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, { version, at: made }])),
    publishedRevisionId: revision?.id ?? null,
    publishedDraftVersion: revision && version,
    firstPublishedAt: revision && revision.createdAt,
    publishedAt: revision && (area.publishedAt(content)?.toISOString() ?? revision.createdAt),
    stateVersion: revision ? 2 : 1,
    createdAt: made,
    createdBy: by,
    updatedAt: made,
    updatedBy: by,
    hiddenBefore: null,
  }
  return { item, revision }
}

type Bodies = WrittenSite['representatives']['bodies']

function assignmentsOf({ in: key, as, from, to, label, isLead, ended, isListed }: Representative['roles'][number], bodies: Bodies) {
  const body = bodies.find((one) => one.key === key)
  const fromDate = from ?? body?.termFrom
  if (!fromDate) throw new Error(`a role in ${key} has no first day`)
  return {
    standardRole: as,
    ownRoleId: null,
    fromDate,
    toDate: to ?? body?.termTo ?? null,
    substituteForId: null,
    labelOverride: label,
    isLead,
    sortKey: null,
    source: isListed ? ('valmyndigheten' as const) : ('manual' as const),
    endedReason: ended ?? null,
    version: 1,
  }
}

function contactsOf(person: Representative, personId: string, at: string, by: string): CopiedRow<'contacts'>[] {
  return (['email', 'phone'] as const).flatMap((kind) => {
    const contact = person[kind]
    if (!contact) return []
    const parsed = parseContact(kind, contact.value)
    if ('fault' in parsed) throw new Error(`${contact.value}: ${parsed.fault}`)
    const { isShown } = contact
    const consent = { consentAt: isShown ? at : null, consentBy: isShown ? by : null }
    return [{ personId, kind, value: parsed.value, visibility: isShown ? ('shown' as const) : ('hidden' as const), ...consent }]
  })
}

/** The rows of a site. Throws with the place of a name that the files do not have. */
export const rowsOf = (site: WrittenSite, library: LibraryCopy, media: FindMedia, now: Date): SiteRows =>
  at(`demonstration/${site.id}`, () => allRows(site, library, media, now))

function allRows(site: WrittenSite, library: LibraryCopy, media: FindMedia, now: Date): SiteRows {
  const { id: siteId, name, description, municipality, accentColor, contactEmail, reviewer, policy, representatives } = site
  const made = now.toISOString()
  const today = stockholmDate(now)
  const { add, idOf } = newIds()
  const named: Named = { idOf, media, today }
  const policyAreas = policy.areas.map((area, position) => ({
    id: add('policyAreas', area),
    name: area,
    slug: slugify(area),
    position,
  }))
  const policyProgrammes = policy.programmes.map((programme, position) => {
    return { id: add('policyProgrammes', programme.name), ...programme, position, version: 1 }
  })
  const sortKeys = generateNKeysBetween(null, null, representatives.bodies.length)
  const bodies = representatives.bodies.map(({ key, ...body }, index) => {
    return { id: add('bodies', key), ...body, sortKey: sortKeys[index] ?? '', version: 1 }
  })
  const placed = placeItems(site, add)
  const items = placed.map((one) => at(nameOf(one.area, one.written, one.systemKey), () => itemRows(one, named, { now, reviewer })))
  const persons = placed.filter(({ area }) => area === representativesArea)
  const people = representatives.persons.map((person, index) => ({ person, personId: persons[index]?.id ?? '' }))
  const rows: Rows = {
    site: [{ id: siteId, name, description, municipality, accentColor, contactEmail, createdAt: made }],
    newsCategories: site.news.categories.map((category) => {
      return { id: slugify(category), name: category, createdAt: made, createdBy: reviewer }
    }),
    policyAreas,
    policyProgrammes,
    media: [...library.rows],
    items: items.map(({ item }) => item),
    revisions: items.flatMap(({ revision }) => revision ?? []),
    priorityTopics: policy.priorities.map((key, position) => ({ itemId: idOf('policy', key), position: position + 1 })),
    bodies,
    assignments: people.flatMap(({ person, personId }) =>
      person.roles.map((role) => {
        return { id: randomUUID(), personId, bodyId: idOf('bodies', role.in), ...assignmentsOf(role, representatives.bodies) }
      }),
    ),
    contacts: people.flatMap(({ person, personId }) => contactsOf(person, personId, made, reviewer)),
    ...(site.accessibility && { accessibility: [checkedOn(site.accessibility, today)] }),
  }
  return { rows, placed, named }
}

const checkedOn = (
  { checkedDaysAgo, checkedBy, faults }: NonNullable<WrittenSite['accessibility']>,
  today: string,
): CopiedRow<'accessibility'> => ({ checkedOn: daysAfter(today, -checkedDaysAgo), checkedBy, faults, version: 1 })
