import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { bodyField, draftOf, expectSaved, openItem, readItem, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// Each key is answered by the editor and its tools, and these tests press hundreds.
test.slow()

async function openDraft(page: Page, client: Client, title: string): Promise<string> {
  const { id } = await draftOf(client, 'lund', title, 'Första stycket.')
  await openItem(page, 'lund', id)
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  return id
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '')

/** Presses a key until what has the focus bears that name. */
async function pressTo(page: Page, key: string, name: string): Promise<void> {
  for (let presses = 0; presses < 20 && (await focused(page)) !== name; presses++) await page.keyboard.press(key)
  expect(await focused(page)).toBe(name)
}

/** A menu or a form that closes gives the focus back in its own time; what is pressed before goes nowhere. */
const inText = (page: Page): Promise<void> => expect(bodyField(page)).toBeFocused()

async function toEnd(page: Page): Promise<void> {
  await inText(page)
  await page.keyboard.press('Control+End')
}

/** The first opening fetches the entries; the arrow keys work when they are there. */
async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1)
}

async function insert(page: Page, entry: string): Promise<void> {
  await inText(page)
  await page.keyboard.press('Alt+F10')
  await pressTo(page, 'ArrowRight', 'Infoga')
  await openMenu(page)
  await pressTo(page, 'ArrowDown', entry)
  await page.keyboard.press('Enter')
}

/** The tools for the block with the caret, the last ones of the toolbar. */
async function openTool(page: Page, tool: string): Promise<void> {
  await inText(page)
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe(tool)
  await page.keyboard.press('Enter')
}

async function publish(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expectSaved(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
  await expectToast(page, 'Klart', 'Publicerad.')
}

// covers Texts: fact box, table, button: by keyboard to the site
test(
  'boxes, tables and buttons are written with the keyboard alone, and reach the public page',
  { tag: '@journey' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const page = await open({ as: asa })
    const itemId = await openDraft(page, client, unique('Rutor och tabeller'))
    await insert(page, 'Faktaruta')
    await expect(page.getByRole('textbox', { name: 'Faktarutans rubrik' })).toBeFocused()
    await page.keyboard.type('Så röstar du')
    await page.keyboard.press('Enter')
    await expect(bodyField(page)).toBeFocused()
    await page.keyboard.type('Ta med legitimation.')
    await toEnd(page)
    await insert(page, 'Tabell')
    for (const words of ['Namn', 'Roll', 'År', 'Anna', 'Ordförande', '2026']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Tab')
    }
    await openTool(page, 'Tabellen')
    await pressTo(page, 'ArrowDown', 'Ta bort raden')
    await page.keyboard.press('Enter')
    await toEnd(page)
    await insert(page, 'Knapp')
    await page.keyboard.type('Bli medlem')
    await expectAccessible(page, 'a box, a table, and the form of a button', ['1280'])
    await page.keyboard.press('Tab')
    await page.keyboard.type('/bli-medlem')
    await page.keyboard.press('Enter')
    await publish(page)

    const reader = await open({ javaScriptEnabled: false })
    await reader.goto((await readItem(client, 'lund', itemId)).address)
    const article = reader.getByRole('article')
    await expect(article.getByRole('complementary', { name: 'Så röstar du' })).toContainText('Ta med legitimation.')
    await expect(article.getByRole('columnheader')).toHaveText(['Namn', 'Roll', 'År'])
    await expect(article.getByRole('cell')).toHaveText(['Anna', 'Ordförande', '2026'])
    await expect(article.getByRole('link', { name: 'Bli medlem' })).toHaveAttribute('href', '/lund/bli-medlem')
  },
)

// covers Texts: film: nothing is fetched before a press
test(
  'a film asks nothing of its provider, neither while one writes nor when one reads',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(asa)
    const page = await open({ as: asa })
    const reader = await open({ javaScriptEnabled: false })
    const foreign: string[] = []
    for (const one of [page, reader]) {
      one.on('request', (request) => {
        const isOwn = [stack.adminUrl, stack.sitesUrl, 'data:', 'blob:'].some((start) => request.url().startsWith(start))
        if (!isOwn) foreign.push(request.url())
      })
    }
    const itemId = await openDraft(page, client, unique('Film och citat'))
    await insert(page, 'Film eller karta')
    await page.keyboard.type('youtu.be/dQw4w9WgXcQ')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Årsmötet på film')
    await page.keyboard.press('Enter')
    await toEnd(page)
    await insert(page, 'Avdelare')
    await page.keyboard.type('> Vi ses där.')
    await openTool(page, 'Ändra citatet')
    await page.keyboard.type('Anna Berg')
    await page.keyboard.press('Enter')
    await publish(page)

    await reader.goto((await readItem(client, 'lund', itemId)).address)
    const article = reader.getByRole('article')
    const film = article.getByRole('figure', { name: 'Årsmötet på film' })
    await expect(film.getByRole('link', { name: /^Visa filmen hos YouTube/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    )
    await expect(article.getByRole('separator')).toHaveCount(1)
    await expect(article.getByRole('figure').filter({ has: reader.getByRole('blockquote') })).toContainText('– Anna Berg')
    expect(foreign, 'requests to somebody else').toEqual([])
  },
)

// covers Texts: paste, in the browser
test('a paste keeps its structure, says what went, and is taken back', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const page = await open({ as: asa })
  const itemId = await openDraft(page, client, unique('Klistrat'))
  const html =
    '<h1 style="color:red">Rubrik</h1><p style="font-size:12pt">Ett <img src="https://evil.example/x.png" onerror="alert(1)"></p>' +
    '<ul><li>a</li></ul><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><iframe src="https://evil.example/"></iframe>'
  await bodyField(page).evaluate((field, markup) => {
    const data = new DataTransfer()
    data.setData('text/html', markup)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
  const notice = page.getByLabel('Meddelanden')
  await expect(notice).toContainText('Klistrade in 1 stycke, 1 rubrik, 1 lista, 1 tabell. 2 formateringar och 1 bild togs bort.')
  await expect(bodyField(page).getByRole('columnheader')).toHaveText(['A', 'B'])
  await expectSaved(page)
  await notice.getByRole('button', { name: 'Ångra' }).click()
  await expect(bodyField(page)).toHaveText('Första stycket.')
  await expectSaved(page)
  await expect.poll(async () => JSON.stringify((await readItem(client, 'lund', itemId)).content.body)).not.toContain('Rubrik')
})

test('the tools, forms and blocks of the text are accessible', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const page = await open({ as: asa })
  await openDraft(page, await sessionOf(asa), unique('Tillgängligt'))
  await insert(page, 'Tabell')
  // Empty column headers would rightly be complained of.
  for (const words of ['A', 'B', 'C']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await insert(page, 'Film eller karta')
  await page.keyboard.type('film')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Klistra in en länk till en film/)).toBeVisible()
  await expectAccessible(page, 'a table, and the form of a film')
})

// covers Texts: words in another language
test(
  'words in another language are marked with it by keyboard, and read aloud in it on the site',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const page = await open({ as: asa })
    const id = await openDraft(page, client, unique('Engelska ord'))
    await page.keyboard.type('Fair play')
    await page.keyboard.press('Shift+Home')
    await insert(page, 'Språk på markerade ord')
    const language = page.getByRole('combobox', { name: 'Språk på de markerade orden' })
    await expect(language).toBeFocused()
    await expect(language).toHaveValue('en')
    await expectAccessible(page, 'the form of a language')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await inText(page)
    await expect(bodyField(page).locator('[lang="en"]')).toHaveText('Fair play')

    // Without words of its own the caret says which are meant.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await insert(page, 'Språk på markerade ord')
    await language.selectOption('Finska')
    await page.getByRole('form', { name: 'Språk' }).getByRole('button', { name: 'Ändra' }).press('Enter')
    await toEnd(page)
    await page.keyboard.press('Enter')
    await inText(page)
    await page.keyboard.press('Alt+F10')
    await pressTo(page, 'ArrowRight', 'Infoga')
    await openMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Språk på markerade ord' })).toContainText('Markera orden först.')
    await page.keyboard.press('Escape')
    await publish(page)
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto((await readItem(client, 'lund', id)).address)
    await expect(reader.getByRole('article').locator('[lang="fi"]')).toHaveText('Fair play')
  },
)

// covers Texts: no word is lost while the form of a link is on its way
test(
  'an address that is typed before the form of the link has come is typed in the form, and takes no word of the text',
  { tag: '@takeover' },
  async ({ open, sessionOf }) => {
    const page = await open({ as: asa })
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/text-form-[^/]*\.js$/, async (route) => {
      await held
      await route.fallback()
    })
    await openDraft(page, await sessionOf(asa), unique('Långsam länk'))
    await page.keyboard.type('valet')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('val.se')
    letGo()
    await expect(page.getByLabel('Länkens adress')).toHaveValue('val.se')
    await page.keyboard.press('Enter')
    await expect(bodyField(page).getByRole('link', { name: 'valet' })).toBeVisible()
  },
)

// covers Texts: no word is lost to a quick key
test(
  'a key that follows at once upon the way out of marked words takes none of them',
  { tag: '@focus' },
  async ({ open, sessionOf }) => {
    const page = await open({ as: asa })
    await openDraft(page, await sessionOf(asa), unique('Snabba tangenter'))
    await page.keyboard.type('Fair play')
    await page.keyboard.press('Shift+Home')
    // All three keys are pressed while the browser is busy.
    const busy = page.evaluate(() => {
      const until = performance.now() + 500
      while (performance.now() < until);
    })
    await Promise.all([busy, page.keyboard.press('ArrowRight'), page.keyboard.press('Enter'), page.keyboard.press('n')])
    await expect(bodyField(page).getByRole('paragraph')).toHaveText(['Första stycket.', 'Fair play', 'n'])
  },
)
