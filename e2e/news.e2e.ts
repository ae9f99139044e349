import type { Page } from '@playwright/test'
import {
  bodyField,
  chooseFrom,
  draftOf,
  expectSaved,
  itemIdOf,
  leadField,
  openItem,
  publishedOf,
  readItem,
  titleField,
  unique,
} from './support/editor.ts'
import { asa, elif, karlErik } from './support/people.ts'
import { expectWithinASecond, opensNew, textAt } from './support/reader.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const main = (page: Page) => page.getByRole('main')
const publishButton = (page: Page) => main(page).getByRole('button', { name: /^Publicera/ })

test(
  'Back right after the first key leads to the list, with the new text in it, and not to the editor',
  { tag: '@chromium' },
  async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto('/malmo/nyheter')
    await main(page).getByRole('link', { name: 'Skriv en nyhet' }).first().click()
    await expect(titleField(page)).toBeFocused()
    const title = unique('Ångrad')
    // The answer to the first save comes while one is on the way back.
    await page.route('**/api/site/malmo/news', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.keyboard.type(title)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    await expect(page).toHaveURL('/malmo/nyheter')
    await expect(page.getByRole('list', { name: 'Nyheter' }).getByRole('link', { name: title })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/malmo/nyheter')
  },
)

// covers End to end: sign in, write, publish, read within 1 s
test(
  'an editor writes and publishes, and a visitor without JavaScript reads it within a second',
  { tag: '@journey' },
  async ({ open, stack }) => {
    const page = await open({ as: asa })
    const reader = await open({ javaScriptEnabled: false })
    const title = unique('Ny lekplats i Rosengård')
    await page.goto('/malmo')
    await page.getByRole('link', { name: 'Skriv en nyhet' }).click()
    await expect(page).toHaveURL('/malmo/nyheter/ny')
    await expect(titleField(page)).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(leadField(page)).toBeFocused()
    await page.keyboard.type('Barnen har fått vara med och bestämma.')
    await page.keyboard.press('Enter')
    await expect(bodyField(page)).toBeFocused()
    await page.keyboard.type('På lördag klockan elva inviger vi den.')
    await expectSaved(page)
    const itemId = await itemIdOf(page)
    await expect(main(page).getByText('Klar att publiceras.')).toBeVisible()

    // The public has seen the start page just before, and nothing of the draft.
    await reader.goto(`${stack.sitesUrl}/malmo`)
    await expect(reader.getByText(title)).toHaveCount(0)

    await publishButton(page).click()
    const dialog = page.getByRole('dialog', { name: `Publicera ”${title}”?` })
    await expect(dialog).toContainText('localhost')
    const answer = page.waitForResponse((response) => response.url().endsWith(`${itemId}/publish`))
    await dialog.getByRole('button', { name: 'Publicera' }).click()
    const published = ((await (await answer).json()) as { readonly item: { readonly address: string } }).item
    // Requested without the browser, whose speed on a busy machine is not part of the promise.
    await expectWithinASecond(
      () => textAt(published.address),
      (text) => text.includes(title),
    )
    await expectToast(page, 'Klart', 'Publicerad.')
    await expect(page.getByLabel('Meddelanden').getByRole('link', { name: 'Visa på sajten' })).toHaveAttribute(
      'href',
      published.address,
    )
    expect((await reader.goto(published.address))?.status()).toBe(200)
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.getByText('På lördag klockan elva inviger vi den.')).toBeVisible()
    await opensNew(reader, `${stack.sitesUrl}/malmo`, (soon) => expect(reader.getByRole('link', { name: title })).toBeVisible(soon))

    await expect(publishButton(page)).toHaveAttribute('aria-disabled', 'true')
  },
)

// covers Texts: paragraph, heading, list, quote, bold, link: the whole way
test(
  'formatting reaches the public page as the headings, lists and links it is',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const page = await open({ as: asa })
    const item = await draftOf(client, 'lund', unique('Så ser texten ut'), 'Inledning')
    await openItem(page, 'lund', item.id)
    const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatering' }).getByRole('button', { name })
    await bodyField(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await tool('Rubrik').first().click()
    await page.keyboard.type('Därför')
    await page.keyboard.press('Enter')
    await tool('Punktlista').click()
    await page.keyboard.type('ett')
    await page.keyboard.press('Enter')
    await page.keyboard.type('två')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool('Citat').click()
    await page.keyboard.type('Så är det.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool('Fet').click()
    await page.keyboard.type('Viktigt')
    await tool('Fet').click()
    await page.keyboard.type(' och ')
    await tool('Länk').click()
    await page.getByLabel('Länkens adress').fill('www.val.se')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
    await expectToast(page, 'Klart', 'Publicerad.')
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto((await readItem(client, 'lund', item.id)).address)
    const article = reader.getByRole('article')
    await expect(article.getByRole('heading', { level: 2, name: 'Därför' })).toBeVisible()
    await expect(article.getByRole('listitem')).toHaveText(['ett', 'två'])
    await expect(article.getByRole('blockquote')).toHaveText('Så är det.')
    await expect(article.getByRole('strong')).toHaveText('Viktigt')
    await expect(article.getByRole('link', { name: 'www.val.se' })).toHaveAttribute('href', 'https://www.val.se')
  },
)

// covers Item steps: Avpublicera: 404, and Ångra
// covers Saving, conflicts, presence: Publicera shows whose changes come along
test(
  'a change waits until it is published; then it is discarded, unpublished, trashed, undone and restored',
  { tag: '@journey' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const title = unique('Om livets gång')
    const item = await publishedOf(client, 'lund', title)
    const page = await open({ as: asa })
    const reader = await open({ javaScriptEnabled: false })
    const isPublic = async (words: string) => (await (await reader.request.get(item.address)).text()).includes(words)
    const menu = `Fler åtgärder för ${title}`
    await openItem(page, 'lund', item.id)
    const badge = main(page).getByText('ändringar inte publicerade').first()

    await leadField(page).fill('En ny ingress.')
    await expectSaved(page)
    await expect(badge).toBeVisible()
    expect(await isPublic('En ny ingress.')).toBe(false)
    await publishButton(page).click()
    const dialog = page.getByRole('dialog', { name: `Publicera ändringarna i ”${title}”?` })
    await expect(dialog).toContainText('Innehåller ändringar av dig.')
    await dialog.getByRole('button', { name: 'Publicera' }).click()
    await expect(badge).toBeHidden()
    await expect.poll(() => isPublic('En ny ingress.')).toBe(true)

    await leadField(page).fill('Det här ska inte bli av.')
    await expectSaved(page)
    await chooseFrom(page, menu, 'Kasta ändringar')
    await expect(leadField(page)).toHaveValue('En ny ingress.')
    await expectToast(page, 'Klart', 'Ändringarna är kastade.')

    await chooseFrom(page, menu, 'Avpublicera')
    const question = page.getByRole('alertdialog', { name: `Avpublicera ”${title}”?` })
    await expect(question.getByRole('button', { name: 'Avbryt' })).toBeFocused()
    await question.getByRole('button', { name: 'Avpublicera' }).click()
    await expectToast(page, 'Klart', 'Avpublicerad. Den finns kvar här.')
    await expect.poll(async () => (await reader.request.get(item.address)).status()).toBe(404)
    await page
      .getByLabel('Meddelanden')
      .getByRole('listitem')
      .filter({ hasText: 'Avpublicerad.' })
      .getByRole('button', { name: 'Ångra' })
      .click()
    await expectToast(page, 'Information', 'Ångrat: ')
    await expect.poll(async () => (await reader.request.get(item.address)).status()).toBe(200)

    await chooseFrom(page, menu, 'Flytta till papperskorgen')
    await expect(page).toHaveURL('/lund/nyheter')
    await expectToast(page, 'Klart', 'Flyttad till papperskorgen.')
    // A trashed item that was public answers 410.
    await expect.poll(async () => (await reader.request.get(item.address)).status()).toBe(410)
    await page.getByRole('link', { name: /^Papperskorgen/ }).click()
    await expect(main(page).getByText('Töms automatiskt efter 30 dagar.')).toBeVisible()
    await chooseFrom(page, `Åtgärder för ${title}`, 'Återställ')
    await expectToast(page, 'Klart', 'Återställd. Den syns inte på sajten förrän du publicerar.')
    await expect.poll(async () => (await reader.request.get(item.address)).status()).toBe(404)
    expect((await readItem(client, 'lund', item.id)).state).toBe('unpublished')
  },
)

// covers Item steps: Publicera on the screen: each finding is named and leads to its place
// covers Publish check: Visa moves the focus
test('an incomplete item is not published: every fault is named and leads to its place', { tag: '@focus' }, async ({ open }) => {
  const page = await open({ as: asa })
  await page.goto('/malmo/nyheter/ny')
  await titleField(page).fill('Kort')
  await expectSaved(page)
  await publishButton(page).click()
  const dialog = page.getByRole('dialog', { name: '2 saker måste åtgärdas innan du kan publicera.' })
  await expect(dialog.getByRole('listitem')).toContainText(['Rubriken är för kort. Minst 5 tecken.', 'Text saknas.'])
  await dialog.getByRole('button', { name: 'Visa: Rubriken är för kort. Minst 5 tecken.' }).click()
  await expect(titleField(page)).toBeFocused()
  await titleField(page).fill('x'.repeat(121))
  await expect(main(page).getByText('Inte sparat – rätta rubriken.')).toBeVisible()
  await expect(titleField(page)).toHaveValue('x'.repeat(121))
  await titleField(page).fill('En rubrik som får plats')
  await expectSaved(page)
  await page.getByRole('link', { name: 'Hem' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('roles', () => {
  const readerReason = 'Som läsare kan du se men inte ändra. Fråga er sajtansvariga om du behöver skriva.'

  test('a reader sees drafts and every action disabled with its reason', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: elif })
    await page.goto('/pitea/nyheter')
    const create = page.getByRole('button', { name: 'Skriv en nyhet' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await expect(create).toHaveAccessibleDescription(readerReason)
    await page.getByRole('link', { name: /^Utkast/ }).click()
    await page.getByRole('list', { name: 'Nyheter' }).getByRole('link').first().click()
    await expect(titleField(page)).not.toBeEditable()
    await expect(bodyField(page)).not.toBeEditable()
    await expect(main(page).getByRole('note').getByText(readerReason)).toBeVisible()
    await expect(publishButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(publishButton(page)).toHaveAccessibleDescription(readerReason)
    await page.getByRole('button', { name: /^Fler åtgärder/ }).click()
    const trash = page.getByRole('menuitem', { name: /^Flytta till papperskorgen/ })
    await expect(trash).toHaveAttribute('aria-disabled', 'true')
    await expect(trash).toContainText(readerReason)
  })

  test(
    'a writer writes drafts, publishes nothing and leaves others’ texts alone',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const theirs = await draftOf(await sessionOf(asa), 'malmo', unique('Åsas eget utkast'))
      const page = await open({ as: karlErik })
      const reason = 'Bara redaktörer och sajtansvariga kan publicera. Be en redaktör titta på texten.'
      await page.goto('/malmo/nyheter/ny')
      await titleField(page).fill(unique('Skribentens utkast'))
      await bodyField(page).fill('En text.')
      await expectSaved(page)
      // A writer sends a finished draft for review; publishing is in the menu, disabled with the reason.
      await expect(main(page).getByRole('button', { name: 'Skicka för granskning' })).toBeEnabled()
      await page.getByRole('button', { name: /^Fler åtgärder/ }).click()
      await expect(page.getByRole('menuitem', { name: /^Publicera/ })).toContainText(reason)
      await page.keyboard.press('Escape')
      await openItem(page, 'malmo', theirs.id)
      await expect(titleField(page)).not.toBeEditable()
      await expect(
        main(page).getByText('Som skribent kan du ändra dina egna utkast. Be en redaktör om hjälp med andras.'),
      ).toBeVisible()
      // And the server means it.
      const refused = await (
        await sessionOf(karlErik)
      ).send('POST', `/api/site/malmo/news/${theirs.id}/publish`, { draftVersion: 1 })
      expect(refused.status).toBe(403)
    },
  )
})

test(
  'the details come whole beside the sheet: no part of them pushes another down',
  { tag: '@layout' },
  async ({ open, sessionOf }) => {
    const title = unique('Att se på')
    await draftOf(await sessionOf(asa), 'malmo', title)
    const page = await open({ as: asa })
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const side = document.querySelector('aside[aria-label="Uppgifter"]')
        if (side === null || side.querySelector('section') === null) return
        watch.disconnect()
        document.documentElement.dataset['firstSeen'] = side.textContent
      })
      watch.observe(document, { subtree: true, childList: true })
    })
    // The area's own part is the last to come.
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/news-details-*.js', async (route) => {
      await held
      await route.continue()
    })
    const others = page.waitForResponse(/\/assets\/item-details-.*\.js$/)
    // From the list, since the server draws an editor that is opened by its address with all its details.
    await page.goto('/malmo/nyheter')
    await main(page).getByRole('link', { name: title }).click()
    await (await others).finished()
    // By then they would have been drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
    release()
    const firstSeen = page.locator('html[data-first-seen]')
    await expect(firstSeen).toHaveAttribute(
      'data-first-seen',
      /^Status.*Kategori och datum.*Publiceringskontroll.*Toppbild saknas/s,
    )
  },
)
