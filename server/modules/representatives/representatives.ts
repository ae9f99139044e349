import type { BodyKind, BodyLevel } from '#contract/representatives/representative-bodies.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { StoredOrigin, TextOrigin } from '../items/published/public-items.ts'
import { originOf } from '../items/published/public-items.ts'
import type { PublicImage, PublicMedia } from '../media/public-media.ts'
import { imageIn } from '../media/public-media.ts'
import { ofShownItems } from '../shares/asked-here.ts'
import { contactHref, shownContact } from './contact-values.ts'
import { ownRoleJoin, roleName, roleWeight } from './role-order.ts'

// The reads of representatives for other modules and the public site. Each is one statement, so that a page can send it
// in a batch. The database leaves out protected, hidden and unpublished persons, see migrations/0002_rights.sql.

interface Holder {
  /** Null for a person of whom only the name is public: there is no page. */
  readonly path: string | null
  readonly name: string
  readonly profession: string
  /** The shown role: the assignment's own label before the role's name. */
  readonly role: string
  /** Null when there is no portrait, and for people without a page. */
  readonly portrait: PublicImage | null
}

/** `id` and `updatedAt` are null where `path` is. */
interface BodyHolder extends Holder {
  readonly id: string | null
  readonly updatedAt: Date | null
}

export interface PublicBody {
  readonly id: string
  readonly name: string
  readonly level: BodyLevel
  readonly kind: BodyKind
  /** https, or '' for none. */
  readonly url: string
  /** By weight of role, then hand order, then family name. */
  readonly people: readonly BodyHolder[]
  /** True when part of it comes from Valmyndigheten, which must then be named as the source. */
  readonly isFromValmyndigheten: boolean
  /** Our places; null: not counted. */
  readonly seats: number | null
  /** `YYYY-MM-DD`. */
  readonly termFrom: string | null
  readonly termTo: string | null
}

export interface PublicAssignment {
  readonly bodyId: string
  readonly bodyName: string
  readonly role: string
  /** `YYYY-MM-DD`. */
  readonly from: string
  /** The last day; null: until further notice. */
  readonly to: string | null
}

export interface PublicPerson {
  readonly id: string
  readonly updatedAt: Date
  readonly path: string
  readonly name: string
  /** As last published. Renderers parse it by `PersonContent` first. */
  readonly content: unknown
  /** Every picture and document the page shows. */
  readonly media: readonly PublicMedia[]
  /** By the order of bodies, then the weight of the role. */
  readonly current: readonly PublicAssignment[]
  /** Last ended first. Each site decides whether they are shown. */
  readonly former: readonly PublicAssignment[]
  readonly contacts: readonly { readonly kind: 'email' | 'phone' | 'other'; readonly text: string; readonly href: string | null }[]
  readonly isFromValmyndigheten: boolean
  /** Null: the site's own text. */
  readonly common: TextOrigin | null
}

export interface LeadPerson extends Holder {
  readonly id: string
  readonly bodyName: string
  readonly bioShort: string
}

/** Former holders of an office who have a page. */
export interface FormerHolder extends Holder {
  readonly bodyName: string
  readonly from: string
  readonly to: string
}

interface StoredHolder {
  readonly path: string | null
  readonly name: string
  readonly profession: string | null
  readonly label: string
  readonly standardRole: string | null
  readonly ownRole: string | null
  readonly portrait: PublicImage | null
}

const holder = (row: StoredHolder): Holder => ({
  path: row.path,
  name: row.name,
  profession: row.profession ?? '',
  role: row.label || roleName(row.standardRole, row.ownRole),
  portrait: row.portrait,
})

const shownName = `coalesce(nullif(i.head ->> 'displayName', ''), trim(concat(i.head ->> 'givenName', ' ', i.head ->> 'familyName')))`

const holders = (items: string): string => `
  from assignments a ${ownRoleJoin}
  left join ${items} i on i.site_id = a.site_id and i.id = a.person_id
  left join person_protection p on p.site_id = a.site_id and p.person_id = a.person_id and i.id is null`
const holderColumns = `i.path, coalesce(p.shown_name, ${shownName}) as name, i.head ->> 'profession' as profession,
  a.label_override as label, a.standard_role as "standardRole", t.name as "ownRole",
  ${imageIn('portrait')} as portrait`
const inOffice = 'a.from_date <= $1::date and (a.to_date is null or a.to_date >= $1::date)'
const order = `${roleWeight}, a.sort_key collate "C" nulls last,
  coalesce(p.sort_name, nullif(i.head ->> 'sortAs', ''), i.head ->> 'familyName') collate "sv-x-icu",
  i.head ->> 'givenName' collate "sv-x-icu", a.id`

const bodiesOfDay = ofShownItems((items, form) =>
  statement<{
    id: string
    name: string
    level: BodyLevel
    kind: BodyKind
    url: string
    seats: number | null
    termFrom: string | null
    termTo: string | null
    people: readonly (StoredHolder & { id: string | null; updatedAt: string | null })[] | null
    isFromValmyndigheten: boolean
  }>(
    `public_bodies${form}`,
    `select b.id, b.name, b.level, b.kind, b.url, b.seats, b.term_from::text as "termFrom", b.term_to::text as "termTo", h.people, coalesce(h.listed, false) as "isFromValmyndigheten"
   from bodies b left join lateral (
     select json_agg(to_json(h) order by h.place) as people, bool_or(h.source = 'valmyndigheten') as listed from (
       select i.id, i.updated_at as "updatedAt", ${holderColumns}, a.source, row_number() over (order by ${order}) as place ${holders(items)}
       where a.site_id = b.site_id and a.body_id = b.id and ${inOffice}
     ) h
   ) h on true
   order by b.sort_key collate "C"`,
  ),
)

/** Every body in order with its holders on `day` (`YYYY-MM-DD` in Sweden); bodies without any as well. */
export async function publicBodies(site: PublicDb, day: string): Promise<PublicBody[]> {
  const rows = await site.rows(bodiesOfDay, [day])
  return rows.map((row) => ({
    ...row,
    people: (row.people ?? []).map((one) => ({
      ...holder(one),
      id: one.id,
      // A timestamp within JSON is text.
      updatedAt: one.updatedAt === null ? null : new Date(one.updatedAt),
    })),
  }))
}

const former = ofShownItems((items, form) =>
  statement<StoredHolder & { bodyName: string; from: string; to: string }>(
    `public_former${form}`,
    `select ${holderColumns}, b.name as "bodyName", a.from_date::text as "from", a.to_date::text as "to"
   ${holders(items)} join bodies b on b.site_id = a.site_id and b.id = a.body_id
   where a.to_date < $1::date and i.id is not null
   order by a.to_date desc, b.sort_key collate "C", ${order} limit $2`,
  ),
)

/** Assignments that ended before `day`, latest first. Each site decides whether they are shown. */
export async function publicFormer(site: PublicDb, day: string, count: number): Promise<FormerHolder[]> {
  const rows = await site.rows(former, [day, count])
  return rows.map((row) => ({ ...holder(row), bodyName: row.bodyName, from: row.from, to: row.to }))
}

const personByPath = ofShownItems((items, form) =>
  statement<{
    id: string
    updatedAt: Date
    path: string
    name: string
    content: unknown
    assignments:
      | readonly (Omit<PublicAssignment, 'role'> & {
          label: string
          standardRole: string | null
          ownRole: string | null
          isFormer: boolean
          source: string
        })[]
      | null
    contacts: readonly { kind: 'email' | 'phone' | 'other'; value: string }[] | null
    media: PublicMedia[]
    common: StoredOrigin | null
  }>(
    `public_person${form}`,
    `select i.id, i.updated_at as "updatedAt", i.path, ${shownName} as name, i.head || jsonb_build_object('bio', i.body) as content, i.media, i.common,
     (select json_agg(json_build_object(
        'bodyId', b.id, 'bodyName', b.name, 'label', a.label_override, 'standardRole', a.standard_role, 'ownRole', t.name,
        'from', a.from_date, 'to', a.to_date, 'isFormer', coalesce(a.to_date < $1::date, false), 'source', a.source)
        order by case when a.to_date < $1::date then a.to_date end desc, b.sort_key collate "C", ${roleWeight}, a.from_date)
      from assignments a join bodies b on b.site_id = a.site_id and b.id = a.body_id ${ownRoleJoin}
      where a.site_id = i.site_id and a.person_id = i.id and a.from_date <= $1::date) as assignments,
     (select json_agg(json_build_object('kind', c.kind, 'value', c.value) order by c.kind)
      from person_contacts c where c.site_id = i.site_id and c.person_id = i.id) as contacts
   from ${items} i where i.area = 'representatives' and i.path = $2`,
  ),
)

/** The person with that path below the site's address, `/foretradare/anna-berg`; null when it is not public. */
export async function publicPerson(site: PublicDb, path: string, day: string): Promise<PublicPerson | null> {
  const [row] = await site.rows(personByPath, [day, path])
  if (!row) return null
  const { assignments, contacts, media, common, ...person } = row
  const all = (assignments ?? []).map(({ label, standardRole, ownRole, isFormer, source, ...rest }) => ({
    isFormer,
    source,
    assignment: { ...rest, role: label || roleName(standardRole, ownRole) },
  }))
  return {
    ...person,
    media,
    common: originOf(common),
    current: all.filter(({ isFormer }) => !isFormer).map(({ assignment }) => assignment),
    former: all.filter(({ isFormer }) => isFormer).map(({ assignment }) => assignment),
    contacts: (contacts ?? []).map(({ kind, value }) => ({
      kind,
      text: shownContact(kind, value),
      href: contactHref(kind, value),
    })),
    isFromValmyndigheten: all.some(({ source }) => source === 'valmyndigheten'),
  }
}

const leads = ofShownItems((items, form) =>
  statement<StoredHolder & { id: string; bodyName: string; bioShort: string | null; place: string }>(
    `public_lead_persons${form}`,
    `select * from (
     select distinct on (a.person_id) a.person_id as id, ${holderColumns}, i.head ->> 'bioShort' as "bioShort",
       b.name as "bodyName", row_number() over (order by b.sort_key collate "C", ${order}) as place
     ${holders(items)} join bodies b on b.site_id = a.site_id and b.id = a.body_id
     where a.is_lead and ${inOffice}
     order by a.person_id, place
   ) lead order by place limit $2`,
  ),
)

/** Toppnamn: current holders that the site shows first, each once, in the order of bodies and of people in them. */
export async function publicLeadPersons(site: PublicDb, day: string, count: number): Promise<LeadPerson[]> {
  const rows = await site.rows(leads, [day, count])
  return rows.map((row) => ({ ...holder(row), id: row.id, bodyName: row.bodyName, bioShort: row.bioShort ?? '' }))
}

/** A person with a page. */
interface PublicPersonRow {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly profession: string
  readonly bioShort: string
  readonly portrait: PublicImage | null
  readonly updatedAt: Date
}

const persons = ofShownItems((items, form) =>
  statement<PublicPersonRow>(
    `public_persons${form}`,
    `select i.id, i.path, ${shownName} as name, coalesce(i.head ->> 'profession', '') as profession,
     coalesce(i.head ->> 'bioShort', '') as "bioShort", ${imageIn('portrait')} as portrait, i.updated_at as "updatedAt"
   from ${items} i where i.area = 'representatives'
   order by coalesce(nullif(i.head ->> 'sortAs', ''), i.head ->> 'familyName') collate "sv-x-icu",
     i.head ->> 'givenName' collate "sv-x-icu", i.id limit 5000`,
  ),
)

/** All persons with a page, by family name. */
export const publicPersons = (site: PublicDb): Promise<PublicPersonRow[]> => site.rows(persons, [])

/** A person whose portrait others may use. */
export interface PressPortrait {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly portrait: PublicImage
}

const pressPersons = ofShownItems((items, form) =>
  statement<PressPortrait>(
    `public_press_portraits${form}`,
    `select i.id, i.path, ${shownName} as name, ${imageIn('portrait')} as portrait
   from ${items} i where i.area = 'representatives' and i.image ->> 'freeUse' is not null
   order by coalesce(nullif(i.head ->> 'sortAs', ''), i.head ->> 'familyName') collate "sv-x-icu",
     i.head ->> 'givenName' collate "sv-x-icu", i.id limit 500`,
  ),
)

/** Persons with a portrait that the press may use, by family name. */
export const pressPortraits = (site: PublicDb): Promise<PressPortrait[]> => site.rows(pressPersons, [])

const addresses = statement<{ path: string; updatedAt: Date }>(
  'public_person_addresses',
  `select path, updated_at as "updatedAt" from published_items i
   where i.area = 'representatives' and not i.no_index order by i.published_at desc, i.id desc limit $1`,
)

/** The pages of persons, for the sitemap. */
export const personAddresses = (site: PublicDb): Promise<{ path: string; updatedAt: Date }[]> => site.rows(addresses, [49_000])

const hidden = statement<{ value: string }>(
  'hidden_contacts',
  `select value from person_contacts c where c.visibility = 'hidden'
     or exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.person_id)`,
)

/** E-mail addresses and telephone numbers that no text of the site may hold: hidden ones, and all of protected persons. */
export async function hiddenContactValues(site: SiteDb): Promise<readonly string[]> {
  const rows = await site.rows(hidden, [])
  return rows.map(({ value }) => value)
}

const protectedRow = statement<{ isProtected: boolean }>(
  'person_is_protected',
  'select exists (select from person_protection where site_id = $1 and person_id = $2) as "isProtected"',
)

/** Whether the person's texts, drafts among them, must stay inside the site. */
export async function isProtectedPerson(site: SiteDb, id: string): Promise<boolean> {
  const [row] = await site.rows(protectedRow, [site.siteId, id])
  return row?.isProtected ?? false
}
