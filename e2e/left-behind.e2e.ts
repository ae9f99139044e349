import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { chooseFrom, draftOf, openItem, unique } from './support/editor.ts'
import { elif, marta, tolvan } from './support/people.ts'
import type { Client } from './support/session.ts'
import { main, openTab, siteOf } from './support/settings.ts'
import type { Stack } from './support/programs.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

/** Elif is sajtansvarig beside Märta, and has shared two drafts, made a key, and added a webhook. */
async function muchMade(admin: Client, elifs: Client, stack: Stack) {
  const siteId = await siteOf(admin)
  const root = `/api/site/${siteId}`
  const person = { name: elif.name, personalNumber: elif.personalNumber }
  expect((await admin.send('POST', `${root}/users`, { person, role: 'siteAdmin', validTo: null })).status).toBe(200)
  const titles = [unique('Budgeten som inte är klar'), unique('Talet till årsmötet')] as const
  const ids: string[] = []
  for (const title of titles) {
    const { id } = await draftOf(elifs, siteId, title)
    const link = { isShared: true, endsWithPublication: true }
    expect((await elifs.send('POST', `${root}/news/${id}/preview-links`, link)).status).toBe(200)
    ids.push(id)
  }
  expect((await elifs.send('POST', `${root}/delivery-keys`, { name: 'Medlemsappen' })).status).toBe(200)
  await rowsOf(
    stack,
    `insert into webhooks (site_id, id, name, url, sealed_secret, events, created_at, created_by)
     select site_id, gen_random_uuid(), 'Kalendern', 'https://kalender.exempel.se/', 'x', '{published}', now(), created_by
     from delivery_keys where site_id = $1`,
    [siteId],
  )
  return { siteId, titles, ids }
}

const question = (page: Page) => page.getByRole('alertdialog')

test(
  'who takes a role away sees what the person leaves behind, and chooses by the keyboard what becomes of it',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const { siteId, titles, ids } = await muchMade(await sessionOf(tolvan), await sessionOf(elif), stack)
    const page = await open({ as: marta })
    await openTab(page, siteId, 'anvandare', 'Användare')
    await chooseFrom(page, `Åtgärder för ${elif.name}`, 'Ta bort från sajten')
    const all = question(page).getByRole('checkbox', { name: 'Behåll alla länkar' })
    await expect(all).toBeFocused()
    await expect(question(page).getByRole('group', { name: 'Länkar till utkast' })).toContainText('De slutar gälla')
    await expect(question(page).getByRole('group', { name: 'Nycklar och webhookar' })).toContainText('De fortsätter att fungera')
    await expectAccessible(page, 'what a person leaves behind', ['360', '1280'])

    await page.keyboard.press('Space')
    const second = question(page).getByRole('checkbox', { name: `Behåll länken till ”${titles[1]}”` })
    await expect(second).toBeChecked()
    await second.focus()
    await page.keyboard.press('Space')
    await expect(all).not.toBeChecked()
    await page.keyboard.press('Tab')
    await question(page).getByRole('checkbox', { name: 'Dra in nyckeln Medlemsappen' }).focus()
    await page.keyboard.press('Space')
    await question(page).getByRole('button', { name: 'Ta bort' }).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', `${elif.name} har inte längre någon roll på sajten`)

    await openTab(page, siteId, 'utveckling', 'Utveckling')
    await expect(main(page).getByText('Medlemsappen')).toHaveCount(0)
    await expect(main(page).getByText('Tidigare användare (har inte längre tillgång till sajten)')).toBeVisible()
    await expectAccessible(page, 'a webhook of somebody who has left', ['360', '1280'])

    await openItem(page, siteId, ids[0] ?? '')
    await main(page).getByRole('button', { name: 'Länk för förhandsgranskning' }).click()
    const sharing = page.getByRole('dialog', { name: 'Länk för förhandsgranskning' })
    await expect(sharing.getByText(`som inte längre har tillgång till sajten. Behållen av ${marta.name}`)).toBeVisible()
    await page.keyboard.press('Escape')

    await openItem(page, siteId, ids[1] ?? '')
    await main(page).getByRole('button', { name: 'Länk för förhandsgranskning' }).click()
    await expect(sharing.getByRole('heading', { name: 'Länkar som har slutat gälla' })).toBeVisible()
    await expectAccessible(page, 'a link that has ended', ['360', '1280'])
    await sharing.getByRole('button', { name: /^Behåll länken/ }).click()
    await expectToast(page, 'Klart', 'Länken gäller igen')
    await expect(sharing.getByRole('heading', { name: 'Länkar som gäller' })).toBeVisible()
  },
)

test(
  'the federation sees it on all sites before an account is closed, and closing it in haste changes nothing',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const { siteId, titles } = await muchMade(admin, await sessionOf(elif), stack)
    const [person] = await rowsOf<{ id: string }>(stack, 'select created_by as id from delivery_keys where site_id = $1', [siteId])
    const page = await open({ as: tolvan })
    await page.goto(`/admin/sajter/anvandare/${person?.id}`)
    for (const [button, confirm] of [
      ['Stäng av', 'Stäng av'],
      ['Ta bort personen', 'Ta bort'],
    ] as const) {
      await main(page).getByRole('button', { name: button }).click()
      await expect(question(page).getByRole('button', { name: confirm })).toBeVisible()
      await expect(question(page).getByRole('checkbox', { name: `Behåll länken till ”${titles[0]}”` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
    }
    await main(page).getByRole('button', { name: 'Ta bort personen' }).click()
    await expectAccessible(page, 'what an account leaves behind', ['360', '1280'])
    await page.keyboard.press('Escape')
    const { status } = await admin.send('GET', `/api/site/${siteId}/users/${person?.id}/left-behind`)
    expect(status).toBe(200)
  },
)
