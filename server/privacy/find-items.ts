import type { Effect, Finding, FoundAddress } from '#contract/privacy/finding.ts'
import { changedAddress } from '#contract/privacy/finding.ts'
import { shownContact } from '../modules/representatives/contact-values.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { isPublicVersion } from '../modules/items/life/item-erasure.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { Addressed, AddressFate } from './addresses.ts'
import { addressFate, proposing } from './addresses.ts'
import { printId } from './find-rows.ts'
import type { PersonMatch } from './matching.ts'
import { shownValue } from './shown-value.ts'

// The items of a site in which a person is: as the person itself, or named in a text.

interface FoundItem extends Addressed {
  readonly area: string
  readonly draft: unknown
  readonly review: unknown
  readonly isPublicDraft: boolean
  readonly isPublic: boolean
  readonly isProtected: boolean
}
const contactsFound = 'select c.person_id from person_contacts c where c.site_id = $1 and c.value ~* $2'
const revisionsFound =
  'select r.item_id from item_revisions r where r.site_id = $1 and (r.content::text ~* $2 or r.name ~* $2 or r.author_name ~* $2)'
const undoFound =
  "select o.subject_id from undo_steps o where o.site_id = $1 and o.kind = 'item' and (o.before::text ~* $2 or o.title ~* $2)"
const items = statement<FoundItem>(
  'privacy_find_items',
  `select i.id, i.area, i.title, i.slug, i.path, i.parent_id as "parentId", i.system_key as "systemKey",
     i.first_published_at is not null as "everPublished", i.draft, i.review, i.draft_version is not distinct from i.published_draft_version as "isPublicDraft",
     i.published_revision_id is not null and i.deleted_at is null as "isPublic", i.deleted_at is not null as "isTrashed",
     exists (select from person_protection p where p.site_id = i.site_id and p.person_id = i.id) as "isProtected"
   from items i
   where i.site_id = $1 and (i.draft::text ~* $2 or i.title ~* $2 or i.slug ~* $2 or i.review::text ~* $2 or i.schedule_failure::text ~* $2
     or (i.deleted_at is not null and i.path ~* $2) or i.id in (${revisionsFound}) or i.id in (${undoFound}) or i.id in (${contactsFound}))
   order by i.title, i.id limit 1000`,
)
const revisions = statement<{ itemId: string; kind: string; name: string | null; authorName: string | null; content: unknown }>(
  'privacy_find_revisions',
  `select item_id as "itemId", kind, name, author_name as "authorName", content from item_revisions where site_id = $1 and item_id = any($2::uuid[])`,
)
const undos = statement<{ itemId: string; title: string; before: unknown }>(
  'privacy_find_undo',
  'select subject_id as "itemId", title, before from undo_steps where site_id = $1 and subject_id = any($2::uuid[])',
)
const contacts = statement<{ personId: string; kind: string; value: string; visibility: string }>(
  'privacy_find_contacts',
  `select person_id as "personId", kind, value, visibility from person_contacts where site_id = $1 and person_id = any($2::uuid[])
   order by kind`,
)
const roles = statement<{ personId: string; body: string; fromDate: string; toDate: string | null }>(
  'privacy_find_assignments',
  `select a.person_id as "personId", b.name as body, a.from_date::text as "fromDate", a.to_date::text as "toDate"
   from assignments a join bodies b on b.site_id = a.site_id and b.id = a.body_id
   where a.site_id = $1 and a.person_id = any($2::uuid[]) order by a.from_date`,
)
const portraits = statement<{ itemId: string; others: number }>(
  'privacy_find_portraits',
  `select u.item_id as "itemId", (select count(distinct o.owner)::int from media_uses o where o.site_id = $1 and o.library_id = u.library_id
     and o.media_id = u.media_id and o.owner <> u.owner) as others
   from media_uses u where u.site_id = $1 and u.library_id = $1 and u.item_id = any($2::uuid[]) and u.field = 'portrait'
   group by u.item_id, u.owner, u.library_id, u.media_id`,
)

const areaLabel: Readonly<Record<string, string>> = {
  news: 'Nyhet',
  policy: 'Sakfråga',
  pages: 'Sida',
  representatives: 'Företrädare',
}
const contactLabel: Readonly<Record<string, string>> = { email: 'E-post', phone: 'Telefon', other: 'Annan kontakt' }

/** An item that is the person, and not a text about others. */
export const personPlace = 'person'
/** An item that names the person. */
export const textPlace = 'text'

const saidInPublic = 'Det är sagt offentligt: yttrandefriheten och arkivet väger över (artikel 17.3), om ni inte väljer annat.'

interface Around {
  readonly versions: readonly {
    readonly kind: string
    readonly name: string | null
    readonly authorName: string | null
    readonly content: unknown
  }[]
  readonly contacts: readonly { readonly kind: string; readonly value: string; readonly visibility: string }[]
  readonly roles: readonly { readonly body: string; readonly fromDate: string; readonly toDate: string | null }[]
  readonly undos: readonly { readonly title: string; readonly before: unknown }[]
  readonly portraits: readonly { readonly others: number }[]
}

const effect = (does: Effect['does'], what: string, count: number, why = ''): Effect => ({ does, what, count, why })

function ofPerson(item: FoundItem, around: Around): Pick<Finding, 'data' | 'effects'> {
  const draft = item.draft as Readonly<Record<string, unknown>>
  const shared = around.portraits.filter(({ others }) => others > 0).length
  return {
    data: [
      { label: 'Namn', value: item.title },
      { label: 'Yrke', value: shownValue(draft['profession']) },
      { label: 'Kort presentation', value: shownValue(draft['bioShort']) },
      { label: 'Presentation', value: shownValue(draft['bio']) },
      { label: 'Sociala medier', value: shownValue(draft['socials']) },
      ...around.contacts.map(({ kind, value, visibility }) => ({
        label: `${contactLabel[kind] ?? kind} (${visibility === 'hidden' ? 'dold' : 'visas'})`,
        value: kind === 'phone' ? shownContact('phone', value) : value,
      })),
      ...around.roles.map(({ body, fromDate, toDate }) => ({ label: 'Uppdrag', value: `${body}, ${fromDate}–${toDate ?? ''}` })),
      { label: 'Porträtt', value: around.portraits.length > 0 ? 'ja' : '' },
      { label: 'Versioner', value: String(around.versions.length) },
      { label: 'Syns på sajten', value: item.isPublic ? 'ja' : item.isTrashed ? 'nej, i papperskorgen' : 'nej' },
    ],
    effects: [
      effect('removed', 'företrädare', 1),
      effect('removed', 'versioner av företrädare', around.versions.length),
      effect('removed', 'steg som kan ångras', around.undos.length),
      effect('removed', 'kontaktuppgifter', around.contacts.length),
      effect('removed', 'uppdrag', around.roles.length),
      effect('removed', 'porträtt', around.portraits.length - shared),
      effect('kept', 'porträtt', shared, 'Bilden används också på andra ställen. Byt ut den där först.'),
      effect('removed', 'skydd av uppgifter', item.isProtected ? 1 : 0, 'Texter som nämner namnet bevakas inte längre.'),
    ],
  }
}

function ofText(
  item: FoundItem,
  { versions, undos }: Around,
  match: PersonMatch,
  { fate, proposed }: { readonly fate: AddressFate; readonly proposed: FoundAddress | null },
): Pick<Finding, 'data' | 'effects' | 'address'> {
  const isInDraft = match.isIn([item.draft, item.review])
  const found = versions.filter(({ content, name }) => match.isIn([content, name]))
  const publicOnes = found.filter(({ kind }) => isPublicVersion(kind)).length
  const written = versions.filter(({ authorName }) => match.isIn(authorName)).length
  const draft = isInDraft ? 1 : 0
  return {
    data: [
      {
        label: 'Nämns i',
        value: [
          isInDraft && 'utkastet',
          publicOnes > 0 && 'publicerade versioner',
          found.length > publicOnes && 'andra versioner',
          written > 0 && 'vem som skrev',
          fate !== 'without' && 'adressen',
        ]
          .filter((one) => one !== false)
          .join(', '),
      },
      { label: 'Adress', value: fate === 'without' ? '' : item.path },
      { label: 'Text', value: isInDraft ? shownValue(item.draft) : shownValue(found[0]?.content) },
      { label: 'Syns på sajten', value: item.isPublic ? 'ja' : item.isTrashed ? 'nej, i papperskorgen' : 'nej' },
    ],
    effects: [
      item.isPublicDraft ? effect('public', 'publicerade texter', draft, saidInPublic) : effect('overwritten', 'utkast', draft),
      effect('overwritten', 'versioner som inte har varit publicerade', found.length - publicOnes),
      effect('overwritten', 'namn som författare av versioner ur en inläst kopia', written),
      effect('removed', 'steg som kan ångras', undos.length),
      effect('public', 'publicerade versioner', publicOnes, saidInPublic),
      { ...changedAddress, count: fate === 'changes' ? 1 : 0 },
      effect(
        'kept',
        'adresser till sidor som alla sajter har',
        fate === 'stays' ? 1 : 0,
        'En sida som måste finnas på alla sajter behåller sin adress.',
      ),
    ],
    ...(proposed && { address: proposed }),
  }
}

function grouped<Row>(rows: readonly Row[], idOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(idOf(row), [...(groups.get(idOf(row)) ?? []), row])
  return groups
}

interface Looking {
  readonly siteName: string
  readonly areas: readonly ItemArea<Fields>[]
  readonly match: PersonMatch
}

/** Every item of the site in which the person is. */
export async function findItems(site: SiteDb, { siteName, areas, match }: Looking): Promise<Finding[]> {
  const found = await site.rows(items, [site.siteId, match.pattern])
  if (found.length === 0) return []
  const asked = [site.siteId, found.map(({ id }) => id)]
  const [versions, steps, details, tasks, pictures] = await Promise.all([
    site.rows(revisions, asked).then((rows) => grouped(rows, ({ itemId }) => itemId)),
    site.rows(undos, asked).then((rows) => grouped(rows, ({ itemId }) => itemId)),
    site.rows(contacts, asked).then((rows) => grouped(rows, ({ personId }) => personId)),
    site.rows(roles, asked).then((rows) => grouped(rows, ({ personId }) => personId)),
    site.rows(portraits, asked).then((rows) => grouped(rows, ({ itemId }) => itemId)),
  ])
  const propose = proposing(site, match)
  const findings: Finding[] = []
  for (const item of found) {
    const around: Around = {
      versions: versions.get(item.id) ?? [],
      undos: steps.get(item.id) ?? [],
      contacts: details.get(item.id) ?? [],
      roles: tasks.get(item.id) ?? [],
      portraits: pictures.get(item.id) ?? [],
    }
    const isPerson =
      item.area === representativesArea.name && (match.isIn(item.title) || around.contacts.some(({ value }) => match.isIn(value)))
    const area = areas.find(({ name }) => name === item.area)
    const fate = area && !isPerson ? addressFate(area, item, match) : 'without'
    const isNamed =
      fate !== 'without' ||
      match.isIn([item.draft, item.review]) ||
      [...around.versions, ...around.undos].some((one) => match.isIn(one))
    if (!isPerson && !isNamed) continue
    const proposed = area && fate === 'chosen' ? await propose(area, item) : null
    const shown = isPerson ? ofPerson(item, around) : ofText(item, around, match, { fate, proposed })
    const label = areaLabel[item.area] ?? 'Text'
    findings.push({
      ...shown,
      id: printId({ place: isPerson ? personPlace : textPlace, siteId: site.siteId, key: `${item.area}/${item.id}` }),
      place: isPerson ? label : `${label} som nämner personen`,
      siteId: site.siteId,
      siteName,
      title: item.title || 'Utan rubrik',
      data: shown.data.filter(({ value }) => value !== ''),
      effects: shown.effects.filter(({ count }) => count > 0),
      isProtected: item.isProtected,
      refusal: null,
    })
  }
  return findings
}
