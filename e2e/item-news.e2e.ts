import type { Page } from '@playwright/test'
import type { NewsItem } from '#contract/news/news.ts'
import { expectFits } from './support/accessibility.ts'
import {
  bodyField,
  comesBackAndSees,
  draftOf,
  expectSaved,
  leadField,
  openItem,
  readItem,
  takeStep,
  titleField,
  unique,
} from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'

// Another person's steps with an item that is open here: the editor tells of them, and nothing typed is lost.

const main = (page: Page) => page.getByRole('main')
const told = (page: Page) => main(page).getByRole('status').getByRole('note')

async function opened(open: (options: object) => Promise<Page>, client: Client, title: string): Promise<[Page, NewsItem]> {
  const item = await draftOf(client, 'malmo', unique(title))
  const page = await open({ as: tolvan })
  await openItem(page, 'malmo', item.id)
  return [page, item]
}

// covers Saving, conflicts, presence: requested changes and publishing are told without taking the focus
test(
  'requested changes and publication are announced without taking the focus, with a link to the comment',
  { tag: '@focus' },
  async ({ open, sessionOf }) => {
    const theirs = await sessionOf(asa)
    const [page, item] = await opened(open, theirs, 'Åsa begär en ändring')
    await leadField(page).focus()
    const reviewed = await takeStep(theirs, 'malmo', item, 'review')
    expect(
      (
        await theirs.send('POST', `/api/site/malmo/news/${item.id}/request-changes`, {
          draftVersion: reviewed.draftVersion,
          comment: 'Korta ingressen.',
        })
      ).status,
    ).toBe(200)
    const asked = /^Åsa Öberg-Ängström begärde en ändring kl\. \d\d:\d\d\. Kommentaren står här nedanför\./
    await comesBackAndSees(page, (soon) => expect(told(page)).toContainText(asked, soon))
    await expect(leadField(page)).toBeFocused()
    await expectFits(page, 'the news of an open item')
    await told(page).getByRole('button', { name: 'Läs kommentaren' }).click()
    await expect(main(page).getByRole('note').filter({ hasText: 'Korta ingressen.' })).toBeFocused()

    await takeStep(theirs, 'malmo', reviewed, 'publish')
    await comesBackAndSees(page, (soon) => expect(told(page)).toContainText('Åsa Öberg-Ängström publicerade nyheten', soon))
    await expect(told(page).getByRole('link', { name: 'Visa på sajten' })).toBeVisible()
    await told(page).getByRole('button', { name: 'Stäng' }).click()
    await expect(told(page)).toBeHidden()
  },
)

// covers Saving, conflicts, presence: trashed while somebody wrote: told, and the text is saved when it is back
test(
  'a save of a trashed item says so; the typed text is saved after it is restored',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 409/)
    const theirs = await sessionOf(asa)
    const [page, item] = await opened(open, theirs, 'Åsa kastar den')
    await takeStep(theirs, 'malmo', item, 'trash')
    await leadField(page).fill('Skrivet medan den kastades.')
    await expect(told(page)).toContainText('Åsa Öberg-Ängström flyttade nyheten till papperskorgen')
    await expect(told(page).getByRole('button', { name: 'Kopiera min text' })).toBeVisible()
    await expect(leadField(page)).toHaveValue('Skrivet medan den kastades.')
    await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)

    await main(page).getByRole('button', { name: 'Återställ', exact: true }).click()
    await expectSaved(page)
    await expect(async () => {
      expect((await readItem(theirs, 'malmo', item.id)).content.lead).toBe('Skrivet medan den kastades.')
    }).toPass()
  },
)

// covers Saving, conflicts, presence: deleted for good: told, and the text can be copied
test(
  'permanent removal is announced, and the text stays on the screen',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 404/)
    const own = await sessionOf(tolvan)
    const [page, item] = await opened(open, await sessionOf(asa), 'Borta för gott')
    const trashed = await takeStep(own, 'malmo', item, 'trash')
    const body = { draftVersion: trashed.draftVersion, confirmation: 'ta bort' }
    expect((await own.send('POST', `/api/site/malmo/news/${item.id}/delete-forever`, body)).status).toBeLessThan(300)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await bodyField(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Sista ordet.')
    await expect(told(page)).toContainText('Nyheten finns inte längre')
    await expect(bodyField(page)).toContainText('Sista ordet.')
    await told(page).getByRole('button', { name: 'Kopiera min text' }).click()
    await expect(told(page).getByRole('button', { name: 'Kopierad' })).toBeVisible()
    await expect(titleField(page)).toHaveValue(item.content.title)
    await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)
  },
)
