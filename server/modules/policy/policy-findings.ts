import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { checkPolicyDates } from '#contract/policy/policy-check.ts'
import type { Finding } from '#contract/finding.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { isProgramme } from './policy-programmes.ts'

const hasArea = statement<{ found: boolean }>(
  'policy_has_area',
  'select exists (select from policy_areas where site_id = $1 and id = $2) as found',
)
// A public topic counts with its published name and with that of its draft.
const sameName = statement<{ name: string; isLive: boolean }>(
  'policy_same_name',
  `select i.title as name, i.published_revision_id is not null as "isLive" from items i
   left join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
   where i.site_id = $1 and i.area = 'policy' and i.deleted_at is null and i.id <> $2
     and (lower(i.title collate "sv-x-icu") = lower($3 collate "sv-x-icu")
       or lower((r.content ->> 'name') collate "sv-x-icu") = lower($3 collate "sv-x-icu"))
   order by "isLive" desc limit 1`,
)

async function nameFindings(site: SiteDb, id: string, name: string): Promise<Finding[]> {
  if (name === '') return []
  // Serialises publishing, so that a second topic sees the first one's name.
  await lockOnSite(site, 'policy names')
  const [taken] = await site.rows(sameName, [site.siteId, id, name])
  const finding = { code: 'NAME_TAKEN', field: 'name' } as const
  if (taken?.isLive) {
    const message = `Det finns redan en sakfråga som heter ”${taken.name}”. Välj ett annat namn eller skriv i den.`
    return [{ ...finding, level: 'blocking', message }]
  }
  // A forgotten draft must not reserve the name.
  return taken ? [{ ...finding, level: 'advice', message: `Ett utkast heter också ”${taken.name}”. Skriver ni om samma sak?` }] : []
}

export async function isPolicyArea(site: SiteDb, id: string): Promise<boolean> {
  const [known] = await site.rows(hasArea, [site.siteId, id])
  return known?.found ?? false
}

async function areaFindings(site: SiteDb, area: string): Promise<Finding[]> {
  if (area === '' || (await isPolicyArea(site, area))) return []
  const message = 'Politikområdet finns inte längre. Välj ett annat.'
  return [{ code: 'POLICY_AREA_GONE', level: 'blocking', field: 'area', message }]
}

async function programmeFindings(site: SiteDb, programme: string): Promise<Finding[]> {
  if (programme === '' || (await isProgramme(site, programme))) return []
  const message = 'Programmet finns inte längre. Välj ett annat.'
  return [{ code: 'PROGRAMME_GONE', level: 'blocking', field: 'programme', message }]
}

/** Findings that need the database or the calendar. `now`: the moment of publication. */
export async function policyFindings(
  site: SiteDb,
  item: { readonly id: string },
  content: PolicyTopicContent,
  now: Date,
): Promise<Finding[]> {
  return [
    ...checkPolicyDates(content, stockholmDate(now)),
    ...(await areaFindings(site, content.area)),
    ...(await programmeFindings(site, content.programme)),
    ...(await nameFindings(site, item.id, content.name)),
  ]
}
