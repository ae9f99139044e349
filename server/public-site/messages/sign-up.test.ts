import { describe, expect, it } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import { confirmSignUp } from '../../modules/news/sign-ups.ts'
import { linkIn, signUpOffice } from '../../testing/sign-up-office.ts'
import { soon, visit } from '../../testing/test-sites.ts'

const { test, app, time, later, deliver, aParty, post, tokenOn, signUp, confirmed, stored } = await signUpOffice()

// covers Events: sign-up by a form with confirmation by mail
describe('signing up for an event', () => {
  it('takes a place when the link in the mail is used, and gives it back when it is cancelled', async () => {
    const party = await aParty({ places: 2 })
    const answer = await signUp(party, { epost: 'Bo@Exempel.se', antal: '2' })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${party.path}?skickat=ja#besked`])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await visit(app, `${party.path}?skickat=ja`)).body).toContain('Nästan klart')
    const [mail] = await deliver()
    expect(mail).toMatchObject({ to: { name: 'Bo Ek', address: 'bo@exempel.se' }, subject: 'Bekräfta din anmälan: Glöggkväll' })

    // A program that opens the links of mails takes no place.
    const link = linkIn(mail)
    const opened = await visit(app, link)
    expect(opened.body).toContain('Bekräfta anmälan')
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(await stored(party)).toMatchObject([{ confirmedAt: null, people: 2 }])

    expect((await post(link, { svar: 'bekrafta' })).body).toContain('Du är anmäld och har 2 platser')
    await soon(async () => expect((await visit(app, party.path)).body).toContain('Fullbokat'))
    expect((await post(link, { svar: 'avboka' })).body).toContain('Din anmälan är avbokad')
    expect((await visit(app, link)).body).toContain('Anmälan finns inte')
    await soon(async () => expect((await visit(app, party.path)).body).not.toContain('Fullbokat'))
    expect(await stored(party)).toEqual([])
  })

  // covers Events: a full event takes nobody more, whoever comes at the same moment
  it('never gives more places than there are, to twelve who confirm at the same moment', async () => {
    const party = await aParty({ places: 5 })
    for (let n = 0; n < 12; n++) expect((await signUp(party, { epost: `gast${n}@exempel.se` })).statusCode).toBe(303)
    const ids = (await stored(party)).map(({ id }) => id)
    const outcomes = await Promise.all(
      ids.map((id) => test.database.inSite(party.room.siteId, (site) => confirmSignUp(site, id, time.now))),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(7)
    expect((await stored(party)).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(5)
    await soon(async () => expect((await visit(app, party.path)).body).toContain('Fullbokat'))
  })

  // covers Events: nobody learns from a full event who has signed up
  it('answers the same to all when it is full, and mails each how it stands', async () => {
    const party = await aParty({ places: 1 })
    const ritad = await tokenOn(party.path)
    await confirmed(party)
    const jobs = async () =>
      (await test.superuser.query('select 1 from jobs where site_id = $1', [party.room.siteId])).rowCount ?? 0
    const askWith = async (epost: string) => {
      const before = await jobs()
      const { statusCode, body, headers } = await post(party.path, { ritad, namn: 'Bo Ek', epost, antal: '1' })
      return [statusCode, body, headers['location'], (await jobs()) > before]
    }
    const [stranger, guest] = [await askWith('eva@exempel.se'), await askWith('bo@exempel.se')]
    expect(guest).toEqual(stranger)
    expect(guest[0]).toBe(303)
    const mails = await deliver()
    expect(mails.map(({ to, subject }) => [to.address, subject]).toSorted()).toEqual([
      ['bo@exempel.se', 'Du är redan anmäld: Glöggkväll'],
      ['eva@exempel.se', 'Bekräfta din anmälan: Glöggkväll'],
    ])
    const bos = mails.find(({ to }) => to.address === 'bo@exempel.se')
    expect(bos?.text).toContain('Du är redan anmäld till Glöggkväll och har en plats.')
    expect((await visit(app, linkIn(bos))).body).toContain('Du är anmäld och har en plats')
  })

  it('shows each fault beside its field, and loses nothing', async () => {
    const party = await aParty()
    const answer = await signUp(party, { namn: 'B', epost: 'bo@exempel', antal: '11' })
    expect(answer.statusCode).toBe(422)
    for (const text of [
      'Ditt namn är för kort. Minst 2 tecken.',
      'E-postadressen är inte hel.',
      'Skriv hur många ni är, från 1 till 10.',
    ])
      expect(answer.body).toContain(text)
    expect(answer.body).toContain('value="bo@exempel"')
    expect(await stored(party)).toEqual([])
    // Mended at once: the form is the one that was read some seconds ago.
    const ritad = /name="ritad" value="([^"]+)"/.exec(answer.body)?.[1] ?? ''
    const mended = await post(party.path, { ritad, namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })
    expect(mended.statusCode).toBe(303)
  })

  // covers Events: sign-up by robots
  it('stores nothing of robots: the trap, the speed, another page, and too many', async () => {
    const party = await aParty()
    const tooSoon = await post(party.path, { ritad: await tokenOn(party.path), namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })
    expect(tooSoon.statusCode).toBe(422)
    expect((await signUp(party, { webbplats: 'https://spam.example' })).statusCode).toBe(303)
    expect((await signUp(party, { ritad: 'x' })).statusCode).toBe(422)
    expect(await stored(party)).toEqual([])
    const ritad = await tokenOn(party.path)
    later(10)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await post(party.path, { ritad, namn: 'Bo Ek', epost: `bo${n}@exempel.se`, antal: '1' }, '203.0.113.250')).statusCode,
      )
    expect(statuses.filter((status) => status === 303)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('mails one address three times in an hour at most, and does not say who is signed up', async () => {
    const party = await aParty()
    let mails = 0
    for (let n = 0; n < 5; n++) {
      expect((await signUp(party)).statusCode).toBe(303)
      mails += (await deliver()).length
    }
    expect(mails).toBe(3)
    expect(await stored(party)).toHaveLength(1)
  })

  // covers Events: SEC-64: one mailbox gets at most three letters an hour from all sites
  it('mails a mailbox three times in an hour, however many events and sites it is typed on, and says the same to all', async () => {
    const answers: string[] = []
    let mails = 0
    for (let n = 0; n < 5; n++) {
      const party = await aParty()
      const { statusCode, headers } = await signUp(party, { epost: `bo+${n}@exempel.se` })
      answers.push(`${statusCode} ${String(headers['location']).replace(party.path, '')}`)
      mails += (await deliver()).length
    }
    expect([mails, new Set(answers)]).toEqual([3, new Set(['303 ?skickat=ja#besked'])])
  })

  it('has no form where the event is over, cancelled or takes none, nor a page for a made-up link', async () => {
    const party = await aParty()
    for (const event of [{ isCancelled: true }, { startDay: '2026-10-01' }, { takesSignUps: false }]) {
      const { slug } = await party.room.published({
        title: 'Utan anmälan',
        event: { ...emptyEvent, startDay: '2026-12-04', takesSignUps: true, ...event },
      })
      const path = `/${party.room.siteId}/nyheter/${slug}`
      expect((await visit(app, path)).body).not.toContain('name="ritad"')
      expect((await post(path, { namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })).statusCode).toBe(405)
    }
    const made = await visit(app, `/${party.room.siteId}/anmalan/${'a'.repeat(64)}`)
    expect([made.statusCode, made.body.includes('Anmälan finns inte')]).toEqual([200, true])
  })

  it('is not changed by somebody else who types its name and address once it is confirmed; until then the last one counts', async () => {
    const party = await aParty()
    await signUp(party, { namn: 'bo  ek', epost: 'BO@exempel.se', antal: '9' })
    await signUp(party, { namn: ' Bo Ek', epost: 'bo@exempel.se', antal: '1' })
    const mails = await deliver()
    expect(mails.map(({ text }) => /har anmält (.*) till/.exec(text)?.[1])).toEqual(['en person'])
    const link = linkIn(mails[0])
    expect((await visit(app, link)).body).toContain('Anmälan är gjord av Bo Ek.')
    await post(link, { svar: 'bekrafta' })
    await signUp(party, { namn: 'BO EK', epost: 'BO@exempel.se', antal: '9' })
    expect(await stored(party)).toMatchObject([{ name: 'Bo Ek', people: 1 }])
  })

  // covers Events: two people sign up with one address
  it('is of one person of several with an address: each has a letter and a link, and the form answers all of them the same', async () => {
    const party = await aParty()
    const family = { epost: 'familjen@exempel.se' }
    const answers = []
    for (const namn of ['Åsa Öberg', 'Bo Öberg']) answers.push(await signUp(party, { ...family, namn, antal: '2' }))
    const mails = (await deliver()).toSorted((a, b) => (a.text < b.text ? 1 : -1))
    expect(mails.map(({ to, text }) => [to.address, text.split('\n')[0]])).toEqual([
      ['familjen@exempel.se', 'Hej Åsa Öberg!'],
      ['familjen@exempel.se', 'Hej Bo Öberg!'],
    ])
    const [asa, bo] = mails.map((mail) => linkIn(mail))
    expect((await post(asa ?? '', { svar: 'bekrafta' })).body).toContain('Du är anmäld och har 2 platser')
    expect((await visit(app, bo ?? '')).body).toContain('Anmälan är gjord av Bo Öberg.')
    answers.push(await signUp(party, { ...family, namn: 'åsa öberg', antal: '9' }))
    const [again, ...more] = await deliver()
    expect([again?.subject, again?.text.split('\n')[0], linkIn(again), more]).toEqual([
      'Du är redan anmäld: Glöggkväll',
      'Hej Åsa Öberg!',
      asa,
      [],
    ])
    expect(new Set([...mails, again].map((mail) => mail?.id)).size).toBe(3)
    expect(
      new Set(answers.map(({ statusCode, body, headers }) => `${statusCode} ${body} ${String(headers['location'])}`)).size,
    ).toBe(1)
    await post(bo ?? '', { svar: 'avboka' })
    expect(await stored(party)).toMatchObject([{ name: 'Åsa Öberg', people: 2 }])
  })

  it('greets nobody by a name that is an address or a link', async () => {
    const party = await aParty()
    await signUp(party, { namn: 'Vinn på spam.example' })
    expect((await deliver())[0]?.text).toMatch(/^Hej!\n/)
  })

  it('is changed by its link: how many come, within the places there are', async () => {
    const party = await aParty({ places: 4 })
    await confirmed(party, { antal: '2' })
    await signUp(party, { epost: 'eva@exempel.se' })
    const link = linkIn((await deliver())[0])
    await post(link, { svar: 'bekrafta' })
    const change = async (antal: string) => {
      const { statusCode, body } = await post(link, { svar: 'andra', antal })
      return [statusCode, /class="lead" role="status">([^<]*)</.exec(body)?.[1], body.includes('role="alert"')]
    }
    expect(await change('2')).toEqual([200, 'Antalet är ändrat. Du är anmäld och har 2 platser.', false])
    expect(await change('3')).toEqual([409, 'Du är anmäld och har 2 platser.', true])
    expect(await change('elva')).toEqual([422, 'Du är anmäld och har 2 platser.', true])
    expect((await post(link, { svar: 'andra', antal: 'elva' })).body).toContain('value="elva"')
    expect(await change('1')).toEqual([200, 'Antalet är ändrat. Du är anmäld och har en plats.', false])
  })

  it('keeps the link of one site from working on another', async () => {
    const [party, other] = [await aParty(), await aParty()]
    await signUp(party)
    const link = linkIn((await deliver())[0]).replace(party.room.siteId, other.room.siteId)
    await post(link, { svar: 'bekrafta' })
    expect(await stored(party)).toMatchObject([{ confirmedAt: null }])
  })
})
