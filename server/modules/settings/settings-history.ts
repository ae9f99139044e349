import { isDeepStrictEqual } from 'node:util'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import type { HistoryTab, Settings, SettingsChange, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings, historyTabLabel } from '#contract/settings/settings.ts'
import { nothingInWords, settingInWords, settingsFieldLabel } from '#contract/settings/settings-words.ts'
import { notFound } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'
import { isUuid } from '../../platform/uuid.ts'
import { mediaFactsOf } from '../media/media-facts.ts'
import { formerUser } from '../accounts/former-user.ts'
import { tabMedia } from './settings-media.ts'

const pageSize = 25
const cursor = listCursor('moment', 'id')

interface ChangeRow {
  readonly id: string
  readonly tab: HistoryTab
  readonly version: number
  readonly at: Date
  readonly by: string | null
  readonly content: object
  readonly before: object | null
}

// Version 0 holds the defaults: it is not a change itself, but the first change is compared with it.
const page = statement<ChangeRow>(
  'settings_history_page',
  `select h.id, h.tab, h.version, h.created_at as at, h.content, b.content as before,
          (select u.name from users u where u.id = h.created_by) as by
   from site_settings_history h
   left join site_settings_history b on b.site_id = h.site_id and b.tab = h.tab and b.version = h.version - 1
   where h.site_id = $1 and h.version > 0 and (h.created_at, h.id) < ($2::timestamptz, $3::uuid)
   order by h.created_at desc, h.id desc limit $4`,
)
const ownCategories = statement<{ id: string; name: string }>(
  'settings_category_names',
  'select id, name from news_categories where site_id = $1',
)

const beginning: readonly [string, string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

const isForm = (tab: HistoryTab): tab is SettingsTab => tab in emptySettings

const menuChange = statement<{ id: string }>(
  'settings_menu_change',
  `select id from site_settings_history where site_id = $1 and tab = 'menu' and version = $2 order by created_at desc, id desc limit 1`,
)

/** The change that made this version of the menu; null when it was noted nowhere. */
export async function menuChangeOf(site: SiteDb, version: number): Promise<string | null> {
  const [change] = await site.rows(menuChange, [site.siteId, version])
  return change?.id ?? null
}

/** An earlier version of a tab; fields added since then get their defaults. */
const withDefaults = <Tab extends SettingsTab>(tab: Tab, content: object | null): Settings[Tab] => ({
  ...emptySettings[tab],
  ...content,
})

/** Names of values that are ids. */
type Names = Parameters<typeof settingInWords>[3]

/** What these pictures and the news categories of the site are called. */
export async function namesFor(site: SiteDb, pictures: readonly MediaRef[]): Promise<Names> {
  const [facts, own] = await Promise.all([mediaFactsOf(site, pictures), site.rows(ownCategories, [site.siteId])])
  const categories = new Map([...defaultNewsCategories, ...own].map(({ id, name }) => [id, name]))
  return {
    picture: (ref) => facts.get(mediaKey(ref))?.title ?? null,
    category: (id) => categories.get(id) ?? id,
  }
}

const picturesIn = (rows: readonly ChangeRow[]): MediaRef[] =>
  rows
    .filter(({ tab }) => tab === 'appearance')
    .flatMap(({ content, before }) =>
      [content, before].flatMap((one) => tabMedia('appearance', withDefaults('appearance', one)).map(({ media }) => media)),
    )

/** What has a table of its own is kept with what it said: what it names may be called something else by now, or be gone. */
interface Kept {
  readonly words: string
}
interface KeptMenu extends Kept {
  readonly mode: unknown
  readonly items: unknown
}
const keptDifference = ({ tab, content, before }: ChangeRow): SettingsChange['changes'] => [
  {
    field: historyTabLabel[tab],
    before: (before as Kept | null)?.words ?? nothingInWords,
    after: (content as Kept).words,
  },
]

function differences<Tab extends SettingsTab>(tab: Tab, row: ChangeRow, names: Names): SettingsChange['changes'] {
  const [before, after] = [withDefaults(tab, row.before), withDefaults(tab, row.content)]
  const fields = Object.keys(settingsFieldLabel[tab]) as (keyof Settings[Tab])[]
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field: settingsFieldLabel[tab][field],
      before: settingInWords(tab, field, before[field], names),
      after: settingInWords(tab, field, after[field], names),
    }))
}

/** Changes of all tabs, newest first. */
export async function historyPage(
  site: SiteDb,
  after: string | undefined,
): Promise<{ changes: SettingsChange[]; next: string | null }> {
  const place = after === undefined ? beginning : cursor.parse(after)
  const rows = await site.rows(page, [site.siteId, ...place, pageSize + 1])
  const { shown, next } = pageOf(rows, pageSize, ({ at, id }) => cursor.print(at.toISOString(), id))
  const names = await namesFor(site, picturesIn(shown))
  return {
    changes: shown.map((row) => ({
      id: row.id,
      tab: row.tab,
      version: row.version,
      at: row.at.toISOString(),
      by: row.by ?? formerUser,
      changes: isForm(row.tab) ? differences(row.tab, row, names) : keptDifference(row),
    })),
    next,
  }
}

const oneChange = statement<{ tab: HistoryTab; content: object }>(
  'settings_history_one',
  'select tab, content from site_settings_history where site_id = $1 and id = $2',
)

const unknownChange = 'Ändringen finns inte.'

/** The content of a tab after a change, or 404. */
export async function changeById(site: SiteDb, id: string): Promise<{ tab: SettingsTab; content: object }> {
  const [change] = isUuid(id) ? await site.rows(oneChange, [site.siteId, id]) : []
  if (!change || !isForm(change.tab)) throw notFound(unknownChange)
  return { tab: change.tab, content: withDefaults(change.tab, change.content) }
}

/** The menu after a change, or 404. */
export async function menuChangeById(site: SiteDb, id: string): Promise<KeptMenu> {
  const [change] = isUuid(id) ? await site.rows(oneChange, [site.siteId, id]) : []
  if (change?.tab !== 'menu') throw notFound(unknownChange)
  return change.content as KeptMenu
}
