import { expectAccessible, expectFits } from './support/accessibility.ts'
import { bodyField, draftOf, expectSaved, itemIdOf, leadField, publishedOf, titleField, unique } from './support/editor.ts'
import { tabTo } from './support/keyboard.ts'
import { asa, elif, tolvan } from './support/people.ts'
import { adminScreens, openScreen, siteScreens } from './support/screens.ts'
import { addressOf, expect, test } from './support/test.ts'
import { expectNoShifts, expectRoomForText, expectTargets, expectVisibleFocus } from './support/wcag.ts'

/** Each in the named file, in the same sizes and colours, with what else can be on it. */
const lookedAtElsewhere = new Set([
  '/auth/e-post', // letters.e2e.ts
  '/auth/att-gora', // letters.e2e.ts
  '/admin/atgarda', // site-health.e2e.ts
  '/admin/drift', // doctor.e2e.ts
  '/admin/sajter/utformning', // design-freedoms.e2e.ts
  '/malmo/bildbank', // media-accessibility.e2e.ts
])

/** One screen of each kind, on Kalmar: no other test writes there, so nothing moves while it is read. */
const kinds = [
  '/',
  '/kalmar/nyheter',
  '/kalmar/nyheter/ny',
  '/kalmar/politik?flik=prioriterade',
  '/kalmar/foretradare',
  '/kalmar/foretradare?vy=person',
  '/kalmar/bildbank',
  '/kalmar/installningar/startsidan',
  '/admin/sajter/ny',
]

test.describe('a screen of each kind', () => {
  test.slow()

  test(
    'on a computer, in the light: axe finds nothing, nothing moves by itself, the focus is seen',
    { tag: '@layout' },
    async ({ open }) => {
      const page = await open({ as: tolvan })
      for (const path of kinds) {
        await openScreen(page, path)
        await page.waitForLoadState('networkidle')
        await expectNoShifts(page, path)
        await expectVisibleFocus(page, path)
        await expectAccessible(page, path, ['1280'], ['light'])
      }
    },
  )

  test(
    'on a phone, in the dark: axe finds nothing, a finger hits everything, spaced text has room',
    { tag: '@layout' },
    async ({ open }) => {
      const page = await open({ as: tolvan, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
      for (const path of kinds) {
        await openScreen(page, path)
        await page.waitForLoadState('networkidle')
        await expectTargets(page, path)
        await expectRoomForText(page, path)
        await expectAccessible(page, path, ['360'], ['dark'])
      }
    },
  )
})

// covers End to end: axe on every screen, light and dark, 1280 and 360
// covers End to end: 320 px and 200 %
// covers Security: SEC-18
// covers Content end to end: axe on every screen
test.describe('axe finds nothing, light and dark, 1280 and 360 px, and nothing scrolls sideways at 320 px or 200 %,', () => {
  // Four looks at each of several screens.
  test.slow()

  for (const [name, paths] of Object.entries(siteScreens)) {
    test(`on ${name}`, { tag: '@nightly' }, async ({ open }) => {
      const page = await open({ as: asa })
      for (const path of paths.filter((one) => !lookedAtElsewhere.has(one))) {
        await openScreen(page, path)
        await expectFits(page, path, ['light', 'dark'])
      }
    })
  }

  test('on the administration', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    for (const path of adminScreens.filter((one) => !lookedAtElsewhere.has(one))) {
      await openScreen(page, path)
      await expectFits(page, path, ['light', 'dark'])
    }
  })

  test('on a person', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await openScreen(page, '/admin/sajter/anvandare')
    await page.getByRole('list', { name: 'Användare' }).getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Spara' })).toBeVisible()
    await expectAccessible(page, 'a person')
  })

  test('on a form with faults', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await openScreen(page, '/admin/sajter/ny')
    await page.getByRole('button', { name: 'Skapa sajten' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'a form with faults')
  })

  test('on an open item, its menu and the shortcuts', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const { id } = await publishedOf(await sessionOf(asa), 'malmo', unique('Att titta på'))
    const page = await open({ as: asa })
    await openScreen(page, `/malmo/nyheter/${id}`)
    await expectAccessible(page, 'an open item')
    await page.getByRole('button', { name: /^Fler åtgärder/ }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAccessible(page, 'the menu of an item')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the shortcuts')
  })

  test('on the palette, marked rows, a handle’s menu, a move and the arranged menu', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await openScreen(page, '/malmo/nyheter')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Sök i / })).toBeFocused()
    await page.keyboard.type('skola')
    await expect(page.getByRole('group', { name: 'Innehåll' })).toBeVisible()
    await expectAccessible(page, 'the palette')
    await page.keyboard.press('Escape')
    // The window is a phone's now.
    await page.getByRole('button', { name: 'Markera', exact: true }).click()
    await page
      .getByRole('checkbox', { name: /^Markera/ })
      .first()
      .check()
    await expect(page.getByRole('region', { name: 'Markerade' })).toBeVisible()
    await expectAccessible(page, 'marked rows')
    await openScreen(page, '/malmo/sidor')
    await page.getByRole('button', { name: 'Flytta Kontakt' }).click()
    await expect(page.getByRole('menuitem', { name: 'Flytta upp' })).toBeVisible()
    await expectAccessible(page, 'the menu of a handle')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Åtgärder för Kontakt' }).click()
    await page.getByRole('menuitem', { name: 'Flytta till …' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'a move')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sajtens meny' }).click()
    await page.getByRole('radio', { name: /^Ordnad för hand/ }).check()
    await expectAccessible(page, 'the arranged menu')
  })

  test('on a list and an item one may only read', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: elif })
    await openScreen(page, '/pitea/nyheter')
    await expectAccessible(page, 'a list one may only read')
    await page.getByRole('list', { name: 'Nyheter' }).getByRole('link').first().click()
    await expect(titleField(page)).toBeVisible()
    await expectAccessible(page, 'an item one may only read')
  })

  test('on a conflict', { tag: '@nightly' }, async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 409/)
    const client = await sessionOf(asa)
    const item = await draftOf(client, 'malmo', unique('Att krocka om'))
    const page = await open({ as: tolvan })
    // The editor has asked what others do, and hears of the next change too late.
    const isListening = page.waitForResponse(/\/presence$/)
    await openScreen(page, `/malmo/nyheter/${item.id}`)
    await isListening
    await client.send('PATCH', `/api/site/malmo/news/${item.id}/draft`, {
      fields: { lead: 'Åsas ingress.' },
      versions: { lead: item.versions['lead']?.version ?? 0 },
    })
    await leadField(page).fill('Tolvans ingress.')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'a conflict')
  })

  test('on the row menu, the site dialog and a question', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const title = unique('Att fråga om')
    await publishedOf(await sessionOf(asa), 'malmo', title)
    const page = await open({ as: asa })
    await openScreen(page, '/malmo/nyheter')
    await page.getByRole('button', { name: /Välj förening$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the site dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Åtgärder för ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Avpublicera' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'a question')
  })

  test('on the open sidebar of a phone', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa, viewport: { width: 360, height: 740 } })
    await openScreen(page, '/malmo/nyheter')
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    await expect(page.getByRole('link', { name: 'Politik' })).toBeInViewport()
    await expectAccessible(page, 'the open sidebar', ['360'])
  })

  test('on the login in all its states', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Mobilt BankID' })).toBeVisible()
    await expectAccessible(page, 'login: choice')
    await page.getByRole('button', { name: 'Mobilt BankID' }).click()
    await expect(page.getByRole('img', { name: 'QR-kod för BankID' })).toBeVisible()
    await expectAccessible(page, 'login: other device')
    const [order] = await phone.ordersFrom(addressOf(page))
    await phone.forceFailure(order?.orderRef ?? '', 'expiredTransaction')
    await expect(page.getByRole('button', { name: 'Försök igen' })).toBeVisible()
    await expectAccessible(page, 'login: failed')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'BankID på denna dator' }).click()
    await (await opened).close()
    await expect(page.getByRole('link', { name: 'Starta BankID-appen' })).toBeVisible()
    await expectAccessible(page, 'login: this device')
  })
})

// covers End to end: everything by keyboard
test(
  'the whole road with the keyboard alone: sign in, choose, write, publish, log out',
  { tag: '@focus' },
  async ({ open, phone }) => {
    const page = await open()
    await page.goto('/auth/login')
    await tabTo(page, page.getByRole('button', { name: 'Mobilt BankID' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeFocused()
    await expect.poll(async () => (await phone.ordersFrom(addressOf(page))).length).toBe(1)
    const [order] = await phone.ordersFrom(addressOf(page))
    await phone.approve(order?.orderRef ?? '', asa)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // Past the menu in one step.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Samling Framåt Lund', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/lund/nyheter')
    // The address is there before the screen, which takes the focus when it comes.
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeFocused()
    // The selector, by arrow keys, to another site.
    await tabTo(page, page.getByRole('button', { name: /Välj förening$/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Välj förening' })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('link').first())
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('link', { name: 'Samling Framåt Malmö' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/malmo/nyheter')
    await expect(page.getByRole('button', { name: 'Samling Framåt Malmö. Välj förening' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeFocused()

    await tabTo(page, page.getByRole('link', { name: 'Skriv en nyhet' }))
    await page.keyboard.press('Enter')
    await expect(titleField(page)).toBeFocused()
    const title = unique('Skriven utan mus')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(leadField(page)).toBeFocused()
    await page.keyboard.type('En ingress.')
    await page.keyboard.press('Enter')
    await expect(bodyField(page)).toBeFocused()
    await page.keyboard.type('Texten.')
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    const id = await itemIdOf(page)
    // Out of the text, to the tools and back.
    await tabTo(page, page.getByRole('toolbar', { name: 'Formatering' }).getByRole('button').first(), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(bodyField(page)).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Publicera', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publicera' })).toBeFocused()
    const answer = page.waitForResponse((response) => response.url().endsWith(`${id}/publish`))
    await page.keyboard.press('Enter')
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('dialog')).toBeHidden()

    await tabTo(page, page.getByRole('button', { name: 'Åsa Öberg-Ängström (Logga ut)' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth/login')
  },
)
