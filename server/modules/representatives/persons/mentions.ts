import type { DismissReason, Dismissed, Mention, MentionPart } from '#contract/representatives/mentions.ts'
import { nameFinder } from '#contract/representatives/person-names.ts'
import { foldForSearch } from '#contract/slug.ts'
import { HttpError, notFound, stateChanged } from '../../../platform/errors.ts'
import type { Database, SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { RunPart } from '../../../platform/sweeps/sweep.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findItem } from '../../items/store/item-store.ts'
import type { Actor } from '../../items/actor.ts'
import { formerUser } from '../../accounts/former-user.ts'
import { collectionSources, publicSources } from './public-texts.ts'

// Places where a site names a person: listed before Skyddade uppgifter is switched on, and each a task until it is done or dismissed.

const namesOf = statement<{ draft: Names; head: Names | null }>(
  'mentions_names',
  `select i.draft, p.head from items i left join published_items p on p.site_id = i.site_id and p.id = i.id
   where i.site_id = $1 and i.id = $2 and i.area = 'representatives'`,
)
interface Names {
  readonly givenName?: string
  readonly familyName?: string
  readonly displayName?: string
}

interface Referring {
  readonly itemId: string
  readonly area: string
  readonly title: string
  readonly field: string
}
// While the person is protected the public cannot see these: the database leaves out references and the portrait.
const referring = statement<Referring>(
  'mentions_references',
  `select i.id as "itemId", i.area, i.title, f.field from item_references f
   join published_items i on i.site_id = f.site_id and i.id = f.item_id
   where f.site_id = $1 and f.to_item_id = $2 and f.version = 'published' and f.field in ('bylinePerson', 'spokespersons', 'persons')
   union
   select i.id, i.area, i.title, 'portrait' from media_uses own
   join media_uses u on u.site_id = own.site_id and u.library_id = own.library_id and u.media_id = own.media_id
     and u.version = 'published' and u.item_id <> own.item_id
   join published_items i on i.site_id = u.site_id and i.id = u.item_id
   where own.site_id = $1 and own.item_id = $2 and own.field in ('portrait', 'shareImage')
   order by title, field`,
)
const exportsBefore = statement<{ id: string; createdAt: Date }>(
  'mentions_exports',
  `select e.id, e.created_at as "createdAt" from site_exports e
   left join person_protection p on p.site_id = e.site_id and p.person_id = $2
   where e.site_id = $1 and e.state = 'ready' and e.expires_at > $3 and (p.at is null or e.created_at <= p.at)
   order by e.created_at desc`,
)

const partOfField: Readonly<Record<string, MentionPart>> = {
  bylinePerson: 'byline',
  spokespersons: 'spokesperson',
  persons: 'about',
  portrait: 'picture',
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', day: 'numeric', month: 'long', year: 'numeric' })

/** A pattern that matches every spelling of the name's longest part: its consonants in order. Null when it has too few. */
function roughPattern(names: readonly string[]): string | null {
  const parts = names.map((name) => name.split(/[\s\p{Zs}\p{Pd}]+/u).toSorted((a, b) => b.length - a.length)[0] ?? '')
  const consonants = parts.map((part) => foldForSearch(part).replace(/[^bcdfghjklmnpqrstvwxz]+/g, '%'))
  const [only] = new Set(consonants)
  // Several names with different longest parts: all texts are read.
  return only !== undefined && new Set(consonants).size === 1 && only.replace(/%/g, '').length > 1 ? `%${only}%` : null
}

async function spellings(site: SiteDb, personId: string): Promise<string[]> {
  const [row] = await site.rows(namesOf, [site.siteId, personId])
  if (!row) throw notFound()
  const names = [row.draft, row.head].flatMap((one) => [
    one?.displayName ?? '',
    `${one?.givenName ?? ''} ${one?.familyName ?? ''}`.trim(),
  ])
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Every public place of the site, except the person's own page, that names the person or shows the portrait. */
export async function mentionsOf(site: SiteDb, personId: string, now: Date): Promise<Mention[]> {
  const names = await spellings(site, personId)
  const isNamed = nameFinder(names)
  const [sources, collections, references, exports] = await Promise.all([
    publicSources(site, roughPattern(names)),
    collectionSources(site),
    site.rows(referring, [site.siteId, personId]),
    site.rows(exportsBefore, [site.siteId, personId, now]),
  ])
  const mentions = new Map<string, Mention>()
  const add = (mention: Mention): void => void (mentions.has(mention.place) || mentions.set(mention.place, mention))
  for (const { area, itemId, title, texts, place } of [...sources, ...collections]) {
    if (itemId === personId) continue
    for (const { part, text } of texts)
      if (isNamed(text)) add({ place: place ?? `${itemId ?? title}/${part}`, part, area, itemId, title, isAutomatic: false })
  }
  for (const { itemId, area, title, field } of references) {
    const part = partOfField[field] ?? 'about'
    add({ place: `${itemId}/${field}`, part, area, itemId, title, isAutomatic: true })
  }
  for (const { id, createdAt } of exports) {
    const title = `Kopian från ${day.format(createdAt)}`
    add({ place: `export/${id}`, part: 'export', area: null, itemId: null, title, isAutomatic: false })
  }
  return [...mentions.values()]
}

interface DismissedRow {
  readonly place: string
  readonly reason: DismissReason
  readonly note: string
  readonly by: string
  readonly at: Date
}
const dismissed = statement<DismissedRow>(
  'mentions_dismissed',
  `select d.place, d.reason, d.note, coalesce((select u.name from users u where u.id = d.by), '') as by, d.at
   from dismissed_mentions d where d.site_id = $1 and d.person_id = $2`,
)
const insertDismissal = statement(
  'mentions_dismiss',
  `insert into dismissed_mentions (site_id, person_id, place, reason, note, by, at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing`,
)
const removeDismissals = statement<{ place: string }>(
  'mentions_reopen',
  'delete from dismissed_mentions where site_id = $1 and person_id = $2 and place = any($3::text[]) returning place',
)
const isProtected = statement<{ found: boolean }>(
  'mentions_protected',
  'select exists (select from person_protection where site_id = $1 and person_id = $2) as found',
)

export type JudgedMention = Mention & { readonly dismissed: Dismissed | null }

/** Every mention, with the reason of dismissed ones. */
export async function judgedMentions(site: SiteDb, personId: string, now: Date): Promise<JudgedMention[]> {
  const [mentions, rows] = await Promise.all([mentionsOf(site, personId, now), site.rows(dismissed, [site.siteId, personId])])
  const byPlace = new Map(rows.map(({ place, by, at, ...row }) => [place, { ...row, by: by || formerUser, at: at.toISOString() }]))
  return mentions.map((mention) => ({ ...mention, dismissed: byPlace.get(mention.place) ?? null }))
}

/** Mentions that need attention: neither hidden by the protection itself nor dismissed. */
export async function openMentions(site: SiteDb, personId: string, now: Date): Promise<Mention[]> {
  const judged = await judgedMentions(site, personId, now)
  return judged.flatMap(({ dismissed: why, ...mention }) => (mention.isAutomatic || why !== null ? [] : [mention]))
}

export interface Dismissal {
  readonly place: string
  readonly reason: DismissReason
  readonly note: string
}

/** Lets the name stay in one place. The note is stored in the table only; the log contains the chosen reason. */
export async function dismissMention(
  site: SiteDb,
  personId: string,
  { place, reason, note }: Dismissal,
  actor: Actor,
): Promise<void> {
  await findItem(site, 'representatives', personId, 'read')
  const [protection] = await site.rows(isProtected, [site.siteId, personId])
  if (!protection?.found) throw stateChanged('Skyddade uppgifter är inte på.')
  const mentions = await openMentions(site, personId, actor.now)
  if (!mentions.some((mention) => mention.place === place))
    throw new HttpError(409, 'STATE_CHANGED', 'Namnet står inte kvar där. Uppgiften är klar.')
  await site.rows(insertDismissal, [site.siteId, personId, place, reason, note, actor.userId, actor.now])
  const log = { actorId: actor.userId, siteId: site.siteId, action: 'person.dismissMention', objectId: personId, reason }
  await recordAudit(site, log, actor.now)
}

/** Withdraws a dismissal: the reason is deleted, and the task is open again. */
export async function reopenMention(site: SiteDb, personId: string, place: string, actor: Actor): Promise<void> {
  await findItem(site, 'representatives', personId, 'read')
  const [gone] = await site.rows(removeDismissals, [site.siteId, personId, [place]])
  if (!gone) throw stateChanged('Uppgiften finns redan under Att åtgärda.')
  const log = { actorId: actor.userId, siteId: site.siteId, action: 'person.reopenMention', objectId: personId }
  await recordAudit(site, log, actor.now)
}

const sitesWithDismissals = statement<{ siteId: string }>(
  'mentions_sites_with_dismissals',
  'select distinct site_id as "siteId" from dismissed_mentions',
)
const dismissedOnSite = statement<{ personId: string; places: string[] }>(
  'mentions_dismissed_on_site',
  'select person_id as "personId", array_agg(place) as places from dismissed_mentions where site_id = $1 group by person_id',
)

/** Deletes the reasons of removed names: a new mention in the same place must be a task again. */
export async function forgetDismissals(database: Database, part: RunPart, now: Date): Promise<void> {
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sitesWithDismissals, []), 'read')) {
    await part({ siteId }, () =>
      database.inSite(siteId, async (site) => {
        for (const { personId, places } of await site.rows(dismissedOnSite, [siteId])) {
          const still = new Set((await mentionsOf(site, personId, now)).map(({ place }) => place))
          const gone = places.filter((place) => !still.has(place))
          if (gone.length > 0) await site.rows(removeDismissals, [siteId, personId, gone])
        }
      }),
    )
  }
}
