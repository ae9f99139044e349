import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, describe } from 'vitest'
import { changedAddress, effectsOf } from '#contract/privacy/finding.ts'
import type { PrivacyCase } from '#contract/privacy/privacy.ts'
import { itemAreas } from '../item-areas.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { aCouncil } from '../testing/a-council.ts'
import { publishedItem, writtenItem } from '../testing/at-work.ts'
import { aUser, newsContent, textOf } from '../testing/factories.ts'
import type { TestBrowser } from '../testing/test-app.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { listed } from '../bundle/description/described-table.ts'
import { everyTable } from '../bundle/every-table.ts'
import { personEverywhere } from '../testing/person-everywhere.ts'
import { personMatch } from './matching.ts'
import { places } from './places.ts'
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
type Chosen = Pick<PrivacyCase, 'id' | 'findings'>
/** All proposed addresses, as the screen sends them unless somebody changes them. */
const proposed = ({ findings }: Pick<Chosen, 'findings'>) =>
  findings.flatMap(({ id, address }) => (address ? [{ id, slug: address.slug }] : []))
const erase = (one: Chosen, inPublic: boolean, addresses = proposed(one)) => {
  const ids = one.findings.map(({ id }) => id)
  return browser.send('POST', `${cases}/${one.id}/erase`, { ids, inPublic, addresses, confirmation: 'radera' })
}
const choice = (inPublic: boolean, addresses: readonly { readonly id: string }[] = []) => ({
  inPublic,
  readdressed: new Set(addresses.map(({ id }) => id)),
})
const read = async (id: string): Promise<PrivacyCase> => (await browser.get(`${cases}/${id}`)).body

/** Every column of every table in which a row has one of the words, as a dump would hold it: `items.draft`. */
async function columnsWith(...words: string[]): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  // Bytes are hexadecimal there.
  const inBytes = words.map((word) => Buffer.from(word).toString('hex'))
  const holding: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await superuser.query<{ column: string }>(
      `select distinct c.key as column from ${name} t, jsonb_each_text(to_jsonb(t)) c
       where exists (select from unnest($1::text[]) as w where strpos(lower(c.value), w) > 0) order by 1`,
      [[...words, ...inBytes]],
    )
    holding.push(...hits.map(({ column }) => `${name.replace(/^public\./, '')}.${column}`))
  }
  return holding
}
const tablesWith = async (...words: string[]): Promise<string[]> => [
  ...new Set((await columnsWith(...words)).map((column) => column.split('.')[0] ?? '')),
]
async function filesWith(word: string): Promise<string[]> {
  const all = await readdir(test.config.dataDir, { recursive: true, withFileTypes: true })
  const held = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const contents = await Promise.all(held.map(async (path) => ({ path, bytes: await readFile(path) })))
  const spellings = (['utf8', 'latin1', 'utf16le'] as const).map((encoding) => Buffer.from(word, encoding))
  return contents.filter(({ bytes }) => spellings.some((one) => bytes.includes(one))).map(({ path }) => path)
}

/** Every column with words of its own in which a person may be. */
const personalColumns = async (): Promise<string[]> => {
  const { rows } = await superuser.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and is_generated = 'NEVER'`,
  )
  const personal = new Set(
    everyTable.flatMap(({ table, people = {}, ofItems, ofAccounts }) =>
      [...Object.values(people).flatMap((rows) => Object.keys(rows.personal)), ...listed(ofItems), ...listed(ofAccounts)].map(
        (column) => `${table}.${column}`,
      ),
    ),
  )
  return rows.map(({ name }) => name).filter((name) => personal.has(name) && !isOfFixedWords.has(name))
}
/** Choices from a list, and the program's own words. */
const isOfFixedWords = new Set(
  (
    'assignments.ended_reason assignments.standard_role item_revisions.findings letter_settings.kinds media_uses.field ' +
    'media_uses.library_id media_uses.owner media_uses.version memberships.role person_contacts.kind person_contacts.visibility ' +
    'person_protection.mode protected_portraits.library_id sessions.device users.display_choices'
  ).split(' '),
)
const texts = ['Nyhet som nämner personen', 'Sakfråga som nämner personen', 'Sida som nämner personen']
const placesOf = (report: PrivacyCase['report']): string[] => (report?.left ?? []).map(({ place }) => place).toSorted()

// The first one looks for its person in the whole database, and others leave their own there.
describe('a request to be erased', { shuffle: false }, () => {
  describe('erasing a person', () => {
    // covers Administration: erasing a person leaves no trace in a full dump and in the files
    it('leaves no trace in any column or file, when public texts are overwritten and their addresses changed', async () => {
      const { name, email, siteId, news } = await personEverywhere(test, 'Ylva', 'Grönkvist')
      const words = ['grönkvist', 'gronkvist', '701740699', '070-174 06 99', '+46 70 1740699']
      const filled = new Set(await columnsWith(...words))
      expect((await personalColumns()).filter((column) => !filled.has(column))).toEqual([])
      expect(await filesWith(name)).toHaveLength(3)
      const answer = await found({ name, email, phone: '0701740699' })
      const labels = [...places.values()].map(({ label }) => label)
      expect(new Set(answer.findings.map(({ place }) => place))).toEqual(
        new Set([
          'Konto',
          'Företrädare',
          'Nyhet som nämner personen',
          'Sakfråga som nämner personen',
          'Sida som nämner personen',
          ...labels,
        ]),
      )
      expect((await erase(answer, true)).status).toBe(204)
      await runJobs()
      const { state, report, terms, findings } = await read(answer.id)
      expect({ state, terms, findings, left: placesOf(report) }).toEqual({
        state: 'erased',
        terms: null,
        findings: [],
        left: [],
      })
      expect(await columnsWith(...words)).toEqual([])
      expect(report?.effects).toContainEqual({ ...changedAddress, count: 9 })
      expect(report?.effects.filter(({ does }) => does === 'kept').map(({ what }) => what)).not.toContain('adresser till texter')
      expect(await filesWith('Grönkvist')).toEqual([])
      const shown = await superuser.query(`select body::text as body from published_items where site_id = $1 and id = $2`, [
        siteId,
        news.id,
      ])
      expect(shown.rows[0]?.body).toContain('Det säger [borttaget], snickare.')
    })

    it('leaves public texts as they were said, lists them beforehand, and tells of them afterwards', async () => {
      const { name, email } = await personEverywhere(test, 'Torun', 'Silfverhjelm')
      const answer = await found({ name, email, phone: '0701740699' })
      expect(effectsOf(answer.findings, choice(false)).filter(({ why }) => why.includes('sagt offentligt'))).toMatchObject([
        { what: 'publicerade texter', count: 3 },
        { what: 'publicerade versioner', count: 5 },
        { what: 'adresser till texter', count: 5 },
      ])
      await erase(answer, false, [])
      await runJobs()
      const { report } = await read(answer.id)
      expect(placesOf(report)).toEqual(texts)
      expect(report?.effects.filter(({ what }) => what === 'adresser till texter')).toMatchObject([
        { does: 'overwritten', count: 4 },
        { does: 'kept', count: 5, why: expect.stringContaining('valt att behålla') },
      ])
      expect(report?.effects).toContainEqual(expect.objectContaining({ does: 'kept', what: 'rader i granskningsloggen' }))
      expect(await tablesWith('silfverhjelm')).toEqual(['item_revisions', 'items', 'published_items', 'shares'])
    })
  })

  const oneSubscriber = (siteId: string, email: string): Promise<unknown> =>
    superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, leave_key)
     values ($1, $2, $3, $3, 'waiting', now(), now(), $4)`,
      [siteId, randomUUID(), email, randomUUID()],
    )
  const accountOf = ({ findings }: PrivacyCase) => findings.filter(({ place }) => place === 'Konto')

  describe('a person', () => {
    it('is found as the address of a text spells names and e-mail, and nobody else is', () => {
      const { isIn } = personMatch({ name: 'Siobhán O’Brien', email: 'katten73@exempel.se', phone: '' })
      for (const path of ['/nyheter/siobhan-o-brien-valdes', '/mejla-katten73-at-exempel-se', 'SIOBHÁN  O’Briens'])
        expect([path, isIn(path)]).toEqual([path, true])
      for (const other of ['katten731@exempel.se', 'O’Brien']) expect([other, isIn(other)]).toEqual([other, false])
    })
  })

  describe('the log of an older version', () => {
    it('keeps its sealed lines, and both the preview and the report say so', async () => {
      const { siteId } = await aCouncil(test)
      // As version 0.1.0 wrote them.
      await superuser.query(
        `insert into audit_log (at, actor_id, site_id, action, object_id, reason)
       values (now(), null, $1, 'redirect.add', '/om-rakel-stenfalk.html', null), (now(), null, $1, 'policyExtension.save', $2, 'Rakel Stenfalk')`,
        [siteId, randomUUID()],
      )
      const answer = await found({ name: 'Rakel Stenfalk' })
      expect(answer.findings).toMatchObject([{ place: 'Rader i granskningsloggen', title: '2 rader', refusal: null }])
      expect(effectsOf(answer.findings, choice(true))).toMatchObject([
        { does: 'kept', what: 'rader i granskningsloggen med personen i', count: 2, why: expect.stringContaining('förseglade') },
      ])
      expect((await erase(answer, true)).status).toBe(204)
      await runJobs()
      const { report } = await read(answer.id)
      expect(report?.effects).toEqual(effectsOf(answer.findings, choice(true)))
      expect(report?.left).toMatchObject([{ place: 'Rader i granskningsloggen', count: 1 }])
      expect(await columnsWith('stenfalk')).toEqual(['audit_log.object_id', 'audit_log.reason'])
    })
  })

  describe('who is erased, and by whom', () => {
    it('of two persons with the same name only the chosen one', async () => {
      const [one, other] = [await aCouncil(test), await aCouncil(test)]
      const ids = [await one.person('Berit Namne'), await other.person('Berit Namne')]
      const answer = await found({ name: 'berit  namne' })
      expect(answer.findings.map(({ siteId }) => siteId).toSorted()).toEqual([one.siteId, other.siteId].toSorted())
      await erase({ ...answer, findings: answer.findings.filter(({ siteId }) => siteId === one.siteId) }, true)
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

  describe('a proposed address', () => {
    it('may be written anew, and each that cannot be had is refused at its field before anything is erased', async () => {
      const council = await aCouncil(test)
      const office = { ...council, user: await aUser(database) }
      const news = (title: string) => publishedItem(office, 'news', newsContent({ title, body: textOf('Text.') }))
      const titles = ['Ett', 'Två', 'Tre', 'Fyra', 'Fem', 'Sex', 'Sju', 'Åtta'].map((number) => `${number} om Nils Adressman`)
      const made = await Promise.all(titles.map(news))
      await news('Upptagen')
      const moved = await news('Flyttad')
      await council.browser.send('POST', `${council.root}/news/${moved.id}/address`, {
        draftVersion: 1,
        slug: 'nu-har',
        takeOver: false,
      })
      const answer = await found({ name: 'Nils Adressman' })
      const slugs = ['–!–', 'kalender', 'upptagen', 'flyttad', 'av-nils-adressman', 'Samma sak', 'samma-sak', 'Den åttonde']
      const addresses = made.map(({ id }, at) => ({
        id: answer.findings.find((one) => one.id.endsWith(id))?.id ?? '',
        slug: slugs[at] ?? '',
      }))
      const refused = await erase(answer, false, addresses)
      expect(refused.status).toBe(400)
      const { fields } = refused.body as { fields: Record<string, { message: string }> }
      expect(Object.fromEntries(Object.entries(fields).map(([field, { message }]) => [field, message]))).toEqual({
        'addresses.0.slug': 'Skriv en adress med bokstäver eller siffror.',
        'addresses.1.slug': 'Adressen ”kalender” används av sajten själv. Välj en annan.',
        'addresses.2.slug': 'Adressen används redan av ”Upptagen”. Förslag: upptagen-2',
        'addresses.3.slug': 'Adressen är en gammal adress till ”Flyttad”. Välj en annan.',
        'addresses.4.slug': 'Personen finns kvar i adressen. Skriv den utan.',
        'addresses.6.slug': 'En annan text i listan får samma adress. Välj en annan.',
      })
      expect((await read(answer.id)).state).toBe('found')
      const strange = await erase(answer, false, [{ id: `text|${council.siteId}|news/${moved.id}`, slug: 'ny' }])
      expect(strange.body).toMatchObject({ fields: { ids: expect.anything() } })

      expect((await erase(answer, false, addresses.slice(7))).status).toBe(204)
      await runJobs()
      const { rows } = await superuser.query<{ id: string; path: string }>(
        'select id, path from items where id = any($1::uuid[])',
        [made.map(({ id }) => id)],
      )
      const paths = made.map(({ id }) => rows.find((row) => row.id === id)?.path)
      expect(paths).toEqual([...made.slice(0, 7).map(({ path }) => path), '/nyheter/den-attonde'])
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
      await superuser.query('update users set is_federation_editor = true where id = $1', [me.id])
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
      expect(answer.findings[0]?.data).toContainEqual({ label: 'Riksredaktör', value: 'ja' })
      expect((await browser.get(`${cases}/${answer.id}`)).status).toBe(404)
    })
  })
})
