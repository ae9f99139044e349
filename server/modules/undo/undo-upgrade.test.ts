import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aCouncil } from '../../testing/a-council.ts'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { migrationsBefore } from '../../testing/other-migrations.ts'
import { migrationsFolder } from '../../testing/test-readiness.ts'
import { listedSteps } from '../../testing/taken-back.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTrashedItem, aChangedBody, aRemovedRole } from '../../testing/undo-stories.ts'

const test = await testApp()

// covers Trash and undo: one undo: what could be taken back before, still can
it('roles, bodies and replaced files that could be taken back are in one table, and the tables before it are empty', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0063_one_undo'))
  const [author, body, picture] = [randomUUID(), randomUUID(), randomUUID()]
  const before = [{ table: 'bodies', id: body, row: { id: body, name: 'Styrelsen' }, after: 2 }]
  const former = { fileKey: 'f0', bytes: 1, replacedAt: '2026-11-28T08:00:00.000Z', replacedBy: author, version: 2 }
  await superuser.query(`
    insert into users (id, name, search_name) values ('${author}', 'Anna Berg', 'anna berg');
    insert into sites (id, name, search_name) values ('lund', 'Lund', 'lund');
    insert into removed_memberships (site_id, id, user_id, role, valid_to, created_at, version, removed_at, removed_by)
      values ('lund', gen_random_uuid(), '${author}', 'writer', '2040-12-31', '2026-01-01', 3, '2026-11-28T08:00Z', '${author}');
    insert into representative_changes (site_id, id, action, before, made_persons, created_at, created_by)
      values ('lund', gen_random_uuid(), 'body.change', '${JSON.stringify(before)}', '["${author}"]', '2026-11-28T08:00Z', '${author}');
    insert into media_libraries (site_id) values ('lund');
    insert into media (site_id, id, kind, upload_hash, file_key, content_type, extension, file_name, bytes, width, height, color, title,
        search_text, created_at, created_by, updated_at, updated_by, former)
      values ('lund', '${picture}', 'document', 'h', 'f1', 'application/pdf', 'pdf', 'a.pdf', 1, 0, 0, '', 'Stadgar', '', now(), '${author}',
        now(), '${author}', '${JSON.stringify(former)}')`)

  await prepare(migrationsFolder)
  const { rows } = await superuser.query(
    'select kind, action, subject_id as about, before, after, by from undo_steps order by kind',
  )
  expect(rows).toEqual([
    { kind: 'media', action: 'replace', about: picture, before: {}, after: { fileKey: 'f0' }, by: author },
    {
      kind: 'membership',
      action: 'remove',
      about: author,
      before: expect.objectContaining({ role: 'writer', valid_to: '2040-12-31', version: 3 }),
      after: {},
      by: author,
    },
    {
      kind: 'representatives',
      action: 'body.change',
      about: null,
      before: { rows: [{ table: 'bodies', id: body, row: { id: body, name: 'Styrelsen' } }], persons: [author] },
      after: { bodies: { [body]: 2 }, assignments: {} },
      by: author,
    },
  ])
  const { rows: left } = await superuser.query('select from removed_memberships union all select from representative_changes')
  expect(left).toEqual([])
})

// covers Trash and undo: one undo: what could be taken back before, still can
it('the design before and merges that could be taken back are steps, and so is what the version before does later', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0065_undo_of_settings'))
  const [admin, merge, old, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [first, second, third] = ['tidning', 'varm', 'plakat'].map((type) => JSON.stringify({ type }))
  await superuser.query(`
    insert into users (id, name, search_name, is_admin) values ('${admin}', 'Anna Berg', 'anna berg', true),
      (gen_random_uuid(), 'Bo Ek', 'bo ek', true);
    insert into sites (id, name, search_name) values ('lund', 'Lund', 'lund'), ('sodra', 'Södra', 'sodra'), ('norra', 'Norra', 'norra'),
      ('ostra', 'Östra', 'ostra');
    update federation_design set previous = '${first}', used = '${second}';
    insert into audit_log (at, actor_id, action) values (now() - interval '90 days', '${admin}', 'design.use');
    insert into site_merges (site_id, id, from_id, state, choices, created_at, created_by, done_at) values
      ('lund', '${merge}', 'sodra', 'done', '{}', now(), '${admin}', now() - interval '29 days'),
      ('lund', '${old}', 'norra', 'done', '{}', now(), '${admin}', now() - interval '31 days'),
      ('lund', '${late}', 'ostra', 'running', '{}', now(), '${admin}', null)`)

  await prepare(migrationsFolder)
  const steps = async () =>
    (
      await superuser.query(
        'select kind, title, before, at > now() - interval $$1 day$$ as "isNew", by from undo_steps order by kind, at',
      )
    ).rows
  const moved = [
    { kind: 'design', title: '', before: { was: { type: 'tidning' }, became: { type: 'varm' } }, isNew: true, by: admin },
    { kind: 'merge', title: 'Södra med Lund', before: { fromId: 'sodra' }, isNew: false, by: admin },
  ]
  expect(await steps()).toEqual(moved)
  expect((await superuser.query('select previous from federation_design')).rows).toEqual([{ previous: null }])

  // As the version before uses a design and ends a merge.
  await superuser.query(`
    begin;
    set local role kansli_platform;
    update federation_design set used = '${third}', previous = used, draft = null, version = version + 1;
    insert into audit_log (at, actor_id, action) values (now() + interval '1 second', '${admin}', 'design.use');
    update site_merges set state = 'done', done_at = now() where id = '${late}';
    commit`)
  expect(await steps()).toEqual([
    moved[0],
    { ...moved[0], before: { was: { type: 'varm' }, became: { type: 'plakat' } } },
    moved[1],
    { ...moved[1], title: 'Östra med Lund', before: { fromId: 'ostra' }, isNew: true },
  ])
  // This version leaves no design in that place.
  await superuser.query(`update federation_design set used = '${first}', previous = null`)
  expect(await steps()).toHaveLength(4)
})

// covers Trash and undo: one undo: steps of the version before come along
it('what a program of the version before stores is taken back by this one', async () => {
  const council = await aCouncil(test)
  const { browser, root, siteId } = council
  const stories = [await aTrashedItem(test, council), await aChangedBody(test, council), await aRemovedRole(test, council)]
  const tokens = []
  for (const { step } of stories) tokens.push(await step())
  const { rows: before } = await test.superuser.query('select * from undo_steps where id = any($1)', [tokens])
  await test.superuser.query('delete from undo_steps where id = any($1)', [tokens])
  for (const { id, kind, action, subject_id, before: was, after, at, by } of before)
    if (kind === 'item')
      await test.superuser.query(
        `insert into item_undo (site_id, id, item_id, action, before, state_version, draft_version, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [siteId, id, subject_id, action, was, after.state, after.draft, at, by],
      )
    else if (kind === 'membership')
      await test.superuser.query(
        `insert into removed_memberships (site_id, id, user_id, role, created_at, version, removed_at, removed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [siteId, id, subject_id, was.role, was.created_at, was.version, at, by],
      )
    else
      await test.superuser.query(
        `insert into representative_changes (site_id, id, action, before, made_persons, created_at, created_by)
         values ($1, $2, $3, $4, '[]', $5, $6)`,
        [
          siteId,
          id,
          action,
          JSON.stringify(was.rows.map((row: { id: string }) => ({ ...row, after: after.bodies[row.id] }))),
          at,
          by,
        ],
      )
  const { rows: left } = await test.superuser.query(
    `select from item_undo where site_id = $1 union all select from representative_changes where site_id = $1
     union all select from removed_memberships where site_id = $1`,
    [siteId],
  )
  expect(left).toEqual([])
  const admin = await council.as('siteAdmin')
  for (const token of tokens) expect((await admin.send('POST', `${root}/undo/${token}`)).status).toBe(200)
  for (const { isBack } of stories) expect(await isBack()).toBe(true)
  const words = (await listedSteps(browser, root)).map((step) => step.words)
  expect(words).toEqual(expect.arrayContaining(['Flytta till papperskorgen – Budgeten 2027', 'Ändra organ']))
})
