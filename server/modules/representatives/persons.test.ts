import { describe, expect, it } from 'vitest'
import type { PersonRow, RepresentativeTask } from '#contract/representatives/representative-persons.ts'
import { checkPerson } from '#contract/representatives/person-check.ts'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import { socialUrl } from '#contract/settings/social-networks.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const noon = '2026-11-21T12:00:00Z'
setClock(test, noon)

const listed = async ({ browser, root }: Council, query = ''): Promise<PersonRow[]> =>
  ((await browser.get(`${root}/persons?${query}`)).body as { persons: PersonRow[] }).persons

describe('the list of persons', () => {
  // covers Representatives: list: assignment, until, contact, protection
  it('shows assignments, the last day, contact and protection', async () => {
    const council = await aCouncil(test)
    const { person, body, assigned, browser, root } = council
    const [board, members] = [await body({ name: 'Kommunstyrelsen' }), await body()]
    const anna = await person('Anna Berg')
    await assigned(anna, members.id)
    await assigned(anna, board.id, { roleId: 'ordforande', from: '2026-10-15', to: '2026-12-31', isLead: true })
    await assigned(anna, board.id, { roleId: 'ersattare', from: '2022-01-01', to: '2025-12-31' })
    await browser.send('PUT', `${root}/persons/${anna}/contacts/email`, { value: 'anna@exempel.se', isShown: false })
    const bo = await person('Bo Ek', {}, { isDraft: true })
    await assigned(bo, members.id, { to: null })
    await browser.send('PUT', `${root}/persons/${bo}/protection`, { mode: 'hidden' })

    const [first, second] = await listed(council)
    expect(first).toMatchObject({
      name: 'Anna Berg',
      to: '2030-10-14',
      contact: 'hidden',
      protection: null,
      isLead: true,
      state: 'published',
    })
    expect(first?.assignments.map(({ roleName, bodyName }) => `${roleName} ${bodyName}`)).toEqual([
      'Ordförande Kommunstyrelsen',
      'Ledamot Kommunfullmäktige',
    ])
    expect(second).toMatchObject({ name: 'Bo Ek', to: null, contact: 'none', protection: 'hidden', isLead: false, state: 'draft' })
  })

  it('finds by words and by filter, and counts', async () => {
    const council = await aCouncil(test)
    const body = await council.body()
    await council.assigned(await council.person('Åsa Öberg', { profession: 'Snickare' }), body.id)
    await council.person('Bo Ek')
    await council.person('Cia Falk', {}, { isDraft: true })
    const names = async (query: string) => (await listed(council, query)).map(({ name }) => name)
    expect(await names('search=oberg')).toEqual(['Åsa Öberg'])
    expect(await names('search=snick')).toEqual(['Åsa Öberg'])
    expect(await names('filter=withoutAssignment')).toEqual(['Bo Ek', 'Cia Falk'])
    expect(await names('filter=draft')).toEqual(['Cia Falk'])
    expect(await names(`bodyId=${body.id}`)).toEqual(['Åsa Öberg'])
    expect((await council.browser.get(`${council.root}/person-counts`)).body).toMatchObject({
      counts: { all: 3, published: 2, draft: 1, withoutAssignment: 2, protected: 0, trashed: 0 },
      bodies: 1,
    })
    expect((await council.browser.get(`${council.root}/persons?after=hej`)).status).toBe(400)
  })

  it('deletes assignments and contact details with a person who is deleted for good', async () => {
    const council = await aCouncil(test)
    const { person, body, assigned, browser, root, as } = council
    const anna = await person('Anna Berg', {}, { isDraft: true })
    await assigned(anna, (await body()).id)
    await browser.send('PUT', `${root}/persons/${anna}/contacts/email`, { value: 'anna@exempel.se', isShown: false })
    await browser.send('PUT', `${root}/persons/${anna}/protection`, { mode: 'hidden' })
    await browser.send('POST', `${root}/representatives/${anna}/trash`, { draftVersion: 1 })
    expect((await council.bodies())[0]?.current).toEqual([])
    const siteAdmin = await as('siteAdmin')
    const gone = { draftVersion: 1, confirmation: 'ta bort' }
    expect((await siteAdmin.send('POST', `${root}/representatives/${anna}/delete-forever`, gone)).status).toBe(204)
    const { rows } = await test.superuser.query(
      `select 1 from assignments where person_id = $1 union all select 1 from person_contacts where person_id = $1
       union all select 1 from person_protection where person_id = $1`,
      [anna],
    )
    expect(rows).toEqual([])
  })
})

describe('the list of tasks', () => {
  // covers Representatives: Att åtgärda
  it('is ordered by urgency and has whole sentences', async () => {
    const council = await aCouncil(test)
    const { person, body, assigned, browser, root } = council
    const board = await body({ name: 'Kommunstyrelsen', seats: 2, termTo: '2026-12-31' })
    await body({ name: 'Valberedningen', termFrom: null, termTo: null })
    await assigned(await person('Anna Berg'), board.id, { roleId: 'ordforande' })
    await assigned(await person('Dan Gren', {}, { isDraft: true }), board.id, { roleId: 'ersattare', to: '2027-06-30' })
    const bo = await person('Bo Ek')
    await browser.send('PUT', `${root}/persons/${bo}/protection`, { mode: 'hidden' })
    const { tasks } = (await browser.get(`${root}/representative-tasks`)).body as { tasks: RepresentativeTask[] }
    expect(tasks.map(({ kind, message }) => [kind, message])).toEqual([
      ['seatsOpen', 'Kommunstyrelsen: 2 mandat, 1 ledamot inlagd.'],
      ['bodyEmpty', 'Valberedningen har inga personer.'],
      ['endsSoon', 'Anna Berg: uppdraget som ordförande i Kommunstyrelsen slutar 31 december 2026.'],
      ['notPublished', 'Dan Gren har uppdrag men är inte publicerad.'],
      ['withoutAssignment', 'Bo Ek har inget uppdrag nu.'],
      ['protected', 'Bo Ek har skyddade uppgifter: ingenting visas.'],
    ])
  })
})

describe('today', () => {
  // The night to 25 October 2026 Swedish clocks go back; midnight before it is two hours ahead of UTC, midnight after it one.
  // covers Representatives: today in Swedish time, also in the night to 25 October
  it.each([
    ['2026-10-24T21:59:59Z', '2026-10-24', 'current'],
    ['2026-10-24T22:00:00Z', '2026-10-25', 'former'],
    ['2026-10-25T22:59:59Z', '2026-10-25', 'former'],
    ['2026-10-25T23:00:00Z', '2026-10-26', 'former'],
    ['2026-12-31T22:59:59Z', '2026-12-31', 'former'],
  ])('at %s is %s in Sweden: who ended on the 24th is %s', async (instant, day, state) => {
    setClock(test, noon)
    const council = await aCouncil(test)
    const { assignment } = await council.assigned(await council.person('Anna Berg'), (await council.body()).id, {
      to: '2026-10-24',
    })
    setClock(test, instant)
    expect(stockholmDate(test.clock())).toBe(day)
    // Signed in at that time of the test clock: a sign-in from noon would have another one.
    const browser = await council.as('reader')
    const seen = (await browser.get(`${council.root}/persons/${assignment.personId}`)).body as { assignments: { state: string }[] }
    expect(seen.assignments[0]?.state).toBe(state)
    setClock(test, noon)
  })
})

describe('texts about persons', () => {
  // covers Representatives: persons: read by writers, changed by editors
  it('are read by writers and changed by editors', async () => {
    const council = await aCouncil(test)
    const anna = await council.person('Anna Berg')
    for (const role of ['reader', 'writer'] as const) {
      const weak = await council.as(role)
      expect((await weak.get(`${council.root}/representatives/${anna}`)).status).toBe(200)
      expect((await weak.send('POST', `${council.root}/representatives`, { content: { givenName: 'Bo' } })).status).toBe(403)
      const save = { fields: { profession: 'Bagare' }, versions: { profession: 1 } }
      expect((await weak.send('PATCH', `${council.root}/representatives/${anna}/draft`, save)).status).toBe(403)
    }
  })

  // covers Representatives: person: fields of responsibility are the site's own
  it('refer only to topics of the site', async () => {
    const [own, other] = [await aCouncil(test), await aCouncil(test)]
    const foreign = await other.person('Bo Ek')
    const notATopic = await own.person('Cia Falk')
    for (const topic of [foreign, notATopic]) {
      const answer = await own.browser.send('POST', `${own.root}/representatives`, {
        content: { givenName: 'Anna', topics: [topic] },
      })
      expect(answer.status).toBe(400)
    }
  })

  // covers Publish check: TITLE_EMPTY (person)
  // covers Representatives: person: given and family name, social media
  it('need a name, and addresses that belong to the named network', () => {
    const named = { ...emptyPerson, givenName: 'Anna', familyName: 'Berg' }
    const codes = (content: Partial<typeof named>) =>
      checkPerson({ ...named, ...content }).map(({ field, code }) => `${field} ${code}`)
    expect(codes({})).toEqual([])
    expect(codes({ givenName: '', familyName: '' })).toEqual(['givenName TITLE_EMPTY', 'familyName TITLE_EMPTY'])
    expect(codes({ socials: [{ network: 'x', url: 'https://facebook.com/anna' }] })).toEqual(['socials FIELD_MISSING'])
    expect(codes({ bioShort: 'Född 19121212-1212.' })).toEqual(['bioShort PNR_IN_TEXT'])
  })

  // covers Representatives: person: social media, known ones and https alone
  it.each([
    ['facebook', 'www.facebook.com/anna', 'https://www.facebook.com/anna'],
    ['x', 'https://twitter.com/anna', 'https://twitter.com/anna'],
    ['mastodon', 'https://mastodon.nu/@anna', 'https://mastodon.nu/@anna'],
    ['mastodon', 'https://mastodon.nu/', null],
    ['facebook', 'https://facebook.com.evil.example/anna', null],
    ['facebook', 'http://facebook.com/anna', null],
    ['facebook', 'https://anna@facebook.com/', null],
    ['instagram', 'javascript:alert(1)//instagram.com', null],
  ] as const)('%s: %s leads to %s', (network, typed, address) => {
    expect(socialUrl(network, typed)).toBe(address)
  })
})
