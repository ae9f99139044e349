import { randomUUID } from 'node:crypto'
import { publishingShown } from '#contract/inherited/parts.ts'
import type { GeneralSettings, HistoryTab, Settings, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { InheritedRow } from '../sites/inherited-from-above.ts'
import { inheritedColumns, inheritedIn } from '../sites/inherited-from-above.ts'
import type { InheritedTab } from './inherited-store.ts'
import { deleteAddresses } from './newsletter-addresses.ts'

const tabContent = statement<{ content: object }>(
  'settings_tab',
  'select content from site_settings where site_id = $1 and tab = $2',
)

/** One tab; a tab that was never saved, and fields added since, have their defaults. The rules of publishing are read by `readPublishing`. */
export async function readSettings<Tab extends Exclude<SettingsTab, 'publishing'>>(
  site: SiteDb | PublicDb,
  tab: Tab,
): Promise<Settings[Tab]> {
  const [row] = await site.rows(tabContent, [site.siteId, tab])
  return { ...emptySettings[tab], ...row?.content }
}

const publishingOf = statement<InheritedRow & { content: object | null }>(
  'settings_publishing',
  `select ${inheritedColumns}, (select p.content from site_settings p where p.site_id = sites.id and p.tab = 'publishing') as content
   from sites where id = $1`,
)

/** The rules of publishing that hold on the site: its own, and those that are set above it. */
export async function readPublishing(site: SiteDb): Promise<Settings['publishing']> {
  const [row] = await site.rows(publishingOf, [site.siteId])
  if (!row) throw new Error('The row of the site is missing')
  const { chain, own } = inheritedIn(row)
  return publishingShown({ ...emptySettings.publishing, ...row.content }, chain, own)
}

/** A tab, and who saved it; version 0 when it was never saved. */
interface Saved<Tab extends SettingsTab> {
  readonly content: Settings[Tab]
  readonly version: number
  readonly updatedAt: Date | null
  readonly updatedBy: { readonly id: string; readonly name: string | null } | null
}
export type SavedSettings = { readonly [Tab in SettingsTab]: Saved<Tab> }

interface TabRow {
  readonly tab: SettingsTab
  readonly content: object
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string
  readonly name: string | null
}

const everyTab = statement<TabRow>(
  'settings_all',
  `select s.tab, s.content, s.version, s.updated_at as "updatedAt", s.updated_by as "updatedBy",
          (select u.name from users u where u.id = s.updated_by) as name
   from site_settings s where s.site_id = $1`,
)
const siteColumns = statement<{
  name: string
  description: string
  municipality: string
  accentColor: string
  contactEmail: string | null
}>(
  'settings_site',
  `select name, description, municipality, accent_color as "accentColor", contact_email as "contactEmail" from sites where id = $1`,
)

/** All tabs. Values of the site's own row have priority, because administrators rename sites there. */
export async function allSettings(site: SiteDb): Promise<SavedSettings> {
  const [rows, [row]] = await Promise.all([site.rows(everyTab, [site.siteId]), site.rows(siteColumns, [site.siteId])])
  const saved = new Map(rows.map((tab) => [tab.tab, tab]))
  const known: { [Tab in SettingsTab]?: Partial<Settings[Tab]> } = row
    ? {
        general: { name: row.name, description: row.description, municipality: row.municipality },
        appearance: { accentColor: row.accentColor },
        contact: { email: row.contactEmail ?? '' },
      }
    : {}
  const of = <Tab extends SettingsTab>(tab: Tab): Saved<Tab> => {
    const stored = saved.get(tab)
    return {
      content: { ...emptySettings[tab], ...stored?.content, ...known[tab] },
      version: stored?.version ?? 0,
      updatedAt: stored?.updatedAt ?? null,
      updatedBy: stored ? { id: stored.updatedBy, name: stored.name } : null,
    }
  }
  return {
    general: of('general'),
    appearance: of('appearance'),
    front: of('front'),
    contact: of('contact'),
    social: of('social'),
    publishing: of('publishing'),
    privacy: of('privacy'),
    newsletter: of('newsletter'),
    started: of('started'),
  }
}

const insertTab = statement<{ version: number }>(
  'settings_insert',
  `insert into site_settings (site_id, tab, content, version, updated_at, updated_by) values ($1, $2, $3, 1, $4, $5)
   on conflict do nothing returning version`,
)
const updateTab = statement<{ version: number }>(
  'settings_update',
  `update site_settings set content = $3, version = version + 1, updated_at = $4, updated_by = $5
   where site_id = $1 and tab = $2 and version = $6 returning version`,
)

/** Stores a tab if it still has that version. Returns the new version; null when another change came first. */
export async function writeTab(
  site: SiteDb,
  tab: SettingsTab | InheritedTab,
  content: object,
  version: number,
  by: { readonly userId: string; readonly now: Date },
): Promise<number | null> {
  const values = [site.siteId, tab, content, by.now, by.userId]
  const [written] = await (version === 0 ? site.rows(insertTab, values) : site.rows(updateTab, [...values, version]))
  return written?.version ?? null
}

const addHistory = statement(
  'settings_history_add',
  `insert into site_settings_history (site_id, id, tab, content, version, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export function noteChange(
  site: SiteDb,
  change: { readonly tab: HistoryTab; readonly content: object; readonly version: number },
  by: { readonly userId: string; readonly now: Date },
): void {
  site.send(addHistory, [site.siteId, randomUUID(), change.tab, change.content, change.version, by.now, by.userId])
}

const setGeneral = statement(
  'settings_site_general',
  'update sites set name = $2, search_name = $3, description = $4, municipality = $5, version = version + 1 where id = $1',
)
const setAccent = statement('settings_site_accent', 'update sites set accent_color = $2 where id = $1')
const setEmail = statement('settings_site_email', `update sites set contact_email = nullif($2, '') where id = $1`)

/** Changes what follows from a tab: columns that lists of sites and every public page read, and addresses that are kept no longer. */
export const keepSiteInStep: { readonly [Tab in SettingsTab]?: (site: SiteDb, content: Settings[Tab]) => void } = {
  general: (site, { name, description, municipality }: GeneralSettings) =>
    site.send(setGeneral, [site.siteId, name, foldForSearch(name), description, municipality]),
  appearance: (site, { accentColor }) => site.send(setAccent, [site.siteId, accentColor]),
  newsletter: (site, { mode, addresses }) => {
    if (mode !== 'own' && addresses === 'delete') deleteAddresses(site)
  },
  contact: (site, { email }) => site.send(setEmail, [site.siteId, email]),
}
