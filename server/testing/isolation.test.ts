import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeAddress } from '../modules/items/life/item-address.ts'
import { createItem, saveDraft } from '../modules/items/life/item-draft.ts'
import { notePresence } from '../modules/items/reading/item-presence.ts'
import { createPreviewLink } from '../modules/items/preview/item-preview.ts'
import { scheduleItem } from '../modules/items/life/item-schedule.ts'
import { itemRevisions, items } from '../modules/items/items-table.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { aSite, aUser, newsContent } from './factories.ts'
import { morningIn } from './morning-in.ts'
import { testDatabase } from './test-database.ts'

// Every query here is wrong on purpose: it names no site, or another site. The database itself must refuse it.

const { database, superuser } = await testDatabase()

async function twoSites() {
  const [own, foreign] = [await aSite(database), await aSite(database)]
  const anna = await aUser(database, { roles: { [own]: 'editor', [foreign]: 'editor' } })
  const actor = { userId: anna.id, role: 'editor', now: new Date() } as const
  const write = (siteId: string) =>
    database.inSite(siteId, async (site) => {
      const work = { site, area: newsArea, actor }
      const made = await createItem(work, { content: newsContent({ title: 'Publicerad rubrik' }) })
      const { item } = await publishItem(work, made.id, 1)
      const save = { fields: { title: 'Hemligt utkast' }, versions: { title: 1 }, resolvesConflict: false }
      await saveDraft(work, item.id, save)
      await createItem(work, { content: newsContent({ title: 'Aldrig publicerad' }) })
      await createPreviewLink(work, item.id, { isShared: true, endsWithPublication: true }, 'https://{site}.foreningar.se')
      await notePresence(work, item.id, false)
      await changeAddress(work, item.id, { draftVersion: 2, slug: 'en-annan-adress', takeOver: false })
      await scheduleItem(work, item.id, { draftVersion: 2, publishAt: morningIn(30) })
      return item
    })
  return { own, foreign, actor, ownItem: await write(own), foreignItem: await write(foreign) }
}

describe('a handle for one site', () => {
  // covers End to end: other people's sites are not read by a wrong statement
  // covers Security: SEC-04
  it('finds no row of another, however it asks', async () => {
    const { own, foreign, foreignItem } = await twoSites()
    await database.inSite(own, async (site) => {
      const all = await site.query.select().from(items)
      expect(new Set(all.map((item) => item.siteId))).toEqual(new Set([own]))
      expect(
        await site.query
          .select()
          .from(items)
          .where(sql`site_id = ${foreign}`),
      ).toEqual([])
      expect(
        await site.query
          .select()
          .from(itemRevisions)
          .where(sql`site_id = ${foreign}`),
      ).toEqual([])
      expect(
        await site.query
          .update(items)
          .set({ title: 'Kapad' })
          .where(sql`id = ${foreignItem.id}`)
          .returning(),
      ).toEqual([])
    })
    const { rows } = await superuser.query('select title from items where id = $1', [foreignItem.id])
    expect(rows).toEqual([{ title: 'Hemligt utkast' }])
  })

  it('cannot write a row into another', async () => {
    const { own, foreign, foreignItem, actor } = await twoSites()
    const write = database.inSite(own, (site) =>
      site.query.insert(itemRevisions).values({
        siteId: foreign,
        id: crypto.randomUUID(),
        itemId: foreignItem.id,
        kind: 'published',
        content: {},
        createdAt: actor.now,
        createdBy: actor.userId,
      }),
    )
    await expect(write).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('cannot point at a row of another', async () => {
    const { own, ownItem, foreignItem } = await twoSites()
    const point = database.inSite(own, (site) =>
      site.query
        .update(items)
        .set({ publishedRevisionId: foreignItem.publishedRevisionId })
        .where(sql`id = ${ownItem.id}`),
    )
    await expect(point).rejects.toMatchObject({ cause: { code: '23503' } })
  })

  it('sees the names of those who may work on it, and no account', async () => {
    const { own } = await twoSites()
    await aUser(database, { name: 'Okänd Person' })
    await database.inSite(own, async (site) => {
      const names = await site.query.execute(sql`select name from users`)
      expect(names.rows.map((row) => row['name'])).not.toContain('Okänd Person')
    })
    await expect(database.inSite(own, (site) => site.query.execute(sql`select identity_hash from users`))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
    await expect(database.inSite(own, (site) => site.query.execute(sql`select * from sessions`))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  })
})

describe('the public handle', () => {
  // covers End to end: the public handle sees no draft
  it('reads what is public, and of an item and its versions nothing else', async () => {
    const { own, ownItem } = await twoSites()
    await database.inPublic(own, async (site) => {
      const seen = await site.query.execute(sql`select id, head ->> 'title' as title from published_items`)
      expect(seen.rows).toEqual([{ id: ownItem.id, title: 'Publicerad rubrik' }])
    })
    for (const table of [
      'items',
      'item_revisions',
      'undo_steps',
      'preview_links',
      'item_presence',
      'item_comments',
      'item_comment_entries',
      'jobs',
      'webhooks',
      'webhook_deliveries',
    ]) {
      const read = database.inPublic(own, (site) => site.query.execute(sql.raw(`select 1 from ${table}`)))
      await expect(read, table).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  })

  it('cannot change anything, and reaches no other site and no person', async () => {
    const { own, foreign } = await twoSites()
    await expect(database.inPublic(own, (site) => site.query.execute(sql`update sites set revision = 0`))).rejects.toThrow()
    await expect(database.inPublic(own, (site) => site.query.execute(sql`select name from users`))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
    const { rows } = await database.inPublic(own, (site) => site.query.execute(sql`select id from sites where id = ${foreign}`))
    expect(rows).toEqual([])
  })
})

describe('the platform handle', () => {
  it('counts content but cannot read it', async () => {
    const { own } = await twoSites()
    await database.inPlatform(async (platform) => {
      const { rows } = await platform.query.execute(sql`select count(*)::int as n from items where site_id = ${own}`)
      expect(rows).toEqual([{ n: 2 }])
    })
    for (const query of [
      'select draft from items',
      'select title from items',
      'select content from item_revisions',
      'select head from published_items',
      'select url from webhooks',
      'select sealed_secret from webhooks',
    ]) {
      await expect(database.inPlatform((platform) => platform.query.execute(sql.raw(query)))).rejects.toMatchObject({
        cause: { code: '42501' },
      })
    }
  })
})

describe('the database', () => {
  // covers Security: SEC-05
  it('forces row level security on every table that belongs to sites', async () => {
    const { rows } = await superuser.query(
      `select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => !row.forced)).toEqual([])
  })

  it('shows no handle of a site a row of another, of whatever table', async () => {
    const { own, foreign } = await twoSites()
    const { rows: tables } = await superuser.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    for (const { name } of tables) {
      const count = sql.raw(`select count(*) filter (where site_id <> '${own}')::int as foreign_rows from ${name}`)
      for (const open of [database.inSite, database.inPublic]) {
        const seen = await open(own, (site) => site.query.execute(count)).then(
          ({ rows }) => rows[0]?.['foreign_rows'],
          // This handle has no right to the table.
          (error: { cause: { code: string } }) => error.cause.code,
        )
        expect([0, '42501'], name).toContain(seen)
      }
    }
    const { rows } = await superuser.query('select count(*)::int as jobs from jobs where site_id = $1', [foreign])
    expect(rows).toEqual([{ jobs: 1 }])
  })

  it('gives the role that the program connects as nothing by itself', async () => {
    const { rows } = await superuser.query(
      `select table_name from information_schema.table_privileges where grantee = 'kansli_app'
       union select relname from pg_class join pg_roles r on r.oid = relowner where rolname = 'kansli_app'`,
    )
    expect(rows).toEqual([])
    const [role] = (await superuser.query(`select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = 'kansli_app'`))
      .rows
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolinherit: false })
  })

  it('keeps the log as it was written, also from its owner', async () => {
    await twoSites()
    await expect(superuser.query('delete from audit_log')).rejects.toThrow('rows of audit_log are only added')
    await expect(superuser.query("update audit_log set action = 'x'")).rejects.toThrow('only added')
  })

  it('says so when a query failed in a transaction and somebody looked away', async () => {
    const { own } = await twoSites()
    const looksAway = database.inSite(own, async (site) => {
      await site.query.execute(sql`select 1/0`).catch(() => undefined)
      return 'allt gick bra'
    })
    await expect(looksAway).rejects.toThrow('rolled back')
  })
})
