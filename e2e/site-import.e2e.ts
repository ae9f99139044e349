import { writeFile } from 'node:fs/promises'
import type { SiteExport } from '#contract/settings/site-exports.ts'
import { exportFile } from '#contract/settings/site-exports.ts'
import { expectAccessible } from './support/accessibility.ts'
import { elif, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

// covers Files and export: import of a copy: the screen, a trial first
test(
  'an administrator makes an empty site of another’s export, and sees first what happens',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }, info) => {
    test.setTimeout(120_000)
    const { send, cookies } = await sessionOf(tolvan)
    const { id } = (await send('POST', '/api/site/hoor/exports')).body as SiteExport
    const exported = async () => ((await send('GET', '/api/site/hoor/exports')).body as { exports: SiteExport[] }).exports[0]?.state
    await expect.poll(exported, { timeout: 60_000 }).toBe('ready')
    expect((await send('POST', `/api/site/hoor/exports/${id}/open`)).status).toBe(204)
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const zip = info.outputPath('hoor.zip')
    await writeFile(
      zip,
      Buffer.from(await (await fetch(stack.adminUrl + exportFile('hoor', id), { headers: { cookie } })).arrayBuffer()),
    )

    const siteId = `hoor-igen-${process.pid.toString(36)}`
    const firstSiteAdmin = { name: elif.name, personalNumber: elif.personalNumber }
    expect((await send('POST', '/api/admin/sites', { id: siteId, name: 'Höör igen', firstSiteAdmin })).status).toBe(200)
    const page = await open({ as: tolvan })
    await page.goto(`/admin/sajter/${siteId}`)
    await page.getByRole('link', { name: 'Läs in en kopia' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Läs in en kopia' })).toBeVisible()
    await expectAccessible(page, 'choosing a copy')

    // A file that is something else is refused with the reason, and leaves the way open.
    const main = page.getByRole('main')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bild.zip', mimeType: 'application/zip', buffer: Buffer.from('ingen zip') })
    await expect(page.getByRole('alert')).toContainText('Filen är ingen hel ZIP-fil.', { timeout: 30_000 })
    await main.getByRole('button', { name: 'Ta bort filen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(main.getByRole('button', { name: 'Välj fil' })).toBeVisible()

    await page.locator('input[type=file]').setInputFiles(zip)
    await expect(main.getByRole('heading', { name: 'Det här blir annorlunda' })).toBeVisible({ timeout: 60_000 })
    await expect(main.getByText(/^Kopia av .*Höör/)).toBeVisible()
    await expect(main.getByText('Inga konton skapas', { exact: false })).toBeVisible()
    await expectAccessible(page, 'what a copy holds')
    await main.getByRole('button', { name: 'Läs in kopian' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Kopian är inläst.' })).toBeVisible({ timeout: 60_000 })

    const reader = await open({ javaScriptEnabled: false })
    // Without those of the federation, which are not sent to the copy.
    const titlesOn = async (site: string): Promise<string[]> => {
      const answer = await reader.request.get(`${stack.sitesUrl}/${site}/api/v1/news`)
      const { items } = (await answer.json()) as { items: { readonly title: string; readonly federation?: unknown }[] }
      return items.flatMap(({ title, federation }) => (federation ? [] : title))
    }
    const titles = await titlesOn('hoor')
    expect(titles.length).toBeGreaterThan(0)
    expect(await titlesOn(siteId)).toEqual(titles)
    await reader.goto(`${stack.sitesUrl}/${siteId}/nyheter`)
    await expect(reader.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
  },
)
