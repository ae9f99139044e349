import { createHash } from 'node:crypto'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import type { CountedPage, CountedSource } from '../modules/visits/add-visits.ts'
import { addVisits, directHost, otherHosts } from '../modules/visits/add-visits.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { WrittenSite } from './demo-files.ts'

// Readings of the demonstration: more on weekdays and of what is new, the same for every start on the same day.

const seededDays = 45

/** Of all that come from outside, in parts of a hundred. */
const sources: Readonly<Record<string, number>> = {
  'google.com': 34,
  [directHost]: 27,
  'facebook.com': 14,
  'samlingframat.example': 8,
  'bing.com': 5,
  'lokaltidningen.example': 5,
  'duckduckgo.com': 3,
  [otherHosts]: 4,
}
const fromOutside = 0.6

/** How much lists are read, compared with an item of the same day. */
const lists: Readonly<Record<string, number>> = { '/': 1.2, '/nyheter': 0.35, '/politik': 0.25, '/foretradare': 0.3 }

/** Between 0.7 and 1.3, always the same for the same words. */
const chance = (...words: readonly string[]): number =>
  0.7 + (0.6 * (createHash('sha1').update(words.join(' ')).digest()[0] ?? 0)) / 255

const weekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

interface PublicItem {
  readonly id: string
  readonly area: string
  /** The Swedish day on which it was published. */
  readonly since: string
}
const publicItems = statement<{ id: string; area: string; publishedAt: Date }>(
  'seed_visits_items',
  `select id, area, published_at as "publishedAt" from items
   where published_revision_id is not null and deleted_at is null and published_at is not null order by published_at desc, id limit 40`,
)

/** News is read when it is new, the rest now and then. */
function interest({ area, since }: PublicItem, day: string): number {
  if (area !== 'news') return 0.12
  const age = (Date.parse(day) - Date.parse(since)) / 86_400_000
  return age < 0 ? 0 : 3 / (1 + age / 2)
}

/** Readings of a site; none where it has none on an ordinary day. */
export async function seedVisits(
  database: Database,
  { id: siteId, readingsADay }: Pick<WrittenSite, 'id' | 'readingsADay'>,
  now: Date,
): Promise<void> {
  if (readingsADay === 0) return
  const rows = await database.inSite(siteId, (site) => site.rows(publicItems, []), 'read')
  const items = rows.map(({ id, area, publishedAt }) => ({ id, area, since: stockholmDate(publishedAt) }))
  const today = stockholmDate(now)
  const partOfToday = Number(stockholmLocal(now).slice(11, 13)) / 24
  const pages: CountedPage[] = []
  const hosts: CountedSource[] = []
  for (let ago = 0; ago < seededDays; ago++) {
    const day = daysAfter(today, -ago)
    const all = readingsADay * chance(siteId, day) * (weekend(day) ? 0.6 : 1) * (ago === 0 ? partOfToday : 1)
    const shares = [
      ...Object.entries(lists),
      ...items.map((item): [string, number] => [item.id, interest(item, day) * chance(item.id)]),
    ]
    const whole = shares.reduce((sum, [, share]) => sum + share, 0)
    for (const [page, share] of shares) {
      const readings = Math.round((all * share) / whole)
      if (readings > 0) pages.push({ siteId, day, page, readings })
    }
    for (const [host, share] of Object.entries(sources)) {
      const readings = Math.round((all * fromOutside * share * chance(siteId, host)) / 100)
      if (readings > 0) hosts.push({ siteId, day, host, readings })
    }
  }
  await database.inPlatform((platform) => addVisits(platform, pages, hosts))
}
