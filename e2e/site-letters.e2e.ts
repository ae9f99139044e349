import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { tolvan } from './support/people.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const letters = (page: Page) => page.getByRole('region', { name: 'Brev', exact: true })
const rows = (page: Page) => letters(page).getByRole('list', { name: 'Brev' }).getByRole('listitem')

// covers Administration: letters of a site, in the browser
test(
  'an administrator sees how the letters of a site went, and why one cannot be sent',
  { tag: '@nightly' },
  async ({ open, stack, complaints }) => {
    const siteId = 'kalmar'
    const failed = randomUUID()
    const put = (id: string, kind: string, state: string, why: string | null, address: string | null, minutes: number) =>
      rowsOf(
        stack,
        `insert into outbox (site_id, id, kind, at, state, why, address)
       values ($1, $2, $3, now() - make_interval(mins => $7::int), $4, $5, $6)`,
        [siteId, id, kind, state, why, address, minutes],
      )
    await put(failed, 'reminder', 'failed', 'noMail', 'a•••@e•••.se', 1)
    await put(randomUUID(), 'subscription', 'waiting', 'noMail', 'b•••@g•••.com', 2)
    await put(randomUUID(), 'signUp', 'sent', null, 'c•••@e•••.se', 3)
    try {
      const page = await open({ as: tolvan })
      await page.goto(`/admin/sajter/${siteId}`)
      await isTakenOver(page)
      await expect(rows(page).first()).toContainText('Påminnelse från riksorganisationen')
      await expect(rows(page).first()).toContainText('Till a•••@e•••.se')
      await expect(rows(page).first()).toContainText('E-postservern tog inte emot brevet.')
      await expectFits(page, 'A site, with its letters', ['light', 'dark'])

      const onlyFailed = letters(page).getByRole('button', { name: /Kom inte iväg/ })
      await onlyFailed.press('Enter')
      await expect(onlyFailed).toHaveAttribute('aria-pressed', 'true')
      await expect(rows(page)).toHaveCount(1)
      complaints.expect(/status of 409/)
      // Nobody knows any more whom this letter was to, so the answer says what is wrong, and the row stays.
      await rows(page)
        .getByRole('button', { name: /^Försök igen/ })
        .press('Enter')
      await expect(page.getByText('Ingen vet längre vem brevet var till.')).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
    } finally {
      await rowsOf(stack, `delete from outbox where site_id = $1`, [siteId])
    }
  },
)
