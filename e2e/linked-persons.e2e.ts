import { expectAccessible } from './support/accessibility.ts'
import { unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { main } from './support/representatives.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// covers Representatives: links between sites, on the screen
test('an administrator says that two are the same person, and protection then reaches both sites', async ({ open, sessionOf }) => {
  test.slow()
  const admin = await sessionOf(tolvan)
  const family = unique('Tvåsajter')
  const made = async (siteId: string): Promise<string> => {
    const content = { givenName: 'Ärla', familyName: family }
    const { status, body } = await admin.send('POST', `/api/site/${siteId}/representatives`, { content })
    expect(status).toBe(200)
    return (body as { readonly id: string }).id
  }
  const [here, there] = [await made('malmo'), await made('lund')]
  const page = await open({ as: tolvan })
  await page.goto(`/malmo/foretradare/${here}`)
  const card = main(page).getByRole('region', { name: 'Samma person på andra sajter' })
  await card.getByRole('button', { name: 'Lägg till en sajt' }).click()
  const dialog = page.getByRole('dialog', { name: `På vilken sajt finns Ärla ${family}?` })
  await expect(dialog.getByRole('searchbox', { name: 'Sök sajt' })).toBeFocused()
  await expectAccessible(page, 'choosing a site')
  await dialog.getByRole('button', { name: 'Koppla ihop' }).click()
  await expect(dialog.getByText('Välj en sajt.')).toBeVisible()
  await page.keyboard.type('lund')
  await dialog.getByRole('list', { name: 'Sajter' }).getByRole('button', { name: /Lund$/ }).click()
  // The name is searched for first.
  await expect(dialog.getByRole('searchbox', { name: 'Sök person' })).toBeFocused()
  await dialog.getByRole('radio', { name: `Ärla ${family}` }).check()
  await expectAccessible(page, 'choosing a person')
  await dialog.getByRole('button', { name: 'Koppla ihop' }).click()
  await expect(dialog).toHaveCount(0)
  const linked = card.getByRole('list', { name: 'Sajter med samma person' }).getByRole('link', { name: /Lund$/ })
  await expect(linked).toBeVisible()

  const { status } = await admin.send('PUT', `/api/site/malmo/persons/${here}/protection`, { mode: 'hidden' })
  expect(status).toBe(200)
  await linked.click()
  await expect(page).toHaveURL(`/lund/foretradare/${there}`)
  await expect(
    main(page)
      .getByText(/^Skyddade uppgifter är på\./)
      .first(),
  ).toBeVisible()

  // An editor is told that there are others, and not where.
  const editor = await open({ as: asa })
  await editor.goto(`/malmo/foretradare/${here}`)
  const told = main(editor).getByRole('region', { name: 'Samma person på andra sajter' })
  await expect(told).toContainText('minst en sajt till')
  await expect(told.getByRole('link')).toHaveCount(0)

  await card.getByRole('button', { name: /^Ta bort kopplingen till / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort kopplingen' }).click()
  await expectToast(page, 'Klart', 'är borttagen.')
  await expect(card.getByRole('list', { name: 'Sajter med samma person' })).toHaveCount(0)
})
