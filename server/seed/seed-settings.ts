import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SettingsTab, settingsTabs } from '#contract/settings/settings.ts'
import type { MenuItem } from '#contract/pages/menu.ts'
import { changeMenu } from '../modules/pages/menu.ts'
import { maskedAddress } from '../modules/outbox/site-letters.ts'
import { saveTab, viewSettings } from '../modules/settings/settings-service.ts'
import { invite } from '../modules/users/invitation-service.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { Named } from './demo-content.ts'
import type { WrittenSite } from './demo-files.ts'
import type { FindMedia } from './demo-text.ts'
import type { SeededSite, Seeding } from './seeding.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const savedDaysAgo = 200

const mediaFields = ['logo', 'headerImage', 'image']

/** A tab with references in place of the keys of pictures and documents. A block of a front page whose media are missing is left out. */
function withMedia(value: unknown, media: FindMedia): unknown {
  if (Array.isArray(value)) return value.map((one) => withMedia(one, media)).filter((one) => one !== null)
  if (typeof value !== 'object' || value === null) return value
  const found = Object.entries(value).map(([name, one]): [string, unknown] => {
    if (mediaFields.includes(name)) return [name, media(z.string().parse(one))]
    if (name === 'documents')
      return [
        name,
        z
          .array(z.string())
          .parse(one)
          .flatMap((key) => media(key) ?? []),
      ]
    return [name, withMedia(one, media)]
  })
  const isEmptyBlock =
    'kind' in value && found.some(([name, one]) => one === null || (name === 'documents' && [one].flat().length === 0))
  return isEmptyBlock ? null : Object.fromEntries(found)
}

const menuItem = (entry: NonNullable<WrittenSite['menu']>[number], { idOf }: Named): MenuItem => {
  if ('area' in entry) return { kind: 'area', ...entry, children: [] }
  if ('page' in entry) return { kind: 'page', pageId: idOf('pages', entry.page), label: '', children: [] }
  return { kind: 'external', ...entry, children: [] }
}

const pastLetter = statement(
  'seed_past_letter',
  'insert into outbox (site_id, id, kind, at, ended_at, state, why, address) values ($1, $2, $3, $4, $4, $5, $6, $7)',
)

/** Saves the settings and the menu of a site, makes its invitations, and leaves its letters as the senders do. */
export async function seedSettings(site: SiteDb, { now }: Seeding, { written, named, reviewer }: SeededSite): Promise<void> {
  const { settings, invitations, menu, letters } = written
  const by = { userId: reviewer, now: new Date(now.getTime() - savedDaysAgo * dayMs) }
  for (const { name, role, daysAgo } of invitations) {
    const invited = { siteId: site.siteId, userId: reviewer, now: new Date(now.getTime() - daysAgo * dayMs) }
    await invite(site, { name, email: '', role, validTo: null }, invited)
  }
  for (const tab of SettingsTab.options) {
    const given = settings[tab]
    if (!given) continue
    const { content, version } = (await viewSettings(site))[tab]
    const changed = settingsTabs[tab].parse({ ...content, ...Object(withMedia(given, named.media)) })
    await saveTab(site, { tab, version, content: changed }, by)
  }
  if (menu) {
    const items = menu.map((entry) => menuItem(entry, named))
    await changeMenu(site, { mode: 'arranged', items, version: 0 }, { userId: reviewer, role: 'siteAdmin', now })
  }
  for (const { kind, hoursAgo, state, why, to } of letters) {
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    site.send(pastLetter, [site.siteId, randomUUID(), kind, at, state, why ?? null, maskedAddress(to)])
  }
}
