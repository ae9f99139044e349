import type { Locator, Page } from '@playwright/test'
import type { Client } from './session.ts'
import { marta, tolvan } from './people.ts'
import type { TestFixtures, WorkerFixtures } from './test.ts'
import { expect } from './test.ts'

let lastSite = 0

/** A site that no other test changes, run by Märta. `admin` is an administrator's. */
export async function siteOf(admin: Client, name = 'Samling Framåt Provsjö'): Promise<string> {
  const id = `provsjo-${process.pid.toString(36)}-${(lastSite += 1)}`
  const { status } = await admin.send('POST', '/api/admin/sites', {
    id,
    name,
    firstSiteAdmin: { name: marta.name, personalNumber: marta.personalNumber },
  })
  expect(status).toBe(200)
  return id
}

export const main = (page: Page): Locator => page.getByRole('main')
export const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** Opens a tab by its address and waits until it can be used. */
export async function openTab(page: Page, siteId: string, tab: string, title: string): Promise<void> {
  await page.goto(`/${siteId}/installningar/${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main(page).getByLabel('Laddar …')).toHaveCount(0)
}

/** Märta at a tab of a site of her own. */
export async function atTab(
  { open, sessionOf }: Pick<TestFixtures & WorkerFixtures, 'open' | 'sessionOf'>,
  tab: string,
  title: string,
): Promise<{ siteId: string; page: Page }> {
  const siteId = await siteOf(await sessionOf(tolvan))
  const page = await open({ as: marta })
  await openTab(page, siteId, tab, title)
  return { siteId, page }
}

export const saveButton = (page: Page): Locator => main(page).getByRole('button', { name: 'Spara', exact: true })

export async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expectSaved(page)
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(main(page).getByText(/Sparat kl\. \d\d:\d\d/)).toBeVisible()
}
