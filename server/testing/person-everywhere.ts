import { randomBytes, randomUUID } from 'node:crypto'
import { emptyPage } from '#contract/pages/pages.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import { foldForSearch } from '#contract/slug.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { exportKey, uploadPartKey } from '../modules/media/files/media-keys.ts'
import { keepShared } from '../modules/shares/keep-shared.ts'
import { nameKey } from '../platform/named-rows.ts'
import type { Place } from '../privacy/places.ts'
import { places } from '../privacy/places.ts'
import type { Council } from './a-council.ts'
import { aCouncil } from './a-council.ts'
import type { AtWork } from './at-work.ts'
import { publishedItem, writtenItem } from './at-work.ts'
import { aUser, newsContent, textOf } from './factories.ts'
import type { TestApp } from './test-app.ts'

// One person in every place where a person may be. The rows are made from the list of places and from the schema, so that a place of
// tomorrow is filled too.

/** The words of the person, spelled in one of two ways: a place may hold both. */
interface Spelled {
  readonly name: string
  readonly email: string
  readonly phone: string
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isNeeded: boolean
}

/** What a check or another table asks for, by `table.column` or by column. */
type Given = Readonly<Record<string, unknown>>

const fixed: Given = {
  people: 1,
  code: 301,
  bytes: 1,
  'newsletter_subscribers.state': 'waiting',
  'invitations.state': 'signed',
  'health_reminders.role': 'editor',
  'invitations.role': 'reader',
  'undo_steps.kind': 'representatives',
  'invitations.identity_hash': Buffer.alloc(32),
  'dismissed_mentions.reason': 'other',
  'share_choices.display': 'shown',
  'site_merges.state': 'undone',
  'assignments.standard_role': 'ledamot',
  'item_comments.field': 'body',
}

const addressed = /^(?:slug|path|from_path|to_url|url|address|file_url)$/
const lettered = /^(?:email|email_key|sender_email|contact_email)$/

function wordsFor(column: string, { name, email, phone }: Spelled): string {
  const all = `${name}, ${email}, ${phone}`
  if (addressed.test(column)) return `/${foldForSearch(name).replace(/\s/g, '-')}`
  if (lettered.test(column)) return column === 'email_key' ? email.toLowerCase() : email
  if (column === 'search_text') return foldForSearch(all)
  return column === 'name_key' ? nameKey(all) : all
}

/** A value of a column that holds nothing of the person. */
function plainValue(type: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'text') return randomUUID()
  if (type.startsWith('timestamp') || type === 'date') return new Date()
  if (type === 'boolean') return false
  if (type === 'jsonb') return '[]'
  if (type === 'ARRAY') return []
  return type === 'bytea' ? randomBytes(32) : 1
}

function personalValue({ name, type }: Column, spelled: Spelled): unknown {
  const words = wordsFor(name, spelled)
  if (type === 'ARRAY') return [words]
  // Lists and objects, as documents are.
  return type === 'jsonb' ? JSON.stringify([{ type: 'paragraph', text: words, notes: [words] }]) : words
}

/** Adds a row to a table, with the person in the given columns. */
async function addRow(
  { superuser }: TestApp,
  table: string,
  personal: readonly string[],
  spelled: Spelled,
  given: Given,
): Promise<void> {
  const { rows } = await superuser.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as "isNeeded"
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  const known = { ...fixed, ...given }
  const wanted = rows.flatMap((column) => {
    const { name, type, isNeeded } = column
    if (`${table}.${name}` in known) return [{ name, value: known[`${table}.${name}`] }]
    if (personal.includes(name)) return [{ name, value: personalValue(column, spelled) }]
    if (isNeeded && name in known) return [{ name, value: known[name] }]
    if (isNeeded && /(?:^|_)by$/.test(name)) return [{ name, value: known['account'] }]
    return isNeeded ? [{ name, value: plainValue(type) }] : []
  })
  const columns = wanted.map(({ name }) => `"${name}"`).join(', ')
  const values = wanted.map((_one, at) => `$${at + 1}`).join(', ')
  await superuser.query(
    `insert into ${table} (${columns}) values (${values})`,
    wanted.map(({ value }) => value),
  )
}

interface Named {
  readonly id: string
}

/** Texts that have the person in their addresses in all other ways: of their own, by what they lie below, and in the trash. */
async function atAddresses(office: AtWork, { name }: Spelled, page: Named): Promise<{ shared: Named }> {
  const { browser, root } = office
  const step = async (area: string, { id }: Named, what: string, body: object = {}): Promise<void> => {
    const answer = await browser.send('POST', `${root}/${area}/${id}/${what}`, { draftVersion: 1, ...body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  await publishedItem(office, 'pages', { ...emptyPage, title: 'Historia', body: textOf('Om åren.') }, { parentId: page.id })
  const thrown = await writtenItem(office, 'pages', { ...emptyPage, title: 'Bortkastat' }, { parentId: page.id })
  await step('pages', thrown, 'trash')
  const renamed = await writtenItem(office, 'news', newsContent({ title: 'Utan namn' }))
  await step('news', renamed, 'address', { slug: `om ${name}`, takeOver: false })
  const gone = await publishedItem(office, 'news', newsContent({ title: `${name} avgår` }))
  await step('news', gone, 'trash')
  return { shared: await publishedItem(office, 'news', newsContent({ title: `Tal av ${name}` })) }
}

/** The person's own items: as a representative, and named in texts of every state. */
async function items(
  test: TestApp,
  spelled: Spelled,
  accountId: string,
  council: Council,
): Promise<{ personId: string; news: Named; topic: Named; page: Named; shared: Named }> {
  const { superuser } = test
  const { siteId, root, browser } = council
  const { name, email, phone } = spelled
  const [given = ''] = name.split(' ')
  const personId = await council.person(name, { profession: 'Snickare', bioShort: `${name} bygger hus.` })
  await superuser.query(
    `insert into person_contacts (site_id, person_id, kind, value) values ($1, $2, 'phone', '+46701740699'), ($1, $2, 'email', $3)`,
    [siteId, personId, email],
  )
  await superuser.query(
    `insert into person_protection (site_id, person_id, mode, shown_name, sort_name, is_live, by, at)
     values ($1, $2, 'nameOnly', $3, $3, false, $4, now())`,
    [siteId, personId, name, accountId],
  )
  const office = { siteId, root, browser, user: { id: accountId, name } }
  const news = await publishedItem(
    office,
    'news',
    newsContent({ title: `Möt ${name}`, body: textOf(`Det säger ${name}, snickare.`) }),
  )
  const draft = await writtenItem(
    office,
    'news',
    newsContent({ title: `${name} väljs om`, body: textOf(`Ring ${given} på ${phone}.`) }),
  )
  const trashed = await writtenItem(office, 'news', newsContent({ title: 'Gammalt', body: textOf(`Mejla ${email}.`) }))
  await browser.send('POST', `${root}/news/${trashed.id}/trash`, { draftVersion: 1 })
  // A version that came with a copy, whose author has no account here.
  await superuser.query(`update item_revisions set name = $2, author_name = $2 where item_id = $1`, [news.id, `Efter ${name}`])
  await superuser.query(`update items set review = $2, schedule_failure = $2 where id = $1`, [
    draft.id,
    JSON.stringify({ state: 'requested', message: `Läs den, ${name}.` }),
  ])
  await superuser.query(
    `insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
     values ($1, $2, 0, 'item', 'discard', $3, $4, $5, '{}', now(), $6)`,
    [siteId, randomUUID(), draft.id, name, JSON.stringify({ draft: { title: name } }), accountId],
  )
  const topic = await publishedItem(office, 'policy', {
    ...emptyPolicyTopic,
    name: `${name} om skolan`,
    summary: `Det säger ${name} om skolorna i vår kommun.`,
    body: textOf(`${name} har skrivit texten.`),
  })
  const page = await publishedItem(office, 'pages', { ...emptyPage, title: `Om ${name}`, body: textOf(`Fråga ${name} om mer.`) })
  return { personId, news, topic, page, ...(await atAddresses(office, spelled, page)) }
}

/** A person who is everywhere: with an account, as a representative, in texts, lists, letters, files and versions. */
export async function personEverywhere(
  test: TestApp,
  given: string,
  family: string,
): Promise<{ name: string; email: string; siteId: string; news: Named }> {
  const { superuser, database, files } = test
  const first: Spelled = {
    name: `${given} ${family}`,
    email: `${given}.${family}@exempel.se`.toLowerCase(),
    phone: '070-174 06 99',
  }
  const second: Spelled = {
    name: first.name.toUpperCase().replace(' ', '  '),
    email: first.email.toUpperCase(),
    phone: '+46 70 1740699',
  }
  const council = await aCouncil(test)
  const { siteId } = council
  const account = await aUser(database, { name: first.name, roles: { [siteId]: 'writer' } })
  // On a site where the person has not signed in yet, and on one where that role was taken away.
  await superuser.query('update memberships set typed_name = $2 where user_id = $1', [account.id, second.name])
  await superuser.query(
    `insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
     values ($1, $2, 0, 'membership', 'remove', $3, $4, $5, '{}', now(), $3)`,
    [siteId, randomUUID(), account.id, first.name, JSON.stringify({ role: 'reader', typed_name: first.name })],
  )
  await superuser.query(
    `insert into letter_settings (user_id, address, new_address, new_secret_hash, new_until, kinds, stop_key)
     values ($1, $2, $2, $3, now(), '{}', $4)`,
    [account.id, first.email, randomBytes(32), randomUUID()],
  )
  await database.inPlatform((platform) =>
    recordAudit(platform, { actorId: account.id, siteId, action: 'news.create', objectId: randomUUID() }, test.clock()),
  )
  await superuser.query('insert into media_libraries (site_id) values ($1) on conflict do nothing', [siteId])
  const made = await items(test, first, account.id, council)

  const somebody = await council.person('Någon Annan')
  await superuser.query(
    `insert into person_protection (site_id, person_id, mode, is_live, by, at) values ($1, $2, 'hidden', false, $3, now())`,
    [siteId, somebody, account.id],
  )
  const body = await council.body()
  const [comment_id, merge_id, import_id] = [randomUUID(), randomUUID(), randomUUID()]
  const words = { summary: first.name, demands: [first.phone], body: textOf(`${first.name}, ${first.email}.`) }
  const keys: Given = {
    account: account.id,
    site_id: siteId,
    origin_site_id: siteId,
    item_id: made.news.id,
    person_id: somebody,
    body_id: body.id,
    comment_id,
    merge_id,
    import_id,
    'outbox.kind': 'message',
    'outbox.state': 'waiting',
    'share_choices.item_id': made.topic.id,
    'share_choices.area': 'policy',
    'share_choices.words': JSON.stringify(words),
    'share_choices.draft': JSON.stringify({ ...words, isHidden: false }),
    'share_choices.draft_by': account.id,
    'share_choices.draft_at': new Date(),
  }
  await superuser.query(
    `insert into shares (origin_site_id, id, area, mode, target, began_at, began_by, title, slug, path, published_at, updated_at)
     select p.site_id, p.id, p.area, 'required', case when p.area <> 'representatives' then '{"kind":"all"}'::jsonb end, now(), $2, p.title, p.slug,
       p.path, p.published_at, p.updated_at from published_items p where p.id = any($1)`,
    [[made.news.id, made.topic.id, made.page.id, made.personId, made.shared.id], account.id],
  )
  await council.browser.send('POST', `${council.root}/news/${made.shared.id}/unpublish`, { draftVersion: 1 })
  await database.inSite(siteId, async (site) => keepShared(site))
  await addRow(test, 'site_merges', [], first, { ...keys, id: merge_id })
  // What others belong to comes first.
  const isFirst = (name: string): boolean => name === 'passage' || name === 'wordpressImport'
  const inOrder = [...places].toSorted(([a], [b]) => Number(isFirst(b)) - Number(isFirst(a)))
  for (const [, place] of inOrder) await addTo(test, place, [first, second], keys)

  const exportId = randomUUID()
  await files.put(exportKey(siteId, exportId), Buffer.from(`En kopia med ${first.name}`), 'application/zip')
  await addRow(test, 'site_exports', [], first, { ...keys, 'site_exports.id': exportId, state: 'ready' })
  for (const table of ['site_imports', 'wordpress_imports']) {
    const id = randomUUID()
    await files.put(uploadPartKey(siteId, id, 0), Buffer.from(`<title>${first.name}</title>`), 'application/octet-stream')
    await addRow(test, table, [], first, { ...keys, [`${table}.id`]: id, state: 'checked' })
  }
  return { name: first.name, email: first.email, siteId, news: made.news }
}

/** Two rows of a place, spelled differently; one where a site has only one. */
async function addTo(test: TestApp, { table, key, personal }: Place, spellings: readonly Spelled[], keys: Given): Promise<void> {
  const columns = Object.keys(personal)
  const siteId = keys['site_id']
  const [first] = spellings
  if (first === undefined) return
  if (table === 'sites') {
    await test.superuser.query('update sites set description = $2, contact_email = $3 where id = $1', [
      siteId,
      wordsFor('description', first),
      first.email,
    ])
    return
  }
  const isOne =
    columns.includes('email_key') ||
    !key.some((column) => column === 'id' || columns.includes(column) || /^(?:nth|kind|tab|place|from_id)$/.test(column))
  for (const [at, spelled] of (isOne ? [first] : spellings).entries()) {
    const own = at === 0 ? { 'item_comments.id': keys['comment_id'], 'wordpress_imports.id': keys['import_id'] } : {}
    const day = `20${20 + at}-01-01`
    const numbered = { nth: at + 1, number: at + 1, position: at + 1, from_date: day, 'assignments.to_date': day }
    await addRow(test, table, columns, spelled, { ...keys, ...own, ...numbered })
  }
}
