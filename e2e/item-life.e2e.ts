import type { Locator, Page } from '@playwright/test'
import type { Block } from '#contract/rich-text/document.ts'
import { itemHref } from '#contract/rich-text/link.ts'
import { expectFits } from './support/accessibility.ts'
import { comeDue } from './support/database.ts'
import { dayAhead, dayInWords, longNight, shortNight } from './support/days.ts'
import {
  bodyField,
  chooseFrom,
  comesBackAndSees,
  draftOf,
  draftWith,
  expectSaved,
  itemIdOf,
  leadField,
  openItem,
  publishedOf,
  readItem,
  takeStep,
  titleField,
  unique,
} from './support/editor.ts'
import { tabTo } from './support/keyboard.ts'
import { asa, karlErik, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The whole life of an item: review, publishing, its public page, and its removal.
// Each test has many small steps, which take time.
test.slow()

const main = (page: Page) => page.getByRole('main')
const menuOf = (title: string) => `Fler åtgärder för ${title}`
const rowMenuOf = (title: string) => `Åtgärder för ${title}`

/** A paragraph that is nothing but a link. */
const linkTo = (href: string, text: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
})

// covers Item steps: review, the whole way on the screen
test(
  'a text is sent for review, sent back with what should change, sent again and published',
  { tag: '@journey' },
  async ({ open }) => {
    const title = unique('Cykelbanan vid kanalen')
    const comment = 'Skriv när den ska vara klar.'
    const writer = await open({ as: karlErik })
    const editor = await open({ as: asa })
    await writer.goto('/malmo/nyheter/ny')
    await titleField(writer).fill(title)
    await leadField(writer).fill('Nu byggs den ut.')
    await bodyField(writer).fill('Den blir fyra meter bred.')
    await expectSaved(writer)
    await itemIdOf(writer)
    const send = main(writer).getByRole('button', { name: 'Skicka för granskning' })
    await send.click()
    const sending = writer.getByRole('dialog', { name: `Skicka ”${title}” för granskning?` })
    await expect(sending).toContainText('Redaktörerna ser att den väntar på dem.')
    await sending.getByRole('button', { name: 'Skicka för granskning' }).click()
    await expectToast(writer, 'Klart', 'Skickad för granskning.')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription('Den väntar redan på granskning.')

    await editor.goto('/malmo/nyheter')
    await editor.getByRole('link', { name: /^Väntar på granskning/ }).click()
    await editor.getByRole('list', { name: 'Nyheter' }).getByRole('link', { name: title }).click()
    await expect(main(editor).getByRole('note').filter({ hasText: 'Väntar på granskning.' })).toContainText(karlErik.name)
    await main(editor).getByRole('button', { name: 'Begär ändring' }).click()
    const asking = editor.getByRole('dialog', { name: `Begär ändring i ”${title}”` })
    const field = asking.getByRole('textbox', { name: 'Vad behöver ändras?' })
    await expect(field).toBeFocused()
    await asking.getByRole('button', { name: 'Begär ändring' }).click()
    await expect(field).toHaveAccessibleDescription(/Skriv vad som behöver ändras\./)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(comment)
    await asking.getByRole('button', { name: 'Begär ändring' }).click()
    await expectToast(editor, 'Klart', 'Skickad tillbaka för ändring.')

    await writer.reload()
    const answer = main(writer).getByRole('note').filter({ hasText: comment })
    await expect(answer).toContainText(`${asa.name} vill att något ändras`)
    await leadField(writer).fill('Nu byggs den ut, och är klar i maj.')
    await expectSaved(writer)
    await answer.getByRole('button', { name: 'Skicka för granskning' }).click()
    await sending.getByRole('button', { name: 'Skicka för granskning' }).click()
    await expect(answer).toHaveCount(0)

    await editor.reload()
    await expect(leadField(editor)).toHaveValue('Nu byggs den ut, och är klar i maj.')
    await main(editor).getByRole('button', { name: 'Publicera', exact: true }).click()
    const publishing = editor.getByRole('dialog', { name: `Publicera ”${title}”?` })
    await expect(publishing).toContainText(`Innehåller ändringar av ${karlErik.name}.`)
    await publishing.getByRole('button', { name: 'Publicera' }).click()
    await expectToast(editor, 'Klart', 'Publicerad.')
  },
)

// covers Item steps: Ta tillbaka från granskning on the screen
test(
  'a writer takes back what she sent for review, and who reads it then is told',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 409/)
    const title = unique('Gatlyktorna')
    const draft = await draftOf(await sessionOf(karlErik), 'malmo', title)
    await takeStep(await sessionOf(karlErik), 'malmo', draft, 'review')
    const writer = await open({ as: karlErik })
    const editor = await open({ as: asa })
    await openItem(editor, 'malmo', draft.id)
    await main(editor).getByRole('button', { name: 'Publicera', exact: true }).click()
    const publishing = editor.getByRole('dialog', { name: `Publicera ”${title}”?` })
    await expect(publishing).toBeVisible()

    await openItem(writer, 'malmo', draft.id)
    const waiting = main(writer).getByRole('note').filter({ hasText: 'Väntar på granskning.' })
    await waiting.getByRole('button', { name: 'Ta tillbaka' }).click()
    await expectToast(writer, 'Klart', 'Tillbaka från granskning. Den är ett utkast igen.')
    await expect(waiting).toHaveCount(0)
    await expect(main(writer).getByRole('button', { name: 'Skicka för granskning' })).toBeEnabled()

    await publishing.getByRole('button', { name: 'Publicera' }).click()
    await expectToast(editor, 'Varning', 'Den har tagits tillbaka från granskning.')
    await expect(publishing).toBeHidden()
    const told = main(editor).getByRole('note').filter({ hasText: 'Nyheten har tagits tillbaka från granskning.' })
    await comesBackAndSees(editor, (soon) => expect(told).toBeVisible(soon))
    await writer.goto(`/malmo/nyheter/${draft.id}/historik`)
    await expect(main(writer)).toContainText(`${karlErik.name} tog tillbaka från granskning`)
  },
)

test.describe('a time', () => {
  const atLast = `Publiceras ${dayInWords(dayAhead)} kl. 08:00.`
  const fields = (dialog: Locator) => ({
    date: dialog.getByRole('textbox', { name: 'Datum' }),
    time: dialog.getByRole('textbox', { name: 'Klockslag' }),
  })

  // covers Item steps: Schemalägg on the screen, by keyboard
  test(
    'is chosen with the keyboard alone, and an invalid one is refused at its field',
    { tag: '@focus' },
    async ({ open, sessionOf }) => {
      const title = unique('Kom på mötet')
      const { id } = await draftOf(await sessionOf(asa), 'lund', title)
      const page = await open({ as: asa })
      await openItem(page, 'lund', id)
      await tabTo(page, main(page).getByRole('button', { name: 'Schemalägg', exact: true }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: `Schemalägg: ”${title}”` })
      const { date, time } = fields(dialog)
      await expect(date).toBeFocused()
      const retype = async (day: string, clock: string) => {
        await tabTo(page, date, 'Shift+Tab')
        await page.keyboard.press('Control+a')
        await page.keyboard.type(day)
        await tabTo(page, time)
        await page.keyboard.press('Control+a')
        await page.keyboard.type(clock)
      }
      await retype('2020-01-01', '08:00')
      await page.keyboard.press('Enter')
      await expect(date).toHaveAccessibleDescription('Tiden har redan passerat. Välj en senare tid eller publicera nu.')
      await expect(date).toHaveValue('2020-01-01')
      await expect(time).toHaveValue('08:00')

      const [year, month, night] = shortNight.split('-').map(Number)
      await retype(`${night}/${month} ${year}`, '2.30')
      await page.keyboard.press('Enter')
      await expect(time).toHaveAccessibleDescription('Den tiden finns inte – klockan ställs fram den natten.')
      await expect(date).toHaveValue(shortNight)
      await expect(time).toHaveValue('2.30')

      await retype(longNight, '02:30')
      await expect(dialog.getByText(/^Publiceras/)).toHaveText(
        `Publiceras ${dayInWords(longNight)} kl. 02:30. Klockan visar den tiden två gånger den natten. Den första gäller.`,
      )
      await retype(dayAhead.replaceAll('-', ''), '8')
      await expect(dialog.getByText(/^Publiceras/)).toHaveText(atLast)
      await page.keyboard.press('Enter')
      await expectToast(page, 'Klart', atLast)
      await expect(dialog).toBeHidden()
      await expect(main(page).getByRole('note').filter({ hasText: atLast })).toBeVisible()
    },
  )

  // covers Item steps: Schemalagd on the screen: holds the text, can be cancelled
  test('keeps the scheduled text until a new one is chosen, and is cancelled', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const title = unique('Budgeten är klar')
    const draft = await draftOf(client, 'lund', title)
    await takeStep(client, 'lund', draft, 'schedule', { publishAt: `${dayAhead}T08:00` })
    const page = await open({ as: asa })
    await openItem(page, 'lund', draft.id)
    const notice = main(page).getByRole('note').filter({ hasText: atLast })
    const pin = main(page).getByRole('button', { name: 'Ta med ändringarna' })
    const bar = (words: string) => main(page).getByRole('status').filter({ hasText: words })
    /** Where the sheet begins. */
    const sheet = async () => {
      const { y } = (await main(page).locator('[data-sheet]').boundingBox()) ?? { y: NaN }
      return Math.round(y)
    }
    await expect(notice).toContainText('Allt som är sparat följer med.')
    await expect(bar('Allt följer med')).toBeVisible()
    await expect(pin).toBeDisabled()
    const begins: Record<number, number> = {}
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      begins[width] = await sheet()
    }
    await leadField(page).fill('Nu med siffror.')
    await expectSaved(page)
    await expect(notice).toContainText('Senare ändringar följer inte med.')
    // In the bar too, which stays in view when the notice has scrolled away.
    await expect(bar('Ändringarna följer inte med')).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sheet(), `${width} px: nothing has moved`).toBe(begins[width])
    }
    await expectFits(page, 'The editor of a scheduled text with later changes', ['light', 'dark'])
    await pin.click()
    await expect(pin).toBeDisabled()
    await expect(notice).not.toContainText('följer inte med')
    const pinned = await readItem(client, 'lund', draft.id)
    expect(pinned.scheduledDraftVersion).toBe(pinned.draftVersion)
    await main(page).getByRole('button', { name: 'Avbryt schemaläggning' }).click()
    await expectToast(page, 'Klart', 'Schemaläggningen är avbruten.')
    await expect(notice).toHaveCount(0)
    expect((await readItem(client, 'lund', draft.id)).state).toBe('draft')
  })

  // covers Item steps: the clock looks by itself; the fault on the screen
  test('publishes the text when it comes, or shows why it could not', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(asa)
    const [goodTitle, badTitle] = [unique('I rätt tid'), unique('Med en länk som inte håller')]
    const target = await publishedOf(client, 'lund', unique('Det länken leder till'))
    const good = await draftOf(client, 'lund', goodTitle)
    const bad = await draftWith(client, 'lund', badTitle, [linkTo(itemHref(target.id), 'Läs om detaljplanen')])
    for (const draft of [good, bad]) await takeStep(client, 'lund', draft, 'schedule', { publishAt: `${dayAhead}T08:00` })
    await takeStep(client, 'lund', target, 'unpublish')
    await comeDue(stack, good.id)
    await comeDue(stack, bad.id)
    // The queue is looked at every five seconds.
    const isOver = async () => (await readItem(client, 'lund', bad.id)).scheduleFailure !== null
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true)
    await expect.poll(async () => (await readItem(client, 'lund', good.id)).isLive, { timeout: 20_000 }).toBe(true)

    const page = await open({ as: asa })
    await page.goto('/lund/nyheter')
    await expect(page.getByRole('listitem').filter({ hasText: badTitle })).toContainText(/Kunde inte publiceras kl\. \d\d:\d\d/)
    await page.getByRole('list', { name: 'Nyheter' }).getByRole('link', { name: badTitle }).click()
    const notice = main(page).getByText(/^Kunde inte publiceras kl\. \d\d:\d\d: Länken ”Läs om detaljplanen” leder till en sida/)
    await expect(notice).toBeVisible()
    await main(page).getByRole('button', { name: 'Schemalägg igen' }).click()
    const blocked = page.getByRole('dialog', { name: '1 sak måste åtgärdas innan du kan schemalägga.' })
    await expect(blocked.getByRole('listitem')).toContainText('Länken ”Läs om detaljplanen” leder till en sida')
    await blocked.getByRole('button', { name: 'Stäng' }).click()
    await main(page).getByRole('button', { name: 'Ta bort meddelandet' }).click()
    await expect(notice).toHaveCount(0)
  })
})

// covers Item addresses: Ändra adress, on the screen
test(
  'a new address is previewed, the old one redirects, and taking over another item’s old one asks first',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(asa)
    const [first, second] = [unique('Första adressen'), unique('Andra adressen')]
    const item = await publishedOf(client, 'lund', first)
    const other = await publishedOf(client, 'lund', second)
    const page = await open({ as: asa })
    const changeTo = async (id: string, title: string, address: string) => {
      await openItem(page, 'lund', id)
      await chooseFrom(page, menuOf(title), 'Ändra adress …')
      const dialog = page.getByRole('dialog', { name: `Ändra adress till ”${title}”` })
      await expect(dialog.getByRole('textbox', { name: 'Ny adress' })).toBeFocused()
      await dialog.getByRole('textbox', { name: 'Ny adress' }).fill(address)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: 'Ändra adress' })).toBeFocused()
      return dialog
    }
    const newSlug = `${item.slug}-ny`
    const dialog = await changeTo(item.id, first, newSlug)
    await expect(dialog.getByText(/^Adressen ändras från/)).toHaveText(
      `Adressen ändras från ${item.path} till ${item.path}-ny. Den gamla leder vidare.`,
    )
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', 'Adressen är ändrad. Den gamla leder vidare.')
    const reader = await open({ javaScriptEnabled: false })
    const moved = await reader.request.get(item.address, { maxRedirects: 0 })
    expect(moved.status()).toBe(301)
    await reader.goto(item.address)
    await expect(reader).toHaveURL(`${item.address}-ny`)
    await expect(reader.getByRole('heading', { level: 1, name: first })).toBeVisible()

    const taking = await changeTo(other.id, second, item.slug)
    await expect(taking.getByText(/^Den adressen/)).toHaveText(
      `Den adressen leder i dag till ”${first}”. Efter bytet leder den hit i stället.`,
    )
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', 'Adressen är ändrad.')
    await reader.goto(item.address)
    await expect(reader.getByRole('heading', { level: 1, name: second })).toBeVisible()
    expect(new URL(reader.url()).origin).toBe(stack.sitesUrl)
  },
)

// covers Item steps: trash: on the screen, the whole way
test(
  'incoming links are shown before trashing; the item is restored, and deleted for ever by typing two words',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const [title, linking] = [unique('Den många länkar till'), unique('Den som länkar')]
    const target = await publishedOf(client, 'malmo', title)
    await takeStep(
      client,
      'malmo',
      await draftWith(client, 'malmo', linking, [linkTo(itemHref(target.id), 'Läs om målet')]),
      'publish',
    )
    const page = await open({ as: asa })
    await openItem(page, 'malmo', target.id)
    await chooseFrom(page, menuOf(title), 'Avpublicera')
    const question = page.getByRole('alertdialog', { name: `Avpublicera ”${title}”?` })
    await expect(question).toContainText('1 sida länkar hit.')
    await expect(question.getByText(`”${linking}”`)).toBeVisible()
    await question.getByRole('button', { name: 'Avpublicera' }).click()
    await expectToast(page, 'Klart', 'Avpublicerad. Den finns kvar här.')
    await chooseFrom(page, menuOf(title), 'Flytta till papperskorgen')
    const trashing = page.getByRole('alertdialog', { name: `Flytta ”${title}” till papperskorgen?` })
    await expect(trashing.getByText(`”${linking}”`)).toBeVisible()
    await trashing.getByRole('button', { name: 'Flytta till papperskorgen' }).click()
    await expect(page).toHaveURL('/malmo/nyheter')

    await openItem(page, 'malmo', target.id)
    const notice = main(page).getByRole('note').filter({ hasText: 'Ligger i papperskorgen sedan' })
    await expect(titleField(page)).not.toBeEditable()
    await expect(notice.getByRole('button', { name: 'Ta bort permanent' })).toHaveCount(0)
    await page.getByRole('button', { name: menuOf(title) }).click()
    const forever = page.getByRole('menuitem', { name: /^Ta bort permanent/ })
    await expect(forever).toHaveAttribute('aria-disabled', 'true')
    await expect(forever).toContainText('Bara sajtansvariga kan ta bort permanent.')
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: 'Återställ' }).click()
    await expectToast(page, 'Klart', 'Återställd. Den syns inte på sajten förrän du publicerar.')
    await expect(titleField(page)).toBeEditable()
    await takeStep(client, 'malmo', await readItem(client, 'malmo', target.id), 'trash')

    const owner = await open({ as: tolvan })
    await owner.goto('/malmo/nyheter?flik=papperskorgen')
    await chooseFrom(owner, rowMenuOf(title), 'Ta bort permanent …')
    const deleting = owner.getByRole('alertdialog', { name: `Ta bort ”${title}” permanent?` })
    const field = deleting.getByRole('textbox')
    await expect(field).toBeFocused()
    await owner.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Skriv ta bort för att fortsätta.')
    await field.fill('Ta Bort')
    await deleting.getByRole('button', { name: 'Ta bort permanent' }).click()
    await expectToast(owner, 'Klart', 'Borttagen för alltid.')
    await expect(owner.getByRole('list', { name: 'Nyheter' }).getByRole('link', { name: title })).toHaveCount(0)
    expect((await client.send('GET', `/api/site/malmo/news/${target.id}`)).status).toBe(404)
  },
)
