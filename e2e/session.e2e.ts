import type { Page, Request, Route } from '@playwright/test'
import { endsCookie } from '#contract/session-signals.ts'
import { expectFits } from './support/accessibility.ts'
import { draftOf, expectSaved, leadField, readItem, titleField, unique } from './support/editor.ts'
import { asa, karlErik, nils, tolvan } from './support/people.ts'
import type { Phone } from './support/phone.ts'
import { clientOf, signedIn } from './support/session.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expectToast } from './support/toast.ts'
import { addressOf, expect, giveCookies, test } from './support/test.ts'

/** Signs in on the login page that is open, by an order the page starts itself. */
async function signInHere(page: Page, phone: Phone): Promise<void> {
  await page.getByRole('button', { name: 'Mobilt BankID' }).click()
  await expect(page.getByRole('button', { name: 'Avbryt' })).toBeVisible()
  // Only pending orders count, because this address may have signed in before.
  const pending = async () => (await phone.ordersFrom(addressOf(page))).find(({ state }) => state === 'pending')
  await expect.poll(pending).toBeDefined()
  await phone.approve((await pending())?.orderRef ?? '', asa)
}

const logOutButton = (page: Page) => page.getByRole('button', { name: /\(Logga ut\)$/ })

// covers Calls: Try Refresh Token: one refresh, all wait, once more
// covers End to end: two tabs, ten calls each, one refresh
// covers Security: SEC-15
test(
  'two tabs with an expired access cookie fire ten calls each: one refresh, all answered',
  { tag: '@chromium' },
  async ({ open, complaints }) => {
    complaints.expect(/status of 401/)
    const one = await open({ as: asa, isOwnSession: true })
    const two = await one.context().newPage()
    const tabs = [one, two]
    for (const tab of tabs) {
      await tab.goto('/malmo/nyheter')
      // A finger that comes before asks for nothing.
      await isTakenOver(tab)
      await expect(tab.getByRole('list', { name: 'Nyheter' }).getByRole('link').nth(9)).toBeVisible()
    }
    // The cookies of a browser after ten minutes.
    await one.context().clearCookies({ name: '__Host-session' })
    const refreshes: Request[] = []
    const answered = new Map<Page, Set<string>>(tabs.map((tab) => [tab, new Set()]))
    const refused: string[] = []
    for (const tab of tabs) {
      tab.on('request', (request) => {
        if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request)
      })
      tab.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (!/^\/api\/site\/malmo\/news\/[0-9a-f-]{36}$/.test(pathname)) return
        if (response.status() === 401) refused.push(pathname)
        if (response.status() === 200) answered.get(tab)?.add(pathname)
      })
    }
    // A finger on ten links: each asks at once for what it will show.
    const touchTen = (tab: Page) =>
      tab.getByRole('list', { name: 'Nyheter' }).evaluate((list) => {
        const links = Array.from(list.querySelectorAll('a')).slice(0, 10)
        for (const link of links) link.dispatchEvent(new Event('touchstart', { bubbles: true }))
        return links.length
      })
    expect(await Promise.all(tabs.map(touchTen))).toEqual([10, 10])
    for (const tab of tabs) await expect.poll(() => answered.get(tab)?.size).toBe(10)
    expect(refused.length, 'calls that met the expired cookie').toBeGreaterThan(1)
    expect(refreshes, 'one refresh for both tabs').toHaveLength(1)
    expect(refreshes[0]?.method()).toBe('POST')
    for (const tab of tabs) await expect(tab.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)
  },
)

test(
  'a page opened with an expired access cookie is drawn after one refresh, without a toast',
  { tag: '@nightly' },
  async ({ open, complaints }) => {
    complaints.expect(/status of 401/)
    const page = await open({ as: asa, isOwnSession: true })
    await page.context().clearCookies({ name: '__Host-session' })
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url())
    })
    await page.goto('/malmo/nyheter')
    await expect(page.getByRole('heading', { name: 'Nyheter' })).toBeVisible()
    expect(refreshes).toHaveLength(1)
    await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)
  },
)

// covers Calls: the sign-in and the list of sites are read once
test(
  'auth info and the site list are asked for once and then remembered, and not at all where the server draws',
  { tag: '@nightly' },
  async ({ open }) => {
    const page = await open({ as: asa })
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/auth' || pathname === '/api/site') requests.push(pathname)
    })
    for (const [begin, asked] of [
      ['/', []],
      ['/malmo/installningar', ['/api/auth', '/api/site']],
    ] as const) {
      requests.length = 0
      await page.goto(begin)
      if (begin === '/') await page.getByRole('link', { name: 'Samling Framåt Malmö', exact: true }).click()
      await page.getByRole('link', { name: 'Politik' }).click()
      await expect(page.getByRole('heading', { name: 'Politik' })).toBeVisible()
      expect(requests.toSorted()).toEqual(asked)
    }
  },
)

// covers Calls: `POST /api/auth/logout`
// covers Security: SEC-14
test(
  'logging out goes to the login page and ends the session in the database',
  { tag: '@nightly' },
  async ({ open, stack, complaints }) => {
    complaints.expect(/status of 401/)
    const client = await signedIn(stack, karlErik)
    const page = await open({ address: client.address })
    await giveCookies(page, stack, client)
    await page.goto('/malmo/nyheter')
    await logOutButton(page).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    // The old cookies are replayed, as a thief would.
    const replay = clientOf(stack, client.address, client.cookies)
    expect((await replay.send('GET', '/api/auth')).status).toBe(401)
    expect((await replay.send('POST', '/api/auth/refresh')).status).toBe(401)
    await page.goto('/malmo/nyheter')
    await expect(page).toHaveURL(/\/auth\/login/)
  },
)

// A new person, because ending all sign-ins would end those of other tests.
// covers Security: SEC-14
test(
  'one sees where one is signed in, ends it there, and then everywhere; an administrator ends it for others',
  { tag: '@journey' },
  async ({ open, stack, sessionOf, complaints }) => {
    complaints.expect(/status of 401/)
    const admin = await sessionOf(tolvan)
    const account = { ...nils, isAdmin: false, memberships: [{ siteId: 'malmo', role: 'reader', validTo: null }] }
    const { id, version } = (await admin.send('POST', '/api/admin/users', account)).body as { id: string; version: number }
    try {
      const elsewhere = await signedIn(stack, nils)
      const page = await open({ as: nils, isOwnSession: true })
      await page.goto('/')
      await page.getByRole('button', { name: /^Ditt eget/ }).click()
      await page.getByRole('menuitem', { name: 'Mitt konto' }).click()
      await expect(page.getByRole('heading', { name: 'Mitt konto' })).toBeFocused()
      const list = page.getByRole('list', { name: 'Inloggade enheter' })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(list.getByRole('listitem').first()).toContainText('Den här enheten')
      await list.getByRole('button', { name: /^Logga ut Okänd webbläsare, inloggad / }).press('Enter')
      await expectToast(page, 'Klart', 'Okänd webbläsare är utloggad.')
      await expect(list).toBeFocused()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      expect((await elsewhere.send('POST', '/api/auth/refresh')).status).toBe(401)

      const kept = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
      await page.getByRole('button', { name: 'Logga ut överallt' }).click()
      await expect(page).toHaveURL('/auth/login')
      expect((await clientOf(stack, addressOf(page), kept).send('GET', '/api/auth')).status).toBe(401)

      // An administrator does it for somebody who cannot.
      const stolen = await signedIn(stack, nils)
      const desk = await open({ as: tolvan })
      await desk.goto(`/admin/sajter/anvandare/${id}`)
      await desk.getByRole('button', { name: 'Logga ut överallt' }).click()
      await expectToast(desk, 'Klart', `${nils.name} är utloggad överallt.`)
      expect((await stolen.send('POST', '/api/auth/refresh')).status).toBe(401)
    } finally {
      // The person whom other tests know as one without an account.
      await admin.send('POST', `/api/admin/users/${id}/remove`, { version })
    }
  },
)

// covers Addresses and screens: without a sign-in: to `/auth/login`, and back afterwards
test(
  'a visitor is sent to sign in and comes back to the address that was wanted',
  { tag: '@journey' },
  async ({ open, phone, complaints }) => {
    complaints.expect(/status of 401/)
    const page = await open()
    await page.goto('/malmo/nyheter?sok=budget')
    await expect(page).toHaveURL('/auth/login?till=%2Fmalmo%2Fnyheter%3Fsok%3Dbudget')
    await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)
    await signInHere(page, phone)
    await expect(page).toHaveURL('/malmo/nyheter?sok=budget')
    await expect(page.getByRole('searchbox', { name: 'Sök bland nyheter' })).toHaveValue('budget')
  },
)

// web/api/session-end.test.ts has the other sentences.
test(
  'a person whose sign-in has ended reads why, and comes back to where they were',
  { tag: '@nightly' },
  async ({ open, phone, stack, complaints }) => {
    complaints.expect(/status of 401/)
    const client = await signedIn(stack, asa)
    const page = await open({ address: client.address })
    await giveCookies(page, stack, client)
    await page.goto('/auth/om-mig')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await client.send('POST', '/api/auth/logout')
    // As after two hours.
    const past = Math.floor(Date.now() / 1000) - 1
    await giveCookies(page, stack, { ...client, cookies: new Map([[endsCookie, `${past + 9000}.${past}`]]) })
    await page.reload()
    const note = page.getByRole('note')
    await expect(note).toHaveText('Du har inte gjort något på två timmar. Logga in igen, så kommer du tillbaka dit du var.')
    await expectFits(page, 'Logga in, after a sign-in that has ended', ['light', 'dark'])
    // Said once.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Mobilt BankID' })).toBeVisible()
    await expect(note).toHaveCount(0)
    await signInHere(page, phone)
    await expect(page).toHaveURL('/auth/om-mig')
  },
)

// web/api/login-address.test.ts tests which addresses count as foreign.
// covers Addresses and screens: the return address is always one of our own
// covers Security: SEC-21
test('a return address of others leads to the start page', { tag: '@nightly' }, async ({ open, phone }) => {
  const page = await open()
  await page.goto(`/auth/login?till=${encodeURIComponent('//example.org')}`)
  await signInHere(page, phone)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Åsa$/)
})

// covers Calls: the sign-in has run out: back again, and the text is offered
// covers Saving, conflicts, presence: a copy in the browser, offered with a comparison
test(
  'a session that ended while writing: after signing in again the typed text is offered',
  { tag: '@journey' },
  async ({ open, phone, stack, sessionOf, complaints }) => {
    complaints.expect(/status of 401/)
    const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Skrivet i sista stund'))
    const client = await signedIn(stack, asa)
    const page = await open({ address: client.address })
    await giveCookies(page, stack, client)
    await page.goto(`/malmo/nyheter/${id}`)
    await expect(titleField(page)).toBeVisible()
    // The session ends between the typing and its save.
    const endSession = async (route: Route): Promise<void> => {
      await client.send('POST', '/api/auth/logout')
      await route.continue()
    }
    await page.route('**/draft', endSession, { times: 1 })
    await leadField(page).fill('Det här fick inte plats i sessionen.')
    await expect(page).toHaveURL(`/auth/login?till=${encodeURIComponent(`/malmo/nyheter/${id}`)}`)
    await expect(page.getByRole('note')).toHaveText(
      'Du är inte längre inloggad här. Logga in igen, så kommer du tillbaka dit du var.',
    )
    await signInHere(page, phone)
    await expect(page).toHaveURL(`/malmo/nyheter/${id}`)
    const offer = page.getByRole('note').filter({ hasText: 'Det finns text som inte hann sparas' })
    await expect(offer).toBeVisible()
    await offer.getByRole('button', { name: 'Visa och jämför' }).click()
    await expect(page.getByRole('dialog')).toContainText('Det här fick inte plats i sessionen.')
    await page.keyboard.press('Escape')
    await offer.getByRole('button', { name: 'Använd den' }).click()
    await expect(leadField(page)).toHaveValue('Det här fick inte plats i sessionen.')
    await expectSaved(page)
    expect((await readItem(await sessionOf(asa), 'malmo', id)).content.lead).toBe('Det här fick inte plats i sessionen.')
  },
)

// covers Calls: X-XSRF-TOKEN on everything but GET; without it 403
test(
  'every call that is no GET carries X-XSRF-TOKEN from the cookie, and is refused without it',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const page = await open({ as: asa })
    const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Med rätt huvud'))
    await page.goto(`/malmo/nyheter/${id}`)
    const saved = page.waitForRequest((request) => request.method() === 'PATCH')
    await leadField(page).fill('Nytt')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')
    expect((await saved).headers()['x-xsrf-token']).toBe(decodeURIComponent(cookie?.value ?? ''))
    await expectSaved(page)
    const forged = await page.request.post('/api/auth/logout')
    expect(forged.status()).toBe(403)
    expect(await forged.json()).toMatchObject({ code: 'CSRF', message: expect.stringMatching(/^Sidan behöver laddas om/) })
    await page.reload()
    await expect(titleField(page)).toBeVisible()
  },
)

// covers Security: SEC-23
test(
  'two people in one browser after each other: nothing of the first is left',
  { tag: '@chromium' },
  async ({ open, phone, complaints }) => {
    complaints.expect(/status of 401/)
    const page = await open({ as: tolvan, isOwnSession: true })
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: 'Administration' })).toBeVisible()
    await logOutButton(page).click()
    await expect(page).toHaveURL('/auth/login')
    await signInHere(page, phone)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Åsa$/)
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  },
)
