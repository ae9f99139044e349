import type { WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { themeTest } from '#server/testing/wxr-theme-test.ts'
import { pictureFile } from '#server/testing/media-factory.ts'
import { wxrFile } from '#server/testing/wxr-files.ts'
import { zipOf } from '#server/testing/zip-of.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { marta, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

// covers Files and export: import from WordPress: the screen, from the file to the report and back
test(
  'one who runs a site moves in from WordPress, sees what happens first, and takes it back',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    test.setTimeout(180_000)
    const { send } = await sessionOf(marta)
    const shots = process.env['SHOTS'] ?? test.info().outputDir
    const page = await open({ as: marta })
    await page.goto('/skovde/installningar/importera')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Importera' })).toBeVisible()
    await expectAccessible(page, 'choosing an export')

    // A file that is something else is refused with the reason, and leaves the way open.
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'sida.xml', mimeType: 'text/xml', buffer: Buffer.from('<html><p>Hej</p></html>') })
    await expect(main.getByRole('alert')).toContainText('Filen är ingen export från WordPress.', { timeout: 30_000 })
    await main.getByRole('button', { name: 'Ta bort filen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()

    const zip = await zipOf([
      ['export.xml', Buffer.from(themeTest.replaceAll('https://gamla.example.se/2019/05/galleri/', 'https://example.se/galleri'))],
      ['wp-content/uploads/2019/05/torget-i-angelholm.jpg', await pictureFile(1200, 800)],
    ])
    await input.setInputFiles({ name: 'vara-sidor.zip', mimeType: 'application/zip', buffer: zip })
    await expect(main.getByRole('heading', { name: 'Det här finns i filen' })).toBeVisible({ timeout: 60_000 })
    await expect(main.getByLabel('Evenemang (The Events Calendar) (1)')).toHaveValue('news')
    await main.getByLabel('Egen innehållstyp: product (1)').selectOption('Följer inte med')
    await expectAccessible(page, 'what is in an export')
    await page.screenshot({ path: `${shots}/val.png`, fullPage: true })

    await main.getByRole('button', { name: 'Läs in som utkast' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Filen är inläst. Texterna är utkast.' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(main.getByText('Inbäddat innehåll togs bort, från annonser.example.com.', { exact: false })).toBeVisible()
    await expectAccessible(page, 'the report of an import')
    await page.screenshot({ path: `${shots}/rapport.png`, fullPage: true })
    await main.getByRole('button', { name: /^Följde inte med/ }).click()
    await expect(main.getByText('Låg i papperskorgen.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Block' })).toBeHidden()
    const csv = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Hämta som CSV' }).click()
    expect((await csv).suggestedFilename()).toBe('import-fran-wordpress.csv')
    const bundle = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Hämta texter och bilder som ZIP' }).click()
    expect((await bundle).suggestedFilename()).toBe('ur-wordpress.zip')

    // What was read in is published as anything else, and the old address leads to it.
    const { imports } = (await send('GET', '/api/site/skovde/wordpress')).body as { imports: WordpressImport[] }
    const rows = (await send('GET', `/api/site/skovde/wordpress/${imports[0]?.id}/rows`)).body as {
      rows: { title: string; item: { id: string; area: string } | null }[]
    }
    const publish = (title: string) => {
      const item = rows.rows.find((row) => row.title.startsWith(title) && row.item)?.item
      return send('POST', `/api/site/skovde/news/${item?.id}/publish`, { draftVersion: 1 })
    }
    expect((await publish('Specialtecken')).status).toBe(200)
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(`${stack.sitesUrl}/skovde/?p=10`)
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('Specialtecken: å ä ö & ”citat”')
    await expect(reader.getByText('Räksmörgås & kaffe <hej>.')).toBeVisible()
    await reader.screenshot({ path: `${shots}/specialtecken.png` })
    // A text without pictures: theirs wait for the name of a photographer.
    expect((await publish('Märkning:')).status).toBe(200)
    await reader.goto(`${stack.sitesUrl}/skovde/?p=1`)
    await expect(reader.getByRole('table').getByText('Ordförande')).toBeVisible()
    await reader.screenshot({ path: `${shots}/offentlig.png`, fullPage: true })
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSidewaysScroll(page, 'the report on a phone')
    await page.screenshot({ path: `${shots}/rapport-360.png`, fullPage: true })

    await main.getByRole('button', { name: 'Ta tillbaka importen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta tillbaka' }).click()
    await expect(main.getByText('Importen är tillbakatagen.')).toBeVisible({ timeout: 60_000 })
    // It is told of among everything that is taken back.
    await page.goto('/skovde/angra')
    await expect(main.getByText('Läsa in från WordPress – vara-sidor.zip')).toBeVisible()
    await page.screenshot({ path: `${shots}/angra.png`, fullPage: true })
  },
)

// covers Files and export: import from WordPress: the screen where an administrator lets files be fetched
test(
  'an administrator lets missing pictures be fetched, and sees what became of each',
  { tag: '@nightly' },
  async ({ open, complaints }) => {
    complaints.expect(/status of 400/)
    const shots = process.env['SHOTS'] ?? test.info().outputDir
    const page = await open({ as: tolvan })
    await page.goto('/hoor/installningar/importera')
    const main = page.getByRole('main')
    const files = [1, 2].map((id) => ({
      id,
      type: 'attachment',
      title: `Bild ${id}`,
      fileUrl: `https://gamla.example.se/wp-content/uploads/bild-${id}.jpg`,
    }))
    const file = wxrFile({ posts: [...files, { id: 9, title: 'En text' }] })
    await page.locator('input[type=file]').setInputFiles({ name: 'sajt.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
    const card = main.getByRole('region', { name: 'Hämta bilder från den gamla webbplatsen' })
    await expect(card.getByText('gamla.example.se (2 filer)')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page, 'where files may be fetched from')

    const hosts = card.getByLabel('Adresser som filer får hämtas från')
    const button = card.getByRole('button', { name: 'Hämta filer' })
    await button.click()
    await expect(hosts).toHaveAccessibleDescription(/Skriv minst en adress/)
    await hosts.fill('192.168.0.1')
    await button.click()
    await expect(hosts).toHaveAccessibleDescription(/inte en IP-adress/)
    await expect(hosts).toHaveValue('192.168.0.1')
    await page.screenshot({ path: `${shots}/hamta.png`, fullPage: true })

    // No name server answers here: the files get that as their result, and may be asked for again.
    await hosts.fill('gamla.example.se')
    await button.click()
    await expect(card.getByRole('button', { name: 'Hämta det som saknas igen' })).toBeVisible({ timeout: 60_000 })
    await expect(card.getByText('2 av 2 filer är provade.', { exact: false })).toBeVisible()
    await expect(main.getByText('Namnet gick inte att slå upp just då.', { exact: false })).toHaveCount(2)
    await expectAccessible(page, 'what became of fetched files')
    await page.screenshot({ path: `${shots}/hamtat.png`, fullPage: true })
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSidewaysScroll(page, 'fetched files on a phone')
    await page.screenshot({ path: `${shots}/hamtat-360.png`, fullPage: true })
    await main.getByRole('button', { name: 'Läs in som utkast' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Filen är inläst. Texterna är utkast.' })).toBeVisible({
      timeout: 60_000,
    })
    await main.getByRole('button', { name: 'Ta tillbaka importen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta tillbaka' }).click()
    await expect(main.getByText('Importen är tillbakatagen.')).toBeVisible({ timeout: 60_000 })
  },
)
