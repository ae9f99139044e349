import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, describe } from 'vitest'
import type { PrivacyCase } from '#contract/privacy/privacy.ts'
import { itemAreas } from '../item-areas.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { exportKey } from '../modules/media/files/media-keys.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { aCouncil } from '../testing/a-council.ts'
import { publishedItem, writtenItem } from '../testing/at-work.ts'
import { aUser, newsContent, textOf } from '../testing/factories.ts'
import type { TestBrowser } from '../testing/test-app.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { privacyJobs } from './privacy-jobs.ts'

const test = await testApp()
const { database, superuser, files } = test
const administrator = await aUser(database, { isAdmin: true, name: 'Siv Ek' })
const browser = await signedInAs(test, administrator)
const jobs = privacyJobs({ database, files, areas: itemAreas, backupDays: 366 })
const runJobs = (): Promise<number> =>
  runDueJobs(database, jobs, test.clock(), (_job, error) => {
    throw error instanceof Error ? error : new Error(String(error))
  })

const cases = '/api/admin/privacy/cases'
type Terms = { name?: string; email?: string; phone?: string }
async function found(terms: Terms, by: TestBrowser = browser): Promise<PrivacyCase> {
  const asked = await by.send('POST', cases, { name: '', email: '', phone: '', ...terms })
  expect(asked.status).toBe(200)
  await runJobs()
  return (await by.get(`${cases}/${(asked.body as { id: string }).id}`)).body
}
const erase = (one: PrivacyCase, inPublic: boolean, ids = one.findings.map(({ id }) => id)) =>
  browser.send('POST', `${cases}/${one.id}/erase`, { ids, inPublic, confirmation: 'radera' })
const read = async (id: string): Promise<PrivacyCase> => (await browser.get(`${cases}/${id}`)).body

/** Every table in which a row has one of the words in any column. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const holding: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await superuser.query<{ n: number }>(
      `select count(*)::int as n from ${name} as t where exists (select from unnest($1::text[]) as w where strpos(lower(t::text), w) > 0)`,
      [words],
    )
    if ((hits[0]?.n ?? 0) > 0) holding.push(name)
  }
  return holding
}
async function filesWith(word: string): Promise<string[]> {
  const all = await readdir(test.config.dataDir, { recursive: true, withFileTypes: true })
  const held = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const contents = await Promise.all(held.map(async (path) => ({ path, bytes: await readFile(path) })))
  return contents.filter(({ bytes }) => bytes.includes(word)).map(({ path }) => path)
}

/** A person who is everywhere: as a representative, with an account, in texts, letters, lists, files and versions. */
async function somebodyEverywhere(given: string, family: string) {
  const name = `${given} ${family}`
  const email = `${given}.${family}@exempel.se`.toLowerCase()
  const council = await aCouncil(test)
  const { siteId, root } = council
  const account = await aUser(database, { name, roles: { [siteId]: 'writer' } })
  await superuser.query(`insert into letter_settings (user_id, address, kinds, stop_key) values ($1, $2, '{}', $3)`, [
    account.id,
    email,
    randomUUID(),
  ])
  await database.inPlatform((platform) =>
    recordAudit(platform, { actorId: account.id, siteId, action: 'news.create', objectId: randomUUID() }, test.clock()),
  )
  const personId = await council.person(name, { profession: 'Snickare', bioShort: `${name} bygger hus.` })
  await superuser.query(
    `insert into person_contacts (site_id, person_id, kind, value) values ($1, $2, 'phone', '+46701740699'), ($1, $2, 'email', $3)`,
    [siteId, personId, email],
  )
  const office = { siteId, root, browser: council.browser, user: account }
  const news = await publishedItem(office, 'news', newsContent({ title: 'Ny skola', body: textOf(`Det säger ${name}, snickare.`) }))
  const draft = await writtenItem(
    office,
    'news',
    newsContent({ title: `${name} väljs om`, body: textOf(`Ring ${given} på 070-174 06 99.`) }),
  )
  const trashed = await writtenItem(office, 'news', newsContent({ title: 'Gammalt', body: textOf(`Mejla ${email}.`) }))
  await council.browser.send('POST', `${root}/news/${trashed.id}/trash`, { draftVersion: 1 })
  const insert = (table: string, row: object): Promise<unknown> =>
    superuser.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
      { site_id: siteId, id: randomUUID(), ...row },
    ])
  const now = test.clock()
  await insert('contact_messages', { sender_name: name, sender_email: email, message: 'Hej', created_at: now })
  await insert('event_sign_ups', { item_id: news.id, name, email, people: 1, created_at: now })
  const leave = randomUUID()
  await insert('newsletter_subscribers', {
    email,
    email_key: email,
    state: 'waiting',
    asked_at: now,
    letter_at: now,
    leave_key: leave,
  })
  await insert('site_settings', {
    tab: 'privacy',
    content: { publisherName: name },
    version: 1,
    updated_at: now,
    updated_by: account.id,
  })
  await insert('site_settings_history', {
    tab: 'privacy',
    content: { publisherName: name },
    version: 1,
    created_at: now,
    created_by: account.id,
  })
  await superuser.query('insert into media_libraries (site_id) values ($1) on conflict do nothing', [siteId])
  await insert('media_collections', {
    name: `Bilder på ${name}`,
    name_key: `bilder pa ${name.toLowerCase()}`,
    is_recommended: false,
  })
  const exportId = randomUUID()
  await files.put(exportKey(siteId, exportId), Buffer.from(`En kopia med ${name}`), 'application/zip')
  await insert('site_exports', {
    id: exportId,
    state: 'ready',
    bytes: 9,
    created_at: now,
    created_by: account.id,
    expires_at: new Date(now.getTime() + 9e7),
  })
  return { name, email, council, account, personId, news, draft, family: family.toLowerCase() }
}

describe('erasing a person', () => {
  // covers Administration: erasing a person leaves no trace in a full dump and in the files
  it('leaves no trace in any table or file, when public texts are overwritten too', async () => {
    const { name, email, family, council, news } = await somebodyEverywhere('Ylva', 'Grönkvist')
    expect(await tablesWith(family)).toEqual(expect.arrayContaining(['items', 'published_items', 'users']))
    expect(await filesWith(name)).toHaveLength(1)
    const answer = await found({ name, email, phone: '0701740699' })
    expect(new Set(answer.findings.map(({ place }) => place))).toEqual(
      new Set([
        'Konto',
        'Företrädare',
        'Nyhet som nämner personen',
        'Meddelande via formulär',
        'Anmälan till evenemang',
        'Prenumerant på nyhetsbrev',
        'Inställningar',
        'Tidigare inställningar',
        'Samling i Bildbanken',
      ]),
    )
    expect((await erase(answer, true)).status).toBe(204)
    await runJobs()
    const { state, report, terms, findings } = await read(answer.id)
    expect({ state, terms, findings, left: report?.left }).toEqual({ state: 'erased', terms: null, findings: [], left: [] })
    expect(await tablesWith('grönkvist', 'gronkvist', '701740699', '070-174 06 99')).toEqual([])
    expect(await filesWith('Grönkvist')).toEqual([])
    const shown = await superuser.query(`select body::text as body from published_items where site_id = $1 and id = $2`, [
      council.siteId,
      news.id,
    ])
    expect(shown.rows[0]?.body).toContain('Det säger [borttaget], snickare.')
  })

  it('leaves public texts as they were said, lists them beforehand, and tells of them afterwards', async () => {
    const { name, email } = await somebodyEverywhere('Torun', 'Silfverhjelm')
    const answer = await found({ name, email, phone: '0701740699' })
    expect(answer.findings.flatMap(({ effects }) => effects).filter(({ does }) => does === 'public')).toMatchObject([
      { what: 'publicerade texter', count: 1 },
      { what: 'publicerade versioner', count: 1 },
    ])
    await erase(answer, false)
    await runJobs()
    const { report } = await read(answer.id)
    expect(report?.left).toEqual([{ place: 'Nyhet som nämner personen', siteName: expect.any(String), count: 1 }])
    expect(report?.effects).toContainEqual(expect.objectContaining({ does: 'kept', what: 'rader i granskningsloggen' }))
    expect(await tablesWith('silfverhjelm')).toEqual(['item_revisions', 'items', 'published_items'])
  })
})

const oneSubscriber = (siteId: string, email: string): Promise<unknown> =>
  superuser.query(
    `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, leave_key)
     values ($1, $2, $3, $3, 'waiting', now(), now(), $4)`,
    [siteId, randomUUID(), email, randomUUID()],
  )
const accountOf = ({ findings }: PrivacyCase) => findings.filter(({ place }) => place === 'Konto')

describe('who is erased, and by whom', () => {
  it('of two persons with the same name only the chosen one', async () => {
    const [one, other] = [await aCouncil(test), await aCouncil(test)]
    const ids = [await one.person('Berit Namne'), await other.person('Berit Namne')]
    const answer = await found({ name: 'berit  namne' })
    expect(answer.findings.map(({ siteId }) => siteId).toSorted()).toEqual([one.siteId, other.siteId].toSorted())
    await erase(
      answer,
      true,
      answer.findings.filter(({ siteId }) => siteId === one.siteId).map(({ id }) => id),
    )
    await runJobs()
    const left = await superuser.query('select id from items where id = any($1)', [ids])
    expect(left.rows).toEqual([{ id: ids[1] }])
    expect((await read(answer.id)).report?.left).toEqual([{ place: 'Företrädare', siteName: expect.any(String), count: 1 }])
  })

  it('a person with Skyddade uppgifter is shown as such, and goes with the protection', async () => {
    const council = await aCouncil(test)
    const personId = await council.person('Hedvig Skyddad')
    const siteAdmin = await council.as('siteAdmin')
    await siteAdmin.send('PUT', `${council.root}/persons/${personId}/protection`, { mode: 'hidden' })
    const answer = await found({ name: 'Hedvig Skyddad' })
    const isOn = (await superuser.query('select from person_protection where person_id = $1', [personId])).rowCount === 1
    expect(answer.findings.filter(({ isProtected }) => isProtected)).toHaveLength(isOn ? 1 : 0)
    expect(isOn).toBe(true)
    await erase(answer, true)
    await runJobs()
    expect(await tablesWith('skyddad')).toEqual([])
  })

  it('nobody erases oneself, and two administrators cannot erase each other', async () => {
    const [anna, bo] = [
      await aUser(database, { isAdmin: true, name: 'Anna Envis' }),
      await aUser(database, { isAdmin: true, name: 'Bo Envis' }),
    ]
    const asAnna = await signedInAs(test, anna)
    const asBo = await signedInAs(test, bo)
    const own = await found({ name: 'Anna Envis' }, asAnna)
    expect(accountOf(own)[0]?.refusal).toBe('Du kan inte radera dig själv. Be en annan administratör.')
    const body = (one: PrivacyCase) => ({ ids: accountOf(one).map(({ id }) => id), inPublic: false, confirmation: 'radera' })
    expect((await asAnna.send('POST', `${cases}/${own.id}/erase`, body(own))).status).toBe(403)
    const [ofBo, ofAnna] = [await found({ name: 'Bo Envis' }, asAnna), await found({ name: 'Anna Envis' }, asBo)]
    const statuses = [
      await asAnna.send('POST', `${cases}/${ofBo.id}/erase`, body(ofBo)),
      await asBo.send('POST', `${cases}/${ofAnna.id}/erase`, body(ofAnna)),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([204, 401])
  })

  it('refuses to take the last sajtansvarig of a site', async () => {
    const { siteId } = await aCouncil(test)
    await aUser(database, { name: 'Ensam Ansvarig', roles: { [siteId]: 'siteAdmin' } })
    const answer = await erase(await found({ name: 'Ensam Ansvarig' }), false)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'LAST_ADMIN' })
  })

  it('refuses a wrong word, a finding of another answer and an old sign-in, and anybody but administrators', async () => {
    await aUser(database, { name: 'Kerstin Kvar' })
    const answer = await found({ name: 'Kerstin Kvar' })
    const ids = answer.findings.map(({ id }) => id)
    const send = (body: object, by = browser) =>
      by.send('POST', `${cases}/${answer.id}/erase`, { ids, inPublic: false, confirmation: 'radera', ...body })
    expect((await send({ confirmation: 'ta bort' })).body).toMatchObject({
      fields: { confirmation: { message: 'Skriv ”radera” för att fortsätta.' } },
    })
    expect((await send({ ids: ['account||00000000-0000-4000-8000-000000000000'] })).status).toBe(400)
    const member = await signedInAs(test, await aUser(database))
    expect((await member.get(`${cases}/${answer.id}`)).status).toBe(403)
    expect((await member.send('POST', cases, { name: 'Kerstin Kvar', email: '', phone: '' })).status).toBe(403)
    expect((await browser.send('POST', cases, { name: 'Kerstin', email: '', phone: '' })).body).toMatchObject({
      fields: { name: expect.anything() },
    })
    expect((await superuser.query(`select from users where name = 'Kerstin Kvar'`)).rowCount).toBe(1)
  })
})

describe('while somebody writes', () => {
  it('the erased person is signed out at once, and an open text does not bring the name back', async () => {
    const council = await aCouncil(test)
    const writer = await aUser(database, { name: 'Egon Skriver', roles: { [council.siteId]: 'editor' } })
    const asWriter = await signedInAs(test, writer)
    const office = { siteId: council.siteId, root: council.root, browser: council.browser, user: writer }
    const draft = await writtenItem(office, 'news', newsContent({ title: 'Intervju', lead: 'Med Egon Skriver i dag.' }))
    const before = (await council.browser.get(`${council.root}/news/${draft.id}`)).body as {
      versions: Record<string, { version: number }>
    }
    await erase(await found({ name: 'Egon Skriver' }), false)
    expect((await asWriter.get(`${council.root}/news`)).status).toBe(401)
    await runJobs()
    const versions = Object.fromEntries(Object.entries(before.versions).map(([field, { version }]) => [field, version]))
    const saved = await council.browser.send('PATCH', `${council.root}/news/${draft.id}/draft`, {
      fields: { lead: 'Med Egon Skriver i morgon.' },
      versions,
      resolvesConflict: false,
    })
    expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 409 })
    const [row] = (await superuser.query(`select draft ->> 'lead' as lead from items where id = $1`, [draft.id])).rows
    expect(row?.lead).toBe('Med [borttaget] i dag.')
  })
})

describe('what a person reads about oneself', () => {
  it('is the account and what belongs to its confirmed address, and nothing of others with the name', async () => {
    const council = await aCouncil(test)
    await council.person('Maj Lik')
    const me = await aUser(database, { name: 'Maj Lik', roles: { [council.siteId]: 'reader' } })
    await superuser.query(
      `insert into letter_settings (user_id, address, kinds, stop_key) values ($1, 'maj@exempel.se', '{}', $2)`,
      [me.id, randomUUID()],
    )
    await oneSubscriber(council.siteId, 'Maj@exempel.se')
    const mine = await signedInAs(test, me)
    expect((await mine.get('/api/privacy/own')).body).toEqual({ answer: null })
    expect((await mine.send('POST', '/api/privacy/own')).status).toBe(200)
    await runJobs()
    const { answer } = (await mine.get('/api/privacy/own')).body as { answer: PrivacyCase }
    expect(answer.findings.map(({ place }) => place)).toEqual(['Konto', 'Prenumerant på nyhetsbrev'])
    expect(answer.findings[0]?.data).toContainEqual({ label: 'Roll', value: expect.stringContaining('Läsare') })
    expect((await browser.get(`${cases}/${answer.id}`)).status).toBe(404)
  })
})
