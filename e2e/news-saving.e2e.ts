import type { Page } from '@playwright/test'
import type { NewsItem } from '#contract/news/news.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { expectAccessible } from './support/accessibility.ts'
import { bodyField, draftOf, draftWith, expectSaved, leadField, openItem, readItem, titleField, unique } from './support/editor.ts'
import { historyOf } from './support/history.ts'
import { asa, tolvan } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const main = (page: Page) => page.getByRole('main')
const publishButton = (page: Page) => main(page).getByRole('button', { name: /^Publicera/ })

test.describe('two browsers edit one item', () => {
  // A conflict is an answer 409, which the browser notes in its console whatever is made of it.
  test.beforeEach(({ complaints }) => complaints.expect(/status of 409/))

  const theirTitle = unique('Åsas rubrik')
  const myTitle = unique('Tolvans rubrik')

  /** Åsa's change comes between Tolvan's work and what his screen sends: before, the next beat of presence could show it to him. */
  const beforeSent = (mine: Page, path: 'draft' | 'publish', change: () => Promise<void>) =>
    mine.route(
      `**/${path}`,
      async (route) => {
        await change()
        await route.continue()
      },
      { times: 1 },
    )

  /** Both have changed the title, Åsa unseen by Tolvan's screen. */
  async function collide(open: (options: object) => Promise<Page>, theirs: Client, item: NewsItem): Promise<Page> {
    const mine = await open({ as: tolvan })
    await openItem(mine, 'malmo', item.id)
    await beforeSent(mine, 'draft', () => changeTitle(theirs, item))
    await titleField(mine).fill(myTitle)
    await expect(mine.getByRole('alertdialog', { name: /^Åsa Öberg-Ängström ändrade samma text kl\. \d\d:\d\d$/ })).toBeVisible()
    return mine
  }

  async function changeTitle(theirs: Client, { id, versions }: NewsItem): Promise<void> {
    const change = { fields: { title: theirTitle }, versions: { title: versions['title']?.version ?? 0 } }
    expect((await theirs.send('PATCH', `/api/site/malmo/news/${id}/draft`, change)).status).toBe(200)
  }

  for (const { choice, title } of [
    { choice: 'Behåll min', title: myTitle },
    { choice: 'Ta Åsas', title: theirTitle },
    { choice: 'Lägg båda efter varandra', title: `${theirTitle} ${myTitle}` },
  ]) {
    // covers End to end: two browsers in one news item: no text is lost
    // covers Saving, conflicts, presence: the dialog: Behåll min, Ta Annas, Lägg båda efter varandra
    test(`the same field: ${choice} loses no text`, { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
      const client = await sessionOf(asa)
      const item = await draftOf(client, 'malmo', unique('Före krocken'))
      const { id } = item
      const page = await collide(open, client, item)
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('group', { name: 'Min' })).toHaveText(myTitle)
      await expect(dialog.getByRole('group', { name: 'Åsa Öberg-Ängström' })).toHaveText(theirTitle)
      await expect(dialog.getByRole('button', { name: 'Spara valet' })).toBeDisabled()
      // It asks until it is answered.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('radio', { name: choice }).check()
      await dialog.getByRole('button', { name: 'Spara valet' }).click()
      await expect(dialog).toBeHidden()
      await expectSaved(page)
      await expect(titleField(page)).toHaveValue(title)
      const now = (await readItem(client, 'malmo', id)).content.title
      expect(now).toBe(title)
      const everything = now + (await historyOf(stack, id))
      expect(everything).toContain(theirTitle)
      expect(everything).toContain(myTitle)
    })
  }

  // covers Saving, conflicts, presence: only the paragraph in conflict becomes a question; the result is shown before the choice
  test(
    'the same paragraph is the only one that is asked about, and the result is shown before it is chosen',
    { tag: '@focus' },
    async ({ open, sessionOf }) => {
      const client = await sessionOf(asa)
      const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
      const body = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) })
      const blocks = ['Inledning.', 'Klockan tre.', 'Slut.'].map(paragraph)
      const { id } = await draftWith(client, 'malmo', unique('Ett stycke krockar'), blocks)
      const mine = await open({ as: tolvan })
      await openItem(mine, 'malmo', id)
      const version = (await readItem(client, 'malmo', id)).versions['body']?.version ?? 0
      const change = { fields: { body: body('Åsas inledning.', 'Klockan fyra.', 'Slut.') }, versions: { body: version } }
      await beforeSent(mine, 'draft', async () => {
        expect((await client.send('PATCH', `/api/site/malmo/news/${id}/draft`, change)).status).toBe(200)
      })
      await bodyField(mine).getByText('Klockan tre.').click()
      await mine.keyboard.press('End')
      // As one press, so that nothing of it is sent alone.
      await mine.keyboard.insertText(' Kom i tid!')
      const dialog = mine.getByRole('alertdialog')
      await expect(dialog.getByRole('group', { name: 'Min', exact: true })).toHaveText('Klockan tre. Kom i tid!')
      await expect(dialog.getByRole('group', { name: 'Åsa Öberg-Ängström' })).toHaveText('Klockan fyra.')
      const result = dialog.getByRole('group', { name: 'Så blir det: Text' })
      await expect(result).toHaveText('Åsas inledning.[väljs ovan]Slut.')
      // By keyboard: the first choice has the focus, and the arrow goes to the next.
      await mine.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('radio', { name: 'Ta Åsas' })).toBeChecked()
      await expect(result).toHaveText('Åsas inledning.Klockan fyra.Slut.')
      await dialog.getByRole('radio', { name: 'Lägg båda efter varandra' }).check()
      await expectAccessible(mine, 'a conflict in one paragraph')
      await dialog.getByRole('button', { name: 'Spara valet' }).click()
      await expectSaved(mine)
      const saved = body('Åsas inledning.', 'Klockan fyra.', 'Klockan tre. Kom i tid!', 'Slut.')
      expect((await readItem(client, 'malmo', id)).content.body).toEqual(saved)
    },
  )

  // covers End to end: different fields: both are saved
  test('different fields are both saved, without a question', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const { id } = await draftOf(client, 'malmo', unique('Två skriver'))
    const [mine, theirs] = [await open({ as: tolvan }), await open({ as: asa })]
    await openItem(mine, 'malmo', id)
    await openItem(theirs, 'malmo', id)
    await titleField(theirs).fill(theirTitle)
    await expectSaved(theirs)
    await leadField(mine).fill('Tolvans ingress.')
    await expectSaved(mine)
    await expect(titleField(mine)).toHaveValue(theirTitle)
    expect((await readItem(client, 'malmo', id)).content).toMatchObject({ title: theirTitle, lead: 'Tolvans ingress.' })
  })

  test(
    'publishing is refused after another person’s change, and the screen shows the new state',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const client = await sessionOf(asa)
      const item = await draftOf(client, 'malmo', unique('Före publiceringen'))
      const page = await open({ as: tolvan })
      await openItem(page, 'malmo', item.id)
      await publishButton(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await beforeSent(page, 'publish', () => changeTitle(client, item))
      await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
      await expectToast(page, 'Varning', 'Det går inte just nu', 'Någon har ändrat sedan du läste den här.')
      await expect(titleField(page)).toHaveValue(theirTitle)
      expect((await readItem(client, 'malmo', item.id)).state).toBe('draft')
    },
  )
})

// covers Saving, conflicts, presence: without contact: the text stays and is saved afterwards
test(
  'without contact the text stays on the screen and is saved when contact is back',
  { tag: '@chromium' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    const client = await sessionOf(asa)
    const { id } = await draftOf(client, 'malmo', unique('På tåget genom tunneln'))
    const page = await open({ as: asa })
    await openItem(page, 'malmo', id)
    await page.context().setOffline(true)
    await leadField(page).fill('Skrivet i tunneln.')
    await expect(main(page).getByText('Inte sparat – ingen kontakt med servern. Texten finns kvar här.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Fel' }) })).toHaveCount(0)
    await page.context().setOffline(false)
    await expectSaved(page)
    expect((await readItem(client, 'malmo', id)).content.lead).toBe('Skrivet i tunneln.')
  },
)
