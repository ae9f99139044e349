import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { ItemId } from '#contract/items/items.ts'
import { openConfiguredDatabase } from '../start/open-database.ts'
import { parseConfig } from '../config/config.ts'
import { migrationsBefore, withLaterMigration } from './other-migrations.ts'
import { ownedDatabase } from './owned-database.ts'
import { migrationsFolder } from './test-readiness.ts'

// covers Content end to end: an older database is brought forward
it('an older database is brought up to date by an owner whom the row policies hold, and keeps what it has', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(migrationsFolder)
  await superuser.query(`
    insert into users (id, name, search_name, is_admin) values ('00000000-0000-4000-8000-000000000001', 'Anna Berg', 'anna berg', true);
    insert into sites (id, name, search_name) values ('skovde', 'Skövde', 'skovde')`)

  // Row level security holds for the owner too, so a migration that fills a column must switch it off first.
  await prepare(
    await withLaterMigration(`
      alter table sites add column greeting text;
      alter table sites no force row level security;
      update sites set greeting = 'Hej från ' || name;
      alter table sites force row level security;`),
  )
  const { rows } = await superuser.query('select id, name, greeting from sites')
  expect(rows).toEqual([{ id: 'skovde', name: 'Skövde', greeting: 'Hej från Skövde' }])
  const { rows: open } = await superuser.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity",
  )
  expect(open, 'tables whose owner the policies do not hold').toEqual([])
})

// covers Content end to end: what was published before the item life wrote public rows keeps its row and gets a title
it('what an older program published keeps its public row, which gets the title and the line of its area', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0003_published_by_the_life'))
  const published = [
    ['news', { title: 'Biblioteket öppnar igen', lead: 'Efter ett år.', body: null }],
    ['policy', { name: 'Förskola', summary: 'Mindre barngrupper.', body: null }],
    [
      'representatives',
      { givenName: 'Åsa', familyName: 'Öberg', displayName: '', profession: 'Lärare', bioShort: 'Bor i Ronneby.' },
    ],
    ['representatives', { givenName: 'Åsa', familyName: 'Öberg', displayName: 'Åsa Ö.', profession: '', bioShort: '' }],
  ] as const
  await superuser.query(`
    insert into users (id, name, search_name) values ('00000000-0000-4000-8000-000000000001', 'Anna Berg', 'anna berg');
    insert into sites (id, name, search_name) values ('skovde', 'Skövde', 'skovde');
    insert into areas (name, text_field, lead_field)
      values ('news', 'body', 'image'), ('policy', 'body', 'image'), ('representatives', 'bio', 'portrait')`)
  for (const [at, [area, content]] of published.entries()) {
    const [id, revisionId] = [randomUUID(), randomUUID()]
    await superuser.query(
      `insert into items (site_id, id, area, slug, path, draft, field_versions, title, search_text, created_at, created_by, updated_at, updated_by)
       values ('skovde', $1, $2, $3, '/' || $3, $4, '{}', '', '', now(), $5, now(), $5)`,
      [id, area, `text-${at}`, content, '00000000-0000-4000-8000-000000000001'],
    )
    await superuser.query(
      `insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
       values ('skovde', $1, $2, 'published', $3, now(), '00000000-0000-4000-8000-000000000001')`,
      [revisionId, id, content],
    )
    await superuser.query('update items set published_revision_id = $1, published_at = now() where id = $2', [revisionId, id])
  }

  await prepare(migrationsFolder)
  const { rows } = await superuser.query(
    `select p.title, p.about, p.revision_id = i.published_revision_id as "isOfItsRevision"
     from published_items p join items i using (site_id, id) order by p.slug`,
  )
  expect(rows).toEqual([
    { title: 'Biblioteket öppnar igen', about: 'Efter ett år.', isOfItsRevision: true },
    { title: 'Förskola', about: 'Mindre barngrupper.', isOfItsRevision: true },
    { title: 'Åsa Öberg', about: 'Lärare. Bor i Ronneby.', isOfItsRevision: true },
    { title: 'Åsa Ö.', about: '', isOfItsRevision: true },
  ])
})

// covers Federation: an older database is brought forward with what it shares
it('what the federation had sent, and what a site had decided about it, is the same where all kinds are shared one way', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0051_one_sharing'))
  const [author, id, revisionId] = ['00000000-0000-4000-8000-000000000001', randomUUID(), randomUUID()]
  await superuser.query(`
    insert into users (id, name, search_name) values ('${author}', 'Anna Berg', 'anna berg');
    insert into sites (id, name, search_name) values ('riks', 'Riks', 'riks'), ('lund', 'Lund', 'lund');
    insert into federation (name, own_site_id) values ('Samling Framåt', 'riks') on conflict (id) do update set own_site_id = 'riks';
    begin;
    insert into items (site_id, id, area, slug, path, draft, field_versions, title, search_text, created_at, created_by, updated_at, updated_by)
      values ('riks', '${id}', 'news', 'program', '/nyheter/program', '{}', '{}', 'Nytt program', '', now(), '${author}', now(), '${author}');
    insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
      values ('riks', '${revisionId}', '${id}', 'published', '{}', now(), '${author}');
    insert into published_items (site_id, id, area, slug, path, published_at, head, search_text, lead_field, revision_id, title, about)
      values ('riks', '${id}', 'news', 'program', '/nyheter/program', now(), '{"lead":"Läs det."}', '', 'image', '${revisionId}', 'Nytt program', '');
    update items set published_revision_id = '${revisionId}', published_at = now() where id = '${id}';
    insert into broadcasts (origin_site_id, id, mode, target, pin_days, sent_at, sent_by, title, is_public, slug, published_at, updated_at, lead, category,
        head, search_text, media, referred)
      select site_id, id, 'default', '{"kind":"all"}', 0, now(), '${author}', title, true, slug, published_at, updated_at, 'Läs det.', 'nyhet',
        head, '', '[]', '[]' from published_items where id = '${id}';
    insert into broadcast_deliveries (site_id, broadcast_id, display, reason, lead, quote, decided_by, decided_at)
      values ('lund', '${id}', 'hidden', 'Inte hos oss.', '', '', '${author}', now());
    commit`)

  await prepare(migrationsFolder)
  const { rows: shares } = await superuser.query(
    `select s.area, s.id, s.title, s.path, s.mode, s.target, s.revision_id as "revisionId", s.head from shares s`,
  )
  const target = { kind: 'all' }
  const head = { lead: 'Läs det.' }
  expect(shares).toEqual([
    { area: 'news', id, title: 'Nytt program', path: '/nyheter/program', mode: 'default', target, revisionId, head },
  ])
  const { rows: choices } = await superuser.query('select site_id as "siteId", item_id as id, display, reason from share_choices')
  expect(choices).toEqual([{ siteId: 'lund', id, display: 'hidden', reason: 'Inte hos oss.' }])
})

// covers Administration: letters of a site
it('what was on its way, and how letters went, is the same where every letter is a row of one table', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0057_outbox_alone'))
  const anna = '00000000-0000-4000-8000-000000000001'
  const [item, subscriber, open, begun, sent, late, lost, arrived] = Array.from({ length: 8 }, () => randomUUID())
  const line = (siteId: string) => ({ siteId, kind: 'reviewWanted', subject: item })
  await superuser.query(`
    insert into users (id, name, search_name) values ('${anna}', 'Anna Berg', 'anna berg');
    insert into sites (id, name, search_name) values ('lund', 'Lund', 'lund'), ('kalmar', 'Kalmar', 'kalmar');
    insert into items (site_id, id, area, slug, path, draft, field_versions, title, search_text, created_at, created_by, updated_at, updated_by)
      values ('lund', '${item}', 'news', 'nytt', '/nyheter/nytt', '{}', '{}', 'Nytt', '', now(), '${anna}', now(), '${anna}');
    insert into newsletters (site_id, item_id, started_by, started_at, tried_since, state, receivers)
      values ('lund', '${item}', '${anna}', now(), now(), 'sending', 1);
    insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, leave_key)
      values ('lund', '${subscriber}', 'bo@exempel.se', 'bo@exempel.se', 'confirmed', now(), now(), now(), 'x');
    insert into newsletter_deliveries (site_id, item_id, subscriber_id) values ('lund', '${item}', '${subscriber}');
    insert into letters (id, user_id, lines, send_at, begun_at)
      values ('${open}', '${anna}', '${JSON.stringify([line('lund'), line('kalmar')])}', '2026-11-30T17:00Z', null),
        ('${begun}', '${anna}', '${JSON.stringify([line('lund'), line('borta')])}', '2026-11-29T17:00Z', '2026-11-29T17:00Z');
    insert into removed_sites (id, name, begun_at, begun_by) values ('borta', 'Borta', now(), '${anna}');
    insert into past_letters (id, user_id, at, site_ids, things) values ('${sent}', '${anna}', '2026-11-28T17:00Z', '{lund}', 3);
    insert into contact_messages (site_id, id, sender_name, sender_email, message, created_at, undelivered_at, why_not)
      values ('lund', '${late}', 'Bo', 'bo@exempel.se', 'Hej', '2026-11-30T08:00Z', null, null),
        ('lund', '${lost}', 'Bo', 'bo@exempel.se', 'Hej', '2026-11-20T08:00Z', '2026-11-23T08:00Z', 'noMail');
    insert into site_letters (site_id, id, kind, user_id, at, state, why, address)
      values ('lund', '${sent}', 'todo', '${anna}', '2026-11-28T09:00Z', 'sent', null, 'a•••@e•••.se'),
        ('lund', '${open}', 'reminder', '${anna}', '2026-11-30T09:00Z', 'waiting', null, null),
        ('lund', '${late}', 'message', null, '2026-11-30T08:00Z', 'waiting', 'noMail', 'l•••@e•••.se'),
        ('lund', '${arrived}', 'message', null, '2026-11-01T08:00Z', 'sent', null, 'l•••@e•••.se');
    insert into jobs (site_id, kind, key, run_at)
      values ('', 'letters.send', '${open}', now()), ('lund', 'contact.send', '${late}', now()), ('lund', 'newsletter.send', '${item}', now())`)

  await prepare(migrationsFolder)
  const { rows } = await superuser.query(
    `select site_id as "siteId", id, kind, state, why, address, things, user_id is not null as "hasReader", lines, begun_at is not null as "isBegun",
       ended_at as "endedAt", subscriber_id as "subscriberId", message from outbox`,
  )
  const row = { siteId: 'lund', state: 'waiting', why: null, address: null, things: null, hasReader: false, lines: null }
  const none = { ...row, isBegun: false, endedAt: null, subscriberId: null, message: null }
  const lines = [{ kind: 'reviewWanted', subject: item }]
  const toAnna = { ...none, hasReader: true, kind: 'todo' }
  expect(rows).toHaveLength(8)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...toAnna, id: open, kind: 'reminder', lines },
      { ...toAnna, id: open, siteId: 'kalmar', lines },
      { ...toAnna, id: begun, lines, isBegun: true },
      { ...toAnna, id: sent, state: 'sent', address: 'a•••@e•••.se', things: 3, endedAt: new Date('2026-11-28T17:00Z') },
      { ...none, id: late, kind: 'message', address: 'l•••@e•••.se', message: 'Hej' },
      {
        ...none,
        id: lost,
        kind: 'message',
        state: 'failed',
        why: 'noMail',
        endedAt: new Date('2026-11-23T08:00Z'),
        message: 'Hej',
      },
      { ...none, id: arrived, kind: 'message', state: 'sent', address: 'l•••@e•••.se', endedAt: new Date('2026-11-01T08:00Z') },
      { ...none, id: expect.any(String), kind: 'copy', subscriberId: subscriber },
    ]),
  )
  const jobs = await superuser.query('select kind from jobs order by 1')
  expect(jobs.rows.map(({ kind }) => kind)).toEqual(['letter.send', 'message.send', 'newsletter.copies'])
})

// covers Policy: programmes: those that topics named by title and link become a list of the site
it('programmes that topics named by title and link become a list of their site, and every text names one of them', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0012_programmes'))
  const author = '00000000-0000-4000-8000-000000000001'
  await superuser.query(`
    insert into users (id, name, search_name) values ('${author}', 'Anna Berg', 'anna berg');
    insert into sites (id, name, search_name) values ('skovde', 'Skövde', 'skovde'), ('lund', 'Lund', 'lund')`)
  const [manifesto, other] = [
    { title: 'Valmanifest 2026', url: 'https://exempel.se/valmanifest' },
    { title: 'VALMANIFEST 2026', url: 'https://exempel.se/annat' },
  ]
  const topic = async (site: string, slug: string, draft: object, published: object | null) => {
    const [id, revisionId] = [randomUUID(), randomUUID()]
    const insertItem = `
      insert into items (site_id, id, area, slug, path, draft, field_versions, title, search_text, created_at, created_by, updated_at, updated_by)
      values ($1, $2, 'policy', $3, '/politik/' || $3, $4, '{}', '', '', now(), $5, now(), $5)`
    await superuser.query(insertItem, [site, id, slug, draft, author])
    if (published === null) return
    await superuser.query(
      `insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
       values ($1, $2, $3, 'published', $4, now(), $5)`,
      [site, revisionId, id, published, author],
    )
    await superuser.query(
      `insert into published_items (site_id, id, area, slug, path, published_at, head, search_text, lead_field, revision_id, title, about)
       values ($1, $2, 'policy', $3, '/politik/' || $3, now(), $4, '', 'image', $5, '', '')`,
      [site, id, slug, published, revisionId],
    )
    await superuser.query('update items set published_revision_id = $1, published_at = now() where id = $2', [revisionId, id])
    await superuser.query(
      `insert into item_undo (site_id, id, item_id, action, before, state_version, draft_version, created_at, created_by)
       values ($1, $2, $3, 'restoreVersion', $4, 1, 1, now(), $5)`,
      [site, randomUUID(), id, { slug, draft: published }, author],
    )
  }
  await topic('skovde', 'program', { programme: manifesto }, { programme: other })
  await topic('skovde', 'vard', { programme: { title: '', url: 'https://exempel.se/halvt' } }, { programme: null })
  await topic('skovde', 'skola', { programme: { title: '', url: '' } }, null)
  await topic('lund', 'skola', { programme: manifesto }, null)

  await prepare(migrationsFolder)
  const { rows: programmes } = await superuser.query<{ id: string; site: string; name: string; kind: string; url: string }>(
    'select id, site_id as site, name, kind, url from policy_programmes order by site_id, position',
  )
  expect(programmes.map(({ site, name, kind, url }) => [site, name, kind, url])).toEqual([
    ['lund', 'Valmanifest 2026', 'manifesto', manifesto.url],
    ['skovde', expect.stringMatching(/^valmanifest 2026$/i), 'manifesto', expect.any(String)],
    ['skovde', expect.stringMatching(/^valmanifest 2026 \(2\)$/i), 'manifesto', expect.any(String)],
    ['skovde', 'https://exempel.se/halvt', 'other', 'https://exempel.se/halvt'],
  ])
  const idOf = (site: string, url: string) => programmes.find((one) => one.site === site && one.url === url)?.id
  const { rows } = await superuser.query(
    `select i.site_id as site, i.draft ->> 'programme' as draft, r.content ->> 'programme' as revision, p.head ->> 'programme' as public,
       u.before #>> '{draft,programme}' as undo
     from items i left join item_revisions r on r.site_id = i.site_id and r.item_id = i.id
     left join published_items p on p.site_id = i.site_id and p.id = i.id
     left join undo_steps u on u.site_id = i.site_id and u.subject_id = i.id order by i.site_id, i.slug like 'program%' desc, i.slug desc`,
  )
  const unpublished = { revision: null, public: null, undo: null }
  const ofOther = idOf('skovde', other.url)
  expect(rows).toEqual([
    { site: 'lund', draft: idOf('lund', manifesto.url), ...unpublished },
    { site: 'skovde', draft: idOf('skovde', manifesto.url), revision: ofOther, public: ofOther, undo: ofOther },
    { site: 'skovde', draft: idOf('skovde', 'https://exempel.se/halvt'), revision: '', public: '', undo: '' },
    { site: 'skovde', draft: '', ...unpublished },
  ])
  for (const { id } of programmes) expect(ItemId.safeParse(id).success).toBe(true)
  const { rows: moved } = await superuser.query("select path from published_items where path like '/politik/program%'")
  expect(moved).toEqual([{ path: expect.stringMatching(/^\/politik\/program-[0-9a-f]{8}$/) }])
})

/** Times of the migrations before the squash, as the last program with them recorded them. */
const squashedAway = [
  1795229681082, 1795229681504, 1795229935481, 1795231423377, 1795232851262, 1795235140186, 1795293160564, 1795293619793,
  1795293880412, 1795294041778, 1795294357550, 1795295231043, 1795296113593, 1795296965790, 1795297849227, 1795298720376,
  1795304865533, 1795305776609, 1795305837162, 1795307534391, 1795307981763, 1795316769313, 1795317837962, 1795318133331,
  1795318881498, 1795329441306, 1795330718828, 1795363347870, 1795364853600, 1795365621297, 1795366128669, 1795367424171,
  1795367933476, 1795369458696, 1795370022604, 1795370801498, 1795370850002, 1795375060159, 1795375688750, 1795376127189,
  1795376531403, 1795377770138, 1795379916316, 1795386837841,
]

async function asThePreviousProgramLeftIt(superuser: pg.Client): Promise<void> {
  await superuser.query(
    'delete from drizzle.__drizzle_migrations; drop table drizzle.kansli_schema cascade; alter table drizzle.__drizzle_migrations disable row level security',
  )
  await superuser.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'one of then', at from unnest($1::bigint[]) at",
    [squashedAway],
  )
  await superuser.query("insert into sites (id, name, search_name) values ('skovde', 'Skövde', 'skovde')")
}

const howToMove = /för gammal.*exportera varje sajt och läs in kopiorna i en ny databas/

// covers Content end to end: a database of the program before the squash is refused, with how to move
it('a database of the program before the squash is refused with how to move, and is left as it is', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(migrationsFolder)
  await asThePreviousProgramLeftIt(superuser)
  await expect(prepare(migrationsFolder)).rejects.toThrow(howToMove)

  const { rows } = await superuser.query(
    'select max(created_at)::float8 as newest, count(*)::int as number from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ newest: squashedAway.at(-1), number: squashedAway.length }])
  expect((await superuser.query('select name from sites')).rows).toEqual([{ name: 'Skövde' }])
})

it('and so it is by a program without the owner’s address', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(migrationsFolder)
  await asThePreviousProgramLeftIt(superuser)
  const { host, port, database } = superuser
  const url = `postgres://${database?.replace('upgrade', 'app')}:kansli-test@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const config = { ...parseConfig({}, '/'), databaseUrl: url }
  const watch = { onError: () => undefined, onLost: () => undefined }
  await expect(openConfiguredDatabase(config, migrationsFolder, watch)).rejects.toThrow(howToMove)
})
