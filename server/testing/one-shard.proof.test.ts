import { describe, expect, it } from 'vitest'
import { allStatements, unprepared } from './all-statements.ts'
import { keysWithoutSite, tablesOfAllSites } from './site-keys.ts'
import { conjuncts, planAs, siteTables, unboundTables } from './site-plans.ts'
import { testDatabase } from './test-database.ts'

// The rows of one site could lie in a database, or in one shard, apart from those of others: no statement of a site needs another
// site's rows, and no key has to be compared with them (docs/decisions/051).

const { superuser } = await testDatabase()
const tables = await siteTables(superuser)
const made = (await allStatements()).filter(({ text }) => !unprepared.test(text))

/** The tables of sites that statements of this role touch without being bound to the site, and how many statements it may run. */
async function acrossSites(role: string, statements = made): Promise<{ count: number; found: string[] }> {
  const found = new Set<string>()
  let count = 0
  for (const { name, text, file } of statements) {
    const plan = await planAs(superuser, role, text)
    if (!plan) continue
    count++
    for (const table of unboundTables(plan, tables)) found.add(`${file}: ${name}: ${table}`)
  }
  return { count, found: [...found].toSorted() }
}

/** Each with the reason why it does not hold the site. */
const keysOfAllSites = {
  audit_log_pkey: 'the lines of all sites are numbered together, and sealed in that order',
  invitations_secret: 'the link of an invitation names no site',
  media_libraries_owner_site_id_sites_id_fk: "the federation's library belongs to no site",
  site_merges_from: 'a site is merged into one other of all',
  site_domains_host: 'a host leads to one site of all',
  media_uses_media_fk: "a place shows a picture of its own library, or of the federation's",
  protected_portraits_media_fk: "a portrait is in the site's own library, or in the federation's",
}

/**
 * These read the `below` rows of the sites above: each shard would hold a copy of these rows. The two last name their own site, but the
 * policy for those rows hides that from the plan.
 */
const fromAbove = [
  'modules/settings/settings-store.ts: settings_publishing: site_settings',
  'modules/sites/sites.ts: public_site: site_settings',
]
const fromAboveByPolicy = [
  ...fromAbove,
  'modules/sites/inherited-from-above.ts: inherited_of_site: site_settings',
  'modules/settings/public-settings.ts: public_settings: site_settings',
  'site-export/copied/copy-data.ts: : site_settings',
].toSorted()

describe('one shard answers', () => {
  it('every statement in the scope of a site', async () => {
    const { count, found } = await acrossSites('kansli_site')
    expect(found).toEqual(fromAboveByPolicy)
    expect(count).toBeGreaterThan(3000)
  }, 120_000)

  it('every statement of what is public', async () => {
    const { count, found } = await acrossSites('kansli_public')
    expect(found).toEqual(fromAbove)
    expect(count).toBeGreaterThan(100)
  }, 60_000)

  it('every key, except those on the list', async () => {
    expect(tables.size).toBeGreaterThan(40)
    expect(await keysWithoutSite(superuser)).toEqual(Object.keys(keysOfAllSites).toSorted())
    // Accounts work on several sites, and kinds of shared items are the same for all: each shard would hold a copy of these tables.
    expect(await tablesOfAllSites(superuser)).toEqual(['share_kinds', 'users'])
  })
})

describe('and this would tell', () => {
  it('of a policy that lets a site read the rows of others', async () => {
    const reading = made.filter(({ text }) => text.includes('news_categories'))
    expect((await acrossSites('kansli_site', reading)).found).toEqual([])
    await superuser.query('create policy wrong on news_categories for select to kansli_site using (true)')
    expect((await acrossSites('kansli_site', reading)).found).toContainEqual(expect.stringContaining(': news_categories'))
    await superuser.query('drop policy wrong on news_categories')
  })

  it('of a statement that names another site where the policy does not', async () => {
    await superuser.query('create policy wrong on bodies for select to kansli_site using (true)')
    const faults = async (text: string): Promise<string[]> => {
      const plan = await planAs(superuser, 'kansli_site', text)
      return plan ? unboundTables(plan, tables) : ['no plan']
    }
    expect(await faults('select name from bodies where id = $1')).toEqual(['bodies'])
    expect(await faults('select name from bodies where site_id = any ($1::text[])')).toEqual(['bodies'])
    expect(await faults('select b.name from assignments a join bodies b on b.id = a.body_id')).toEqual(['bodies'])
    expect(await faults('select b.name from assignments a join bodies b on b.site_id = a.site_id and b.id = a.body_id')).toEqual([])
    expect(await faults('select name from bodies where site_id = $1')).toEqual([])
    await superuser.query('drop policy wrong on bodies')
  })

  it('of a written row whose site is looked up', async () => {
    const write = (site: string) => `insert into site_menus (site_id, mode) select ${site}, 'automatic'`
    const faults = async (site: string): Promise<string[]> => {
      const plan = await planAs(superuser, 'kansli_site', write(site))
      return plan ? unboundTables(plan, tables) : ['no plan']
    }
    expect(await faults('$1')).toEqual([])
    expect(await faults('lower($1)')).toEqual(['site_menus (written)'])
  })

  it('of a key without the site', async () => {
    await superuser.query('create unique index wrong on bodies (id)')
    await superuser.query('alter table bodies add constraint wrong_fk foreign key (id) references bodies (id)')
    expect(await keysWithoutSite(superuser)).toEqual(expect.arrayContaining(['wrong', 'wrong_fk']))
    await superuser.query('alter table bodies drop constraint wrong_fk')
    await superuser.query('drop index wrong')
  })

  it('because it takes a condition apart as PostgreSQL prints it', () => {
    expect(conjuncts("((i.a = 1) AND ((i.b = ') AND (') OR (i.c = 2)) AND (i.d = $1))")).toEqual([
      'i.a = 1',
      "(i.b = ') AND (') OR (i.c = 2)",
      'i.d = $1',
    ])
  })
})
