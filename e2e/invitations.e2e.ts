import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { elif, marta, tolvan } from './support/people.ts'
import { answerInvitation } from './support/session.ts'
import { dialogOf, main, openTab, siteOf } from './support/settings.ts'
import { addressOf, expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// covers Settings: invitation: the whole way in the browser
test(
  'a person invited by a link signs with BankID, is confirmed by name, and gets in',
  { tag: '@journey' },
  async ({ open, sessionOf, phone, complaints }) => {
    // Three browsers and two sign-ins.
    test.slow()
    complaints.expect(/status of 404/)
    const siteId = await siteOf(await sessionOf(tolvan), 'Samling Framåt Överkalix')
    const page = await open({ as: marta })
    await openTab(page, siteId, 'anvandare', 'Användare')
    await expect(main(page).getByText('Ingen inbjudan väntar på svar.')).toBeVisible()
    await main(page).getByRole('button', { name: 'Bjud in' }).click()
    await dialogOf(page).getByRole('textbox', { name: 'Namn' }).fill('Elif på kansliet')
    await dialogOf(page).getByRole('combobox', { name: 'Roll' }).selectOption('Skribent')
    await dialogOf(page).getByRole('button', { name: 'Skapa länk' }).click()
    const field = dialogOf(page).getByRole('textbox', { name: 'Länken' })
    await expect(field).toBeVisible()
    const link = await field.inputValue()
    await dialogOf(page).getByRole('button', { name: 'Klar' }).click()
    const row = main(page).getByRole('list', { name: 'Inbjudningar' }).getByRole('listitem')
    await expect(row).toContainText(['Väntar på svar'])

    const visitor = await open()
    await visitor.goto(link)
    const title = visitor.getByRole('heading', { name: 'Du är inbjuden till Samling Framåt Överkalix som Skribent' })
    await expect(title).toBeVisible()
    await expect(visitor).toHaveURL('/auth/login')
    await visitor.getByRole('button', { name: 'Mobilt BankID' }).click()
    await expect(visitor.getByRole('img', { name: 'QR-kod för BankID' })).toBeVisible()
    // The invitation is kept when the page is loaded again.
    await visitor.reload()
    await expect(title).toBeVisible()
    const [order] = await phone.ordersFrom(addressOf(visitor))
    await phone.approve(order?.orderRef ?? '', elif)
    await expect(visitor.locator('#bankid-hint')).toHaveText(
      /väntar på att bekräftas av Märta Löfgren-Åkerlund\. Sedan kan du logga in/,
    )

    await page.goto('/')
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ hasText: /Överkalix.*1 inbjuden att bekräfta/ }),
    ).toBeVisible()
    await openTab(page, siteId, 'anvandare', 'Användare')
    await expect(row).toContainText([`${elif.name} har öppnat länken`])
    await row.getByRole('button', { name: `Bekräfta ${elif.name}` }).click()
    await expectToast(page, 'Klart', `${elif.name} kan nu logga in`)
    await expect(main(page).getByRole('heading', { name: 'Inbjudningar' })).toBeFocused()
    await expect(main(page).getByRole('list', { name: 'Användare' })).toContainText(elif.name)

    const member = await open({ as: elif })
    await member.goto(`/${siteId}/nyheter`)
    await expect(member.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Inbjudan går inte att öppna' })).toBeVisible()
  },
)

// covers Settings: invitation: axe and 320 px
test(
  'axe finds nothing on an invitation, its answer, and the list of pending ones',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    test.slow()
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin, 'Samhällsbyggnadsföreningen i Örnsköldsvik')
    const invite = async (name: string): Promise<string> => {
      const body = { name, email: '', role: 'siteAdmin', validTo: '2040-12-31' }
      const { body: made } = await admin.send('POST', `/api/site/${siteId}/invitations`, body)
      return (made as { link: { url: string } }).link.url
    }
    const [answered, waiting] = [await invite('Överförmyndarnämndens ordförande'), await invite('Kim Lind')]
    await answerInvitation(stack, answered, elif)

    const visitor = await open()
    await visitor.goto(waiting)
    await expect(visitor.getByRole('heading', { name: /^Du är inbjuden till .* som Sajtansvarig$/ })).toBeVisible()
    await expectAccessible(visitor, 'an invitation', ['360'])
    const page = await open({ as: marta })
    await openTab(page, siteId, 'anvandare', 'Användare')
    await expect(main(page).getByText('har öppnat länken')).toBeVisible()
    await expectAccessible(page, 'those that wait', ['360'])
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, 'those that wait at 320 px')
    await main(page).getByRole('button', { name: 'Kopiera ny länk till Kim Lind' }).click()
    await expect(dialogOf(page)).toContainText('Den förra länken gäller inte längre.')
    await expectAccessible(page, 'a new link', ['360'], ['light'])
  },
)
