import type { Page } from '@playwright/test'
import type { SiteExport } from '#contract/settings/site-exports.ts'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { unique } from './support/editor.ts'
import { karlErik, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.slow()

const main = (page: Page) => page.getByRole('main')

// covers Administration: a site is deleted from its screen, step by step
test(
  'an administrator deletes a site that lay in the archive, and its address says that it is gone',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack, complaints }) => {
    // Asked how far it has come when it is gone.
    complaints.expect(/status of 410|status of 404 .*\/deletion$/)
    const { send } = await sessionOf(tolvan)
    const site = { id: `nedlagd-${process.pid.toString(36)}`, name: unique('Nedlagda föreningen') }
    const firstSiteAdmin = { name: karlErik.name, personalNumber: karlErik.personalNumber }
    expect((await send('POST', '/api/admin/sites', { ...site, firstSiteAdmin })).status).toBe(200)
    expect((await send('POST', '/api/admin/sites/changes', { changes: [{ siteId: site.id, stopped: 'archived' }] })).status).toBe(
      200,
    )

    const page = await open({ as: tolvan })
    const part = page.getByRole('region', { name: 'Radera sajten' })
    await page.goto(`/admin/sajter/${site.id}`)
    await expect(part.getByRole('listitem')).toContainText([
      /^Sajten har legat i arkivet i 30 dagar, alltså från/,
      /^Gör en export/,
    ])
    const button = part.getByRole('button', { name: 'Radera sajten' })
    await expect(button).toHaveAccessibleDescription(/^Kan raderas från/)
    await expectFits(page, 'a site that cannot be deleted yet', ['light', 'dark'])

    await rowsOf(stack, "update sites set stopped_at = now() - interval '31 days' where id = $1", [site.id])
    const exports = `/api/site/${site.id}/exports`
    const { id } = (await send('POST', exports)).body as SiteExport
    const state = async () => ((await send('GET', exports)).body as { exports: SiteExport[] }).exports[0]?.state
    await expect.poll(state, { timeout: 60_000 }).toBe('ready')
    expect((await send('POST', `${exports}/${id}/open`)).status).toBe(204)

    await page.reload()
    await expect(part.getByRole('listitem').last()).toContainText('hämtad')
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Det här går inte att ångra.')
    await dialog.getByRole('button', { name: 'Radera för alltid' }).click()
    const typed = dialog.getByRole('textbox')
    await expect(typed).toHaveAccessibleDescription(`Skriv sajtens namn precis som det står: ${site.name}`)
    await expect(typed).toBeFocused()
    await expectFits(page, 'the question before a site is deleted', ['light', 'dark'])
    await typed.fill(site.name)
    await typed.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Sajten är raderad.' })).toBeVisible({ timeout: 30_000 })
    await expect(main(page)).toContainText(`Id:t ${site.id} används inte igen`)
    await expectFits(page, 'a site that is deleted', ['light', 'dark'])

    await main(page).getByRole('link', { name: 'Till alla sajter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sajter' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sajter' })).not.toContainText(site.name)
    const visitor = await open()
    await expect.poll(async () => (await visitor.goto(`${stack.sitesUrl}/${site.id}`))?.status()).toBe(410)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sajten finns inte längre')
    await expectFits(visitor, 'the page of a deleted site', ['light', 'dark'])
  },
)
