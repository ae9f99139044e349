import { describe, expect, it } from 'vitest'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import { atWork } from '../../testing/at-work.ts'
import { day, letterOffice, minute, secretIn } from '../../testing/letter-office.ts'
import { visitingBrowser } from '../../testing/test-browser.ts'

// Where letters go: the address, which its link confirms, and how they stop.

const { smtp, test, adminOrigin, to, latestTo, work, aReader, wantsReview } = await letterOffice()

describe('an address', () => {
  // covers Letters: an address is confirmed by its link
  it('is used once its link was pressed, without signing in; the letter names nobody', async () => {
    const anna = await atWork(test, 'editor')
    const given = await anna.browser.send('POST', '/api/auth/letters/address', { address: 'anna@exempel.se' })
    expect(given.body).toMatchObject({ address: null, waiting: { address: 'anna@exempel.se' }, sendsMail: true })
    const mail = latestTo('anna@exempel.se')
    expect(mail.text).toContain(`${adminOrigin}/auth/login#bekrafta=`)
    expect(mail.source).not.toContain(anna.user.name)
    const { rows } = await test.superuser.query('select * from letter_settings')
    expect(JSON.stringify(rows)).not.toContain(secretIn(mail.text))
    const visitor = await visitingBrowser(test)
    expect((await visitor.post('/api/letters/confirm', { secret: secretIn(mail.text) })).status).toBe(204)
    expect((await anna.browser.get('/api/auth/letters')).body).toMatchObject({
      address: 'anna@exempel.se',
      waiting: null,
      isOn: true,
      kinds: [...letterKinds],
      hour: null,
    })
    // A second press of an old link.
    expect((await visitor.post('/api/letters/confirm', { secret: secretIn(mail.text) })).status).toBe(404)
  })

  // covers Letters: the link of an address runs out
  it('is not used when the link has run out or was replaced, and the old one stays until then', async () => {
    const anna = await aReader('editor')
    const change = async (address: string): Promise<string> => {
      await anna.browser.send('POST', '/api/auth/letters/address', { address })
      return secretIn(latestTo(address).text)
    }
    const first = await change('ny@exempel.se')
    const second = await change('nyare@exempel.se')
    const visitor = await visitingBrowser(test)
    const press = async (secret: string) => (await visitor.post('/api/letters/confirm', { secret })).status
    expect(await press(first)).toBe(404)
    expect((await anna.settings()).address).toBe(anna.address)
    test.clock.advance(7 * day + minute)
    expect(await press(second)).toBe(404)
  })

  it.each([
    ['kassören', 'E-postadressen är inte hel. Skriv den som namn@exempel.se.'],
    ['', 'Skriv din e-postadress.'],
  ])('is refused when it is ”%s”', async (address, message) => {
    const anna = await atWork(test, 'writer')
    const answer = await anna.browser.send('POST', '/api/auth/letters/address', { address })
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { address: { message } } }])
  })

  it('that the mail server refuses is said beside the field', async () => {
    smtp.refuseRecipients('550 no')
    const anna = await atWork(test, 'writer')
    const answer = await anna.browser.send('POST', '/api/auth/letters/address', { address: 'fel@exempel.se' })
    expect(answer.body).toMatchObject({ fields: { address: { message: expect.stringContaining('tog inte emot') } } })
  })

  // covers Letters: an address is removed
  it('is removed with everything that waits to be sent', async () => {
    const anna = await aReader('editor', { hour: 6 })
    await wantsReview(anna.siteId)
    await work()
    const removed = await anna.browser.send('DELETE', '/api/auth/letters/address')
    expect(removed.body).toMatchObject({ address: null, waiting: null })
    const { rows } = await test.superuser.query('select * from outbox where user_id = $1', [anna.user.id])
    expect(rows).toEqual([])
  })

  it('without an address nothing can be chosen', async () => {
    const anna = await atWork(test, 'editor')
    const answer = await anna.browser.send('PUT', '/api/auth/letters', { isOn: true, kinds: [], hour: null })
    expect(answer.status).toBe(409)
  })
})

describe('stopping', () => {
  const stopKeyIn = (address: string): string => secretIn(latestTo(address).text)

  async function aToldReader() {
    const anna = await aReader('editor')
    await wantsReview(anna.siteId)
    await work()
    return { anna, key: stopKeyIn(anna.address) }
  }

  // covers Letters: one click stops them
  it('a mail program stops them with one POST, without cookies and without a page', async () => {
    const { anna, key } = await aToldReader()
    const { host } = new URL(adminOrigin)
    const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
      test.app.inject({
        method: 'POST',
        url: `/api/letters/one-click/${key}`,
        headers: { host, 'content-type': type },
        payload,
      })
    expect((await post('')).statusCode).toBe(400)
    expect((await anna.settings()).isOn).toBe(true)
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(form, 'multipart/form-data; boundary=x')).statusCode).toBe(204)
    expect((await anna.settings()).isOn).toBe(false)
    expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(204)
    await wantsReview(anna.siteId)
    await work()
    expect(to(anna.address)).toHaveLength(1)
  })

  // covers Letters: reading a link changes nothing
  it('reading the address changes nothing and leads to the page with the button', async () => {
    const { anna, key } = await aToldReader()
    const visitor = await visitingBrowser(test)
    const answer = await visitor.get(`/api/letters/one-click/${key}`).catch((error: unknown) => error)
    expect(answer).toMatchObject({ status: 303, headers: { location: `${adminOrigin}/auth/login#sluta=${key}` } })
    expect((await anna.settings()).isOn).toBe(true)
    expect((await visitor.post('/api/letters/stop', { key })).status).toBe(204)
    expect(await anna.settings()).toMatchObject({ isOn: false, address: anna.address })
    expect((await visitor.post('/api/letters/stop', { key: key.replace(/./g, '0') })).status).toBe(404)
  })

  it('a page of another site cannot press the button', async () => {
    const { anna, key } = await aToldReader()
    const { host } = new URL(adminOrigin)
    const foreign = await test.app.inject({
      method: 'POST',
      url: '/api/letters/stop',
      headers: { host, origin: 'https://annan.example', 'content-type': 'application/json' },
      payload: JSON.stringify({ key }),
    })
    expect(foreign.statusCode).toBe(403)
    expect((await anna.settings()).isOn).toBe(true)
  })
})
