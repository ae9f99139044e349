import { request } from 'node:http'
import { expect, it } from 'vitest'
import { linkIn, signUpOffice } from '../../testing/sign-up-office.ts'
import { someAddress } from '../../testing/some-address.ts'
import { sitesHost } from '../../testing/test-sites.ts'

// An event that everybody wants, over real connections: the places are given once, and nobody is lost.

const { app, later, deliver, aParty, tokenOn, confirmed, stored } = await signUpOffice()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

interface Answer {
  readonly status: number
  readonly body: string
}

/** Sends a form on a connection of its own, from the network that `address` is in. */
function post(path: string, fields: Record<string, string>, address = someAddress()): Promise<Answer> {
  const headers = {
    host: sitesHost,
    origin: `http://${sitesHost}`,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': address,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject)
    sent.end(new URLSearchParams(fields).toString())
  })
}

const countOf = (answers: readonly Answer[], words: string) => answers.filter(({ body }) => body.includes(words)).length
const form = (n: number, ritad: string) => ({ ritad, namn: `Gäst ${n}`, epost: `gast${n}@exempel.se`, antal: '1', webbplats: '' })

// covers Events: two hundred sign up for twenty places in the same moment
it('200 who sign up and confirm at once get 20 places and one line, none lost and none twice', async () => {
  const party = await aParty({ places: 20 })
  const ritad = await tokenOn(party.path)
  later(10)
  const guests = Array.from({ length: 200 }, (_, n) => form(n, ritad))
  // Every tenth form is sent twice, as by an impatient hand.
  const sent = [...guests, ...guests.filter((_, n) => n % 10 === 0)]
  const answers = await Promise.all(sent.map((fields) => post(party.path, fields)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['303 ']))
  expect((await stored(party)).map(({ name }) => name).toSorted()).toEqual(guests.map(({ namn }) => namn).toSorted())

  const mails = await deliver()
  expect(new Set(mails.map(({ to }) => to.address)).size).toBe(200)
  expect(mails).toHaveLength(200)
  const links = mails.map(linkIn)
  const pages = await Promise.all(links.map((link) => post(link, { svar: 'bekrafta' })))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(countOf(pages, 'Du är anmäld och har en plats.')).toBe(20)
  expect(countOf(pages, 'Du står i kö för en plats.')).toBe(180)

  const rows = await stored(party)
  const withPlace = rows.filter(({ confirmedAt }) => confirmedAt !== null)
  const inLine = rows.filter(({ queuedAt }) => queuedAt !== null)
  expect([rows.length, withPlace.length, inLine.length]).toEqual([200, 20, 180])
  expect(new Set(rows.map(({ email }) => email)).size).toBe(200)

  // Each stands in a place of its own, and in the same one when all press the button again.
  const placeInLine = ({ body }: Answer): number | null => {
    if (body.includes('Du är först i kön.')) return 0
    const ahead = /(\d+) anmäl(?:an|ningar) står före dig/.exec(body)?.[1]
    return ahead === undefined ? null : Number(ahead)
  }
  const order = async () =>
    (await Promise.all(links.map((link) => post(link, { svar: 'bekrafta' })))).map((answer) => placeInLine(answer))
  const line = await order()
  expect(line.filter((place) => place !== null).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, n) => n))
  expect(await order()).toEqual(line)

  // All with a place leave at once: the first twenty are asked, in that order of the line.
  const leaving = links.filter((_, n) => line[n] === null)
  const gone = await Promise.all(leaving.map((link) => post(link, { svar: 'avboka' })))
  expect(countOf(gone, 'Din anmälan är avbokad.')).toBe(20)
  const offers = await deliver()
  expect(offers.map(linkIn).toSorted()).toEqual(links.filter((_, n) => (line[n] ?? 180) < 20).toSorted())
})

// covers Events: a network that floods an event is told so, and nothing typed is lost
it('a network that floods gets ten sign-ups in, is told so in Swedish with what it typed, and takes nothing from others', async () => {
  const party = await aParty({ places: 20 })
  await confirmed(party)
  const ritad = await tokenOn(party.path)
  later(10)
  const address = someAddress()
  const flood = Array.from({ length: 60 }, (_, n) => form(n, ritad))
  const answers = await Promise.all(flood.map((fields) => post(party.path, fields, address)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  for (const [n, { status, body }] of answers.entries()) {
    if (status === 303) continue
    expect(body).toContain('Du är inte anmäld ännu')
    expect(body).toContain('Det har kommit många anmälningar härifrån. Vänta en timme och skicka igen.')
    for (const typed of [flood[n]?.namn, flood[n]?.epost]) expect(body).toContain(`value="${typed}"`)
  }
  expect(await stored(party)).toHaveLength(11)
  expect((await post(party.path, form(100, ritad))).status).toBe(303)
  expect(await stored(party)).toHaveLength(12)
})
