import type { Locator, Page } from '@playwright/test'
import type { Comment } from '#contract/items/comments.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { bodyField, comesBackAndSees, draftWith, expectSaved, openItem, readItem, takeStep, unique } from './support/editor.ts'
import { asa, elif, karlErik, marta } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'

const words = ['Vi vill bygga en ny cykelväg längs ån.', 'Den blir klar 2028.', 'Kom och säg vad du tycker!']
const aDraft = (client: Client, siteId = 'malmo') =>
  draftWith(
    client,
    siteId,
    unique('Cykelvägen'),
    words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  )

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Kommentarer' })
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Kommentarer' })
const commentsButton = (page: Page): Locator => page.getByRole('button', { name: /^Kommentarer/ })
const passage = (page: Page): Locator => page.locator('.kansli-passage')
const thread = (page: Page, name: string): Locator => page.getByRole('article', { name })

/** Marks some words of the text, as with the pointer. */
async function mark(page: Page, text: string): Promise<void> {
  await bodyField(page).evaluate((body, wanted) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(wanted) ?? -1
      if (from < 0) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + wanted.length)
      body.focus()
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return
    }
    throw new Error(`”${wanted}” is not in the text`)
  }, text)
}

async function commentOn(page: Page, marked: string, text: string): Promise<void> {
  await mark(page, marked)
  await page.getByRole('button', { name: 'Kommentera', exact: true }).click()
  await page.getByRole('textbox', { name: 'Kommentar' }).fill(text)
  await page.getByRole('textbox', { name: 'Kommentar' }).press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Kommentar' })).toBeHidden()
}

test.describe('comments on a draft', () => {
  // covers Content in use: comments: two people in turn, on a passage that moves while one of them writes
  test(
    'two people talk about a passage that moves while one of them writes, until it is done',
    { tag: '@journey' },
    async ({ open, sessionOf }) => {
      test.setTimeout(180_000)
      const client = await sessionOf(karlErik)
      const { id } = await aDraft(client)
      const [writes, reads] = [await open({ as: karlErik }), await open({ as: asa })]
      await openItem(writes, 'malmo', id)
      await openItem(reads, 'malmo', id)
      await commentOn(reads, 'en ny cykelväg', 'Är det säkert?')
      await expect(thread(reads, 'Kommentar av Åsa Öberg-Ängström om ”en ny cykelväg”')).toBeFocused()
      await expect(passage(reads)).toHaveText('en ny cykelväg')

      await comesBackAndSees(writes, (soon) => expect(commentsButton(writes)).toHaveAccessibleName('Kommentarer, 1 öppen', soon))
      await expect(passage(writes)).toHaveText('en ny cykelväg')
      // The words around it and in it change, and it follows.
      await bodyField(writes).focus()
      await writes.keyboard.press('Control+Home')
      await writes.keyboard.type('Läs det här först.')
      await writes.keyboard.press('Enter')
      await mark(writes, 'ny')
      await writes.keyboard.type('bred')
      await expect(passage(writes)).toHaveText('en bred cykelväg')
      await expectSaved(writes)
      await comesBackAndSees(reads, (soon) => expect(passage(reads)).toHaveText('en bred cykelväg', soon))

      // A click on the passage leads to the comment, which tells that its words are others now.
      await passage(writes).click()
      const told = thread(writes, 'Kommentar av Åsa Öberg-Ängström om ”en ny cykelväg”')
      await comesBackAndSees(writes, (soon) => expect(told).toContainText('Har ändrats sedan kommentaren skrevs.', soon))
      await told.getByRole('button', { name: 'Svara' }).click()
      await told.getByRole('textbox', { name: 'Svar' }).fill('Ja, nu är den bred.')
      await expectAccessible(writes, 'an answer', ['1280'])
      await told.getByRole('button', { name: 'Svara' }).click()
      await expect(told).toContainText('Ja, nu är den bred.')

      const answered = thread(reads, 'Kommentar av Åsa Öberg-Ängström om ”en ny cykelväg”')
      await comesBackAndSees(reads, (soon) => expect(answered).toContainText('Ja, nu är den bred.', soon))
      await answered.getByRole('button', { name: 'Markera som klar' }).click()
      await expect(reads.getByText('Alla kommentarer är klara.')).toBeVisible()
      await expect(passage(reads)).toHaveCount(0)
      await comesBackAndSees(writes, (soon) => expect(commentsButton(writes)).toHaveAccessibleName('Kommentarer', soon))
      await writes.getByText('Klara (1)').click()
      await expect(told).toContainText('Åsa Öberg-Ängström markerade som klar')
      await told.getByRole('button', { name: 'Öppna igen' }).click()
      // The same words as its button: only the step tells who and when.
      await expect(told).toContainText(/öppnade igen i dag/)
      await expect(passage(writes)).toHaveText('en bred cykelväg')

      // The draft itself says nothing of it.
      const draft = await readItem(client, 'malmo', id)
      expect(JSON.stringify(draft)).not.toContain('Är det säkert?')
      const { comments } = (await client.send('GET', `/api/site/malmo/items/${id}/comments`)).body as { comments: Comment[] }
      expect(comments).toMatchObject([{ quote: 'en ny cykelväg', passage: { quote: 'en bred cykelväg' }, isResolved: false }])
    },
  )

  // covers Content in use: comments: a passage that was deleted is shown as such
  test(
    'a passage that is deleted is shown with its words, and is back when they are',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const { id } = await aDraft(await sessionOf(karlErik))
      const page = await open({ as: karlErik })
      await openItem(page, 'malmo', id)
      await commentOn(page, 'Den blir klar 2028.', 'Vem har lovat det?')
      const told = thread(page, 'Kommentar av Karl Erik Andersson om ”Den blir klar 2028.”')
      await told.getByRole('button', { name: 'Den blir klar 2028.' }).click()
      await expect(bodyField(page)).toBeFocused()
      await page.keyboard.press('Delete')
      await expect(told).toContainText('Det här står inte längre i texten.')
      await page.keyboard.press('Control+z')
      await expect(passage(page)).toHaveText('Den blir klar 2028.')
      await expect(told).not.toContainText('Det här står inte längre i texten.')
    },
  )

  // covers Content in use: comments: by keyboard alone, and nothing typed is lost
  test(
    'is written by keyboard alone, and what is typed stays when the panel closes and when the call fails',
    { tag: '@focus' },
    async ({ open, sessionOf, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
      const { id } = await aDraft(await sessionOf(karlErik))
      const page = await open({ as: asa })
      await openItem(page, 'malmo', id)
      await expect(commentsButton(page)).toBeVisible()
      await bodyField(page).focus()
      await page.keyboard.press('Control+Home')
      // On a busy machine the keys come together.
      void page.evaluate(() => {
        const end = performance.now() + 500
        while (performance.now() < end);
      })
      const { keyboard } = page
      const marking = [keyboard.down('Shift'), keyboard.down('End'), keyboard.up('End'), keyboard.up('Shift')]
      await Promise.all([...marking, keyboard.down('Control'), keyboard.down('Alt'), keyboard.down('k')])
      for (const key of ['k', 'Alt', 'Control']) await keyboard.up(key)
      const field = page.getByRole('textbox', { name: 'Kommentar' })
      await expect(field).toBeFocused()
      await expect(page.getByRole('combobox', { name: 'Gäller' })).toContainText(
        'Markerat: ”Vi vill bygga en ny cykelväg längs ån.”',
      )
      await page.keyboard.press('Control+Enter')
      await expect(panel(page).getByText('Skriv en kommentar.')).toBeVisible()
      await page.keyboard.type('Halvvägs')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
      await expect(commentsButton(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(panel(page).getByRole('heading', { name: 'Kommentarer' })).toBeFocused()
      await page.getByRole('button', { name: 'Fortsätt på din kommentar' }).press('Enter')
      await expect(field).toHaveValue('Halvvägs')

      await page.context().setOffline(true)
      await field.press('Control+Enter')
      await expect(page.getByText('Ingen kontakt med servern.').first()).toBeVisible()
      await expect(field).toHaveValue('Halvvägs')
      await page.context().setOffline(false)
      await page.reload()
      await commentsButton(page).click()
      await page.getByRole('button', { name: 'Fortsätt på din kommentar' }).click()
      await field.press('Control+Enter')
      await expect(thread(page, 'Kommentar av Åsa Öberg-Ängström om ”Vi vill bygga en ny cykelväg längs ån.”')).toBeFocused()

      await page.getByRole('article').getByRole('button', { name: 'Fler åtgärder för ”Halvvägs”' }).click()
      await page.getByRole('menuitem', { name: 'Ta bort' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
      await expect(panel(page).getByText('Inga kommentarer än.')).toBeVisible()
    },
  )

  // covers Content in use: comments: every role that sees the draft writes, whoever does not sees none
  test(
    'a reader writes on her own site, by choosing a paragraph, and sees nothing of another',
    { tag: '@nightly' },
    async ({ open, sessionOf, complaints }) => {
      complaints.expect(/status of 404/)
      const { id } = await aDraft(await sessionOf(karlErik))
      const admin = await sessionOf(marta)
      const client = await sessionOf(elif)
      expect((await client.send('GET', `/api/site/malmo/items/${id}/comments`)).status).toBe(404)
      expect(
        (await client.send('POST', `/api/site/malmo/items/${id}/comments`, { text: 'Hej', about: null, key: id })).status,
      ).toBe(404)
      const { body: list } = await client.send('GET', '/api/site/pitea/news')
      const [own] = (list as { items: { id: string }[] }).items
      expect((await admin.send('GET', `/api/site/pitea/items/${own?.id}/comments`)).status).toBe(404)

      const page = await open({ as: elif })
      await page.goto(`/pitea/nyheter/${own?.id}`)
      await commentsButton(page).click()
      await page.getByRole('button', { name: 'Ny kommentar' }).click()
      await page.getByRole('combobox', { name: 'Gäller' }).selectOption({ index: 1 })
      await page.getByRole('textbox', { name: 'Kommentar' }).fill('Den här meningen är lång.')
      await page.getByRole('button', { name: 'Kommentera', exact: true }).click()
      await expect(page.getByRole('article')).toContainText('Den här meningen är lång.')
      await expect(passage(page).first()).toBeVisible()
      await page.goto(`/malmo/nyheter/${id}`)
      await expect(page.getByText('Du har inte tillgång till den sidan.')).toBeVisible()
    },
  )

  // covers Content in use: comments: accessible on a computer and on a phone, light and dark
  test(
    'has no fault of accessibility: empty, being written, talked about and done, on a computer and on a phone',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      test.setTimeout(180_000)
      const client = await sessionOf(karlErik)
      const draft = await aDraft(client)
      const page = await open({ as: asa })
      await openItem(page, 'malmo', draft.id)
      await commentsButton(page).click()
      await expect(panel(page).getByText('Inga kommentarer än.')).toBeVisible()
      await expectAccessible(page, 'no comments', ['1280'])
      await mark(page, 'en ny cykelväg')
      await expect(page.getByRole('button', { name: 'Kommentera', exact: true })).toBeVisible()
      await expectAccessible(page, 'marked words', ['1280'])
      await commentOn(page, 'en ny cykelväg', 'Är det säkert?')
      await page.getByRole('button', { name: 'Svara' }).click()
      await expectAccessible(page, 'an answer', ['1280'])
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(sheet(page)).toBeVisible()
      await expectAccessible(page, 'comments on a phone', ['360'])
      await expectFits(page, 'comments')
      await takeStep(client, 'malmo', draft, 'trash')
    },
  )
})
