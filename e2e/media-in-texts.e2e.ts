import type { Locator, Page } from '@playwright/test'
import type { Media } from '#contract/media/media.ts'
import type { NewsItem } from '#contract/news/news.ts'
import { expectFits } from './support/accessibility.ts'
import {
  bodyField,
  chooseFrom,
  draftOf,
  expectSaved,
  itemIdOf,
  leadField,
  openItem,
  readItem,
  titleField,
  unique,
} from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import type { PickedFile } from './support/picture-file.ts'
import { pdfFile, pictureFile } from './support/picture-file.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// Pictures are uploaded, read and made in sizes meanwhile.
test.slow()

const site = 'malmo'
const main = (page: Page): Locator => page.getByRole('main')
const blocks = (page: Page): Locator => bodyField(page).locator('.kansli-media')
const lead = (page: Page): Locator => main(page).getByRole('group', { name: 'Toppbild' })

/** Uploads in the open picker; what has arrived is chosen. */
async function uploadInPicker(page: Page, button: string, file: PickedFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ ...file })
}

/** What a new picture lacks is asked for at once; here it is left for later. */
async function answerLater(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Om bilden' })
  await form.getByRole('button', { name: 'Senare' }).click()
  await expect(form).toBeHidden()
}

/** The demonstration's pictures have all facts that publishing requires. */
const choice = (page: Page, title: RegExp): Locator =>
  page.getByRole('dialog').getByRole('listbox', { name: 'Bilder' }).getByRole('option', { name: title })

async function insert(page: Page, entry: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Infoga' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The facts required in the Bildbank before the site publishes a picture. */
async function describeIn(client: Client, { id, isShared }: { id: string; isShared: boolean }, changes: object): Promise<void> {
  if (isShared) return
  const { version } = (await client.send('GET', `/api/site/${site}/media/${id}`)).body as Media
  const { status } = await client.send('PATCH', `/api/site/${site}/media/${id}`, { changes, version })
  expect(status).toBe(200)
}

const imagesOf = ({ content }: NewsItem): { id: string; isShared: boolean }[] => [
  ...(content.image === null ? [] : [content.image]),
  ...content.body.content.flatMap((block) =>
    block.type === 'image' ? [block.attrs] : block.type === 'slideshow' ? block.attrs.images : [],
  ),
]

// covers Pictures in items: lead image, picture, slide show and file in a text
test(
  'an editor writes with a lead image, a picture, a slide show and a document, mends the findings and publishes',
  { tag: '@journey' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const page = await open({ as: asa })
    const title = unique('Med bilder')
    await page.goto(`/${site}/nyheter/ny`)
    await titleField(page).fill(title)
    await leadField(page).fill('En ingress.')

    await lead(page).getByRole('button', { name: 'Välj ur bildbanken' }).click()
    await uploadInPicker(page, 'Ladda upp bild', await pictureFile('IMG_4711.jpg'))
    await answerLater(page)
    await expect(lead(page).getByRole('button', { name: 'Byt bild: Toppbild' })).toBeVisible()
    // Known before any save has told of it.
    await expect(lead(page).getByText('saker att åtgärda i bilden')).toBeVisible()

    await bodyField(page).click()
    await page.keyboard.type('Före bilden.')
    await insert(page, 'Bild')
    await uploadInPicker(page, 'Ladda upp bild', await pictureFile('torget.jpg'))
    await answerLater(page)
    const picture = blocks(page).nth(0)
    await expect(picture.getByRole('figure')).toBeVisible()
    await picture.getByRole('textbox', { name: 'Alternativtext' }).fill('Folk på torget ')
    await picture.getByRole('textbox', { name: 'Bildtext' }).fill('Första maj')
    await expectSaved(page)
    // The server has tidied the words; the focused field keeps what was typed.
    await expect(picture.getByRole('textbox', { name: 'Bildtext' })).toBeFocused()

    await bodyField(page).locator('p').last().click()
    await page.keyboard.type('Efter bilden.')
    await insert(page, 'Bildspel')
    await choice(page, /^Torgmöte/).click()
    await choice(page, /^Västra hamnen/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Välj 2 bilder' }).click()
    await expect(blocks(page).getByRole('region', { name: 'Bildspel med 2 bilder' })).toBeVisible()

    await insert(page, 'Dokument')
    await uploadInPicker(page, 'Ladda upp dokument', pdfFile('protokoll.pdf'))
    const document = blocks(page).getByRole('textbox', { name: 'Dokumentets namn' })
    await document.fill('Årsmötets protokoll')
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    const itemId = await itemIdOf(page)

    // Blocked, and the way leads to the words that are missing.
    await page.keyboard.press('Control+Enter')
    const blocked = page.getByRole('dialog')
    await expect(blocked).toContainText('Bilden saknar alternativtext')
    await blocked.getByRole('button', { name: /^Visa: Bilden saknar alternativtext/ }).click()
    await expect(lead(page).getByRole('textbox', { name: 'Alternativtext' })).toBeFocused()
    await page.keyboard.type('Biblioteket i kvällsljus')
    await expect(lead(page).getByText('Bilden saknar alternativtext.')).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expectSaved(page)

    const saved = await readItem(client, site, itemId)
    for (const image of imagesOf(saved)) await describeIn(client, image, { credit: 'Anna Berg', people: 'none' })
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog', { name: `Publicera ”${title}”?` })
      .getByRole('button', { name: 'Publicera' })
      .click()
    await expectToast(page, 'Klart', 'Publicerad.')
    const { content, state } = await readItem(client, site, itemId)
    expect(state).toBe('published')
    expect(content.image).toMatchObject({ alt: 'Biblioteket i kvällsljus', isShared: false })
    expect(content.body.content).toMatchObject([
      { type: 'paragraph' },
      { type: 'image', attrs: { alt: 'Folk på torget', caption: 'Första maj' } },
      { type: 'paragraph' },
      { type: 'slideshow', attrs: { images: [{ alt: '' }, { alt: '' }] } },
      { type: 'file', attrs: { title: 'Årsmötets protokoll' } },
      { type: 'paragraph' },
    ])
  },
)

// covers Pictures in items: pictures in a text by keyboard alone
test(
  'a picture is put into the text, described and taken out with the keyboard alone; slides change places',
  { tag: '@focus' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const { id } = await draftOf(client, site, unique('Med tangenter'))
    const page = await open({ as: asa })
    await openItem(page, site, id)
    await bodyField(page).focus()
    await page.keyboard.press('Control+End')
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '')
    const pressTo = async (key: string, name: string): Promise<void> => {
      for (let presses = 0; presses < 20 && (await focused()) !== name; presses++) await page.keyboard.press(key)
      expect(await focused()).toBe(name)
    }

    await page.keyboard.press('Alt+F10')
    await pressTo('ArrowRight', 'Infoga')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Bild', exact: true })).toBeFocused()
    await pressTo('ArrowDown', 'Bildspel')
    await page.keyboard.press('Enter')
    const options = page.getByRole('dialog').getByRole('listbox', { name: 'Bilder' }).getByRole('option')
    await expect(options.first()).toBeVisible()
    for (let presses = 0; presses < 20 && (await page.evaluate(() => document.activeElement?.role)) !== 'option'; presses++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await pressTo('Tab', 'Välj 2 bilder')
    await page.keyboard.press('Enter')
    await expect(blocks(page)).toHaveCount(1)
    await expect(bodyField(page)).toBeFocused()

    // From below the block up onto it, into its fields, and back.
    await page.keyboard.press('ArrowUp')
    await expect(blocks(page)).toHaveClass(/ProseMirror-selectednode/)
    await page.keyboard.press('Enter')
    const handles = blocks(page).getByRole('button', { name: /^Flytta/ })
    const titles = (): Promise<string[]> => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    const [first = '', second = ''] = await titles()
    await pressTo('Shift+Tab', first)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(titles).toEqual([second, first])
    await page.keyboard.press('Escape')
    await expect(bodyField(page)).toBeFocused()
    await expectSaved(page)
    const { content } = await readItem(client, site, id)
    expect(content.body.content[1]).toMatchObject({ type: 'slideshow' })

    await page.keyboard.press('Delete')
    await expect(blocks(page)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(blocks(page)).toHaveCount(1)
  },
)

// covers Pictures in items: dropping and pasting pictures into a text
test(
  'a picture dropped on the text or pasted into it is uploaded where it was meant',
  { tag: '@chromium' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const { id } = await draftOf(client, site, unique('Släppta bilder'))
    const page = await open({ as: asa })
    await openItem(page, site, id)
    await bodyField(page).click()
    const give = async (type: 'paste' | 'drop', file: PickedFile, text = ''): Promise<void> => {
      const bytes = [...file.buffer]
      await bodyField(page).evaluate(
        (element, dropped) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(dropped.bytes)], dropped.name, { type: dropped.mimeType }))
          if (dropped.text !== '') data.setData('text/plain', dropped.text)
          const { left, top, height } = element.getBoundingClientRect()
          const about = { bubbles: true, cancelable: true }
          element.dispatchEvent(
            dropped.type === 'paste'
              ? new ClipboardEvent('paste', { ...about, clipboardData: data })
              : new DragEvent('drop', {
                  ...about,
                  dataTransfer: data,
                  clientX: left + 40,
                  clientY: top + Math.min(10, height / 2),
                }),
          )
        },
        { type, bytes, text, name: file.name, mimeType: file.mimeType },
      )
    }
    await give('drop', await pictureFile('slappt.jpg'))
    await answerLater(page)
    await expect(blocks(page).getByRole('figure')).toHaveCount(1)
    await give('paste', await pictureFile('inklistrad.jpg'))
    await answerLater(page)
    await expect(blocks(page).getByRole('figure')).toHaveCount(2)
    // Words copied from Word bring a picture of themselves; they are meant as words.
    await give('paste', await pictureFile('ord.jpg'), 'Ord ur Word')
    await expect(bodyField(page)).toContainText('Ord ur Word')
    await give('drop', { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
    await expectToast(page, 'Varning', 'I texten kan du lägga bilder och PDF-dokument.')
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    const { content } = await readItem(client, site, id)
    expect(content.body.content.filter(({ type }) => type === 'image')).toHaveLength(2)
  },
)

// covers Pictures in items: two choose different lead images
test(
  'two people choose different lead images, and the second is asked',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/409 \(Conflict\)/)
    const client = await sessionOf(asa)
    const { id, versions } = await draftOf(client, site, unique('Två om en bild'))
    const page = await open({ as: tolvan })
    await openItem(page, site, id)
    // Unseen by the screen, which starts from the version without a picture.
    const { body } = await client.send('GET', `/api/site/${site}/media?kind=image&search=Torgm%C3%B6te`)
    const [theirs] = (body as { media: Media[] }).media
    const image = { id: theirs?.id, isShared: false, alt: '', caption: '', crop: null }
    const change = { fields: { image }, versions: { image: versions['image']?.version ?? 0 } }
    expect((await client.send('PATCH', `/api/site/${site}/news/${id}/draft`, change)).status).toBe(200)
    await lead(page).getByRole('button', { name: 'Välj ur bildbanken' }).click()
    await choice(page, /^Västra hamnen/).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog).toContainText('Åsa Öberg-Ängström ändrade')
    await expect(dialog).toContainText('Torgmöte')
    await expect(dialog).toContainText('Västra hamnen')
  },
)

// covers Pictures in items: Beskär här
test(
  'a lead image is cropped for its place with keys, and gets the Bildbank’s part back',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const { id } = await draftOf(client, site, unique('Beskuren'))
    const page = await open({ as: asa })
    await openItem(page, site, id)
    await lead(page).getByRole('button', { name: 'Välj ur bildbanken' }).click()
    await choice(page, /^Torgmöte/).click()
    const crop = (): Promise<void> => chooseFrom(page, 'Fler val: Toppbild', 'Beskär här')
    const dialog = page.getByRole('dialog', { name: 'Beskär här' })
    await crop()
    await expect(dialog.getByRole('button', { name: /^Utsnitt 16:9/ })).toBeFocused()
    for (const key of ['-', '-', 'ArrowRight']) await page.keyboard.press(key)
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    await expect.poll(async () => (await readItem(client, site, id)).content.image?.crop?.w).toBeCloseTo(0.96)

    await crop()
    await dialog.getByRole('button', { name: 'Som i bildbanken' }).click()
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await readItem(client, site, id)).content.image?.crop).toBeNull()
  },
)

test('the editor with pictures is sound for everybody, in every width', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const { status, body } = await client.send('GET', `/api/site/${site}/media?kind=image&limit=3`)
  expect(status).toBe(200)
  const images = (body as { media: Media[] }).media.map(({ id }) => ({ id, isShared: false, alt: '', caption: '' }))
  const [first] = images
  if (first === undefined) throw new Error('The demonstration has pictures.')
  const content = {
    title: unique('Bilder för alla'),
    lead: 'En ingress.',
    image: { ...first, crop: null },
    body: {
      type: 'doc',
      content: [
        { type: 'image', attrs: first },
        { type: 'slideshow', attrs: { images } },
      ],
    },
  }
  const made = (await client.send('POST', `/api/site/${site}/news`, { content })).body as NewsItem
  const page = await open({ as: asa })
  await openItem(page, site, made.id)
  await expect(blocks(page).getByRole('figure')).toBeVisible()
  await expect(lead(page)).toBeVisible()
  await expectFits(page, 'the editor with pictures', ['light', 'dark'])
})

// covers Pictures in items: text that is typed during an upload stays in its field
test(
  'a picture that arrives while one writes waits to be described, and what was missing goes at once',
  { tag: '@nightly' },
  async ({ open }) => {
    const page = await open({ as: asa })
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/uploads/*/parts/*', async (route) => {
      await held
      await route.fallback()
    })
    await page.goto(`/${site}/nyheter/ny`)
    const chooser = page.waitForEvent('filechooser')
    await main(page).getByRole('button', { name: 'Lägg till toppbild' }).click()
    await (await chooser).setFiles({ ...(await pictureFile(`${unique('Höstmöte')}.jpg`)) })
    await titleField(page).click()
    await page.keyboard.type('Höstmötet')
    const before = (await titleField(page).boundingBox())?.y ?? 0
    letGo()
    const toast = page.getByText('Bilden är på plats.')
    await expect(toast).toBeVisible()
    expect((await titleField(page).boundingBox())?.y ?? 0).toBe(before)
    await page.keyboard.type(' lockade många')
    await expect(titleField(page)).toHaveValue('Höstmötet lockade många')
    await expectSaved(page)
    await itemIdOf(page)
    const missing = lead(page).getByText('saker att åtgärda i bilden')
    await expect(missing).toBeVisible()

    await page.getByRole('button', { name: 'Beskriv bilden: Bilden är på plats.' }).click()
    const about = page.getByRole('dialog', { name: 'Om bilden' })
    await expect(about.getByRole('textbox', { name: 'Alternativtext' })).toBeFocused()
    await page.keyboard.type('Fullsatta bänkar i hembygdsgården.')
    await about.getByRole('button', { name: 'Jag tog bilden själv' }).click()
    await about.getByRole('button', { name: 'Klar' }).click()
    await expect(missing).toBeHidden()
    await expect(page.getByText('Fotograf saknas.')).toHaveCount(0)
  },
)
