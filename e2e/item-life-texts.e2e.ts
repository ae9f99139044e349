import type { Page } from '@playwright/test'
import type { AnyItem } from './support/editor.ts'
import {
  bodyField,
  chooseFrom,
  draftOf,
  draftWith,
  expectSaved,
  leadField,
  openItem,
  publishedOf,
  readItem,
  takeStep,
  titleField,
  unique,
} from './support/editor.ts'
import { asa } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The text of an item: kept, compared, undone, previewed and corrected.
// Each test has many small steps, which take time.
test.slow()

const main = (page: Page) => page.getByRole('main')

// covers Saving, conflicts, presence: versions on the screen: names, comparison, two steps back
test(
  'a version is given a name, compared and restored, and two steps are taken back one after the other',
  { tag: '@journey' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const title = unique('Skolmaten blir bättre')
    const { id } = await publishedOf(client, 'malmo', title)
    const page = await open({ as: asa })
    await openItem(page, 'malmo', id)
    await leadField(page).fill('Efter styrelsens möte.')
    await expectSaved(page)
    await chooseFrom(page, `Fler åtgärder för ${title}`, 'Historik')
    await expect(page).toHaveURL(`/malmo/nyheter/${id}/historik`)
    // The address is there before the screen is, and the editor has a button with the same words.
    await expect(page.getByRole('heading', { level: 1, name: 'Historik' })).toBeVisible()
    await page.getByRole('button', { name: 'Spara namngiven version' }).click()
    const naming = page.getByRole('dialog', { name: 'Spara namngiven version' })
    await expect(naming.getByRole('textbox', { name: 'Namn' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(naming.getByRole('textbox', { name: 'Namn' })).toHaveAccessibleDescription('Skriv vad versionen ska heta.')
    await page.keyboard.type('Efter mötet')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', 'Versionen ”Efter mötet” finns i historiken.')
    const versions = page.getByRole('list', { name: 'Versioner' })
    const named = versions.getByRole('link', { name: `${asa.name} sparade versionen ”Efter mötet”` })
    const published = versions.getByRole('listitem').filter({ hasText: `${asa.name} publicerade` })
    await expect(published).toContainText('På sajten nu')

    // The named version is compared with the one before it: deletions and insertions, also for screen readers.
    await named.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Efter mötet' })).toBeVisible()
    await expect(main(page).getByText('Utkastet ser ut så här nu.')).toBeVisible()
    await expect(main(page).getByRole('insertion').first()).toContainText('Efter styrelsens möte')
    await expect(main(page).getByRole('deletion').first()).toContainText('En ingress')

    await published.getByRole('link').click()
    await page.getByRole('link', { name: 'Mot utkastet nu' }).click()
    await expect(page).toHaveURL(/mot=utkast/)
    await expect(main(page).getByRole('insertion').first()).toContainText('Efter styrelsens möte')
    await page.getByRole('button', { name: 'Återställ till utkast' }).click()
    await expectToast(page, 'Klart', 'Den äldre versionen är utkast nu. Inget är publicerat.')
    await expect(leadField(page)).toHaveValue('En ingress.')

    // Two steps of the present: unpublished, and restored to the draft before that.
    await takeStep(client, 'malmo', await readItem(client, 'malmo', id), 'unpublish')
    await page.goto(`/malmo/nyheter/${id}/historik`)
    const ways = page.getByRole('region', { name: 'Går att ångra' })
    await expect(ways.getByText(/^Därefter kan/)).toBeVisible()
    await ways.getByRole('button', { name: `Ångra: ${asa.name} avpublicerade` }).click()
    await expectToast(page, 'Information', 'Ångrat: ')
    await expect.poll(async () => (await readItem(client, 'malmo', id)).isLive).toBe(true)
    await ways.getByRole('button', { name: `Ångra: ${asa.name} återställde en äldre version` }).click()
    await expect.poll(async () => (await readItem(client, 'malmo', id)).content.lead).toBe('Efter styrelsens möte.')
  },
)

const areas = [
  { key: 'news', path: 'nyheter', field: 'lead', label: 'Ingress', first: { title: 'En nyhet', lead: 'Före' } },
  { key: 'policy', path: 'politik', field: 'summary', label: 'Kort svar', first: { name: 'En sakfråga', summary: 'Före' } },
  {
    key: 'representatives',
    path: 'foretradare',
    field: 'profession',
    label: 'Yrke',
    first: { givenName: 'Maj', familyName: 'Lind', profession: 'Före' },
  },
  { key: 'pages', path: 'sidor', field: 'lead', label: 'Ingress', first: { title: 'En sida', lead: 'Före' } },
] as const

/** A draft with two named versions: ”Ett” with `Före` and ”Två” with `Efter`. */
async function itemWithVersions(client: Client, { key, field, first }: (typeof areas)[number]): Promise<string> {
  const root = `/api/site/lund/${key}`
  const ask = async (method: string, path: string, body?: object): Promise<AnyItem> => {
    const answer = await client.send(method, root + path, body)
    expect(answer.status, `${method} ${path}`).toBe(200)
    return answer.body as AnyItem
  }
  const { id, draftVersion, versions } = await ask('POST', '', { content: first })
  await ask('POST', `/${id}/name-version`, { draftVersion, name: 'Ett' })
  const changed = { fields: { [field]: 'Efter' }, versions: { [field]: versions[field]?.version ?? 0 } }
  const after = await ask('PATCH', `/${id}/draft`, changed)
  await ask('POST', `/${id}/name-version`, { draftVersion: after.draftVersion, name: 'Två' })
  return id
}

for (const area of areas) {
  // covers Saving, conflicts, presence: versions on the screen, in every area
  test(`the history of ${area.path} says who did what, compares and restores`, { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const id = await itemWithVersions(client, area)
    const page = await open({ as: asa })
    await page.goto(`/lund/${area.path}/${id}/historik`)
    await expect(page.getByRole('heading', { level: 1, name: 'Historik' })).toBeVisible()
    const versions = page.getByRole('list', { name: 'Versioner' })
    await expect(versions.getByRole('link')).toContainText([
      `${asa.name} sparade versionen ”Två”`,
      `${asa.name} sparade versionen ”Ett”`,
    ])
    await expect(page.getByRole('heading', { level: 3, name: area.label })).toBeVisible()
    await expect(main(page).getByRole('deletion')).toContainText('Före')
    await expect(main(page).getByRole('insertion')).toContainText('Efter')
    await versions.getByRole('link', { name: /”Ett”$/ }).click()
    await page.getByRole('button', { name: 'Återställ till utkast' }).click()
    await expect(page).toHaveURL(`/lund/${area.path}/${id}`)
    const { content } = (await client.send('GET', `/api/site/lund/${area.key}/${id}`)).body as AnyItem
    expect(content[area.field]).toBe('Före')
  })
}

// covers Saving, conflicts, presence: preview in three widths, the link is revoked
test(
  'the draft is previewed in three widths, and by link until the link is revoked',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 404/)
    const client = await sessionOf(asa)
    const title = unique('Det ingen har sett')
    const { id, address } = await draftOf(client, 'malmo', title, 'Orden är ännu inte publicerade.')
    const page = await open({ as: asa })
    await openItem(page, 'malmo', id)
    await main(page).getByRole('button', { name: 'Förhandsgranska' }).click()
    const dialog = page.getByRole('dialog', { name: `Förhandsgranska ”${title}”` })
    const frame = dialog.locator('iframe')
    const inside = frame.contentFrame()
    await expect(inside.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const [name, width] of [
      ['Mobil', 375],
      ['Surfplatta', 768],
      ['Dator', 1280],
    ] as const) {
      await dialog.getByRole('radio', { name }).check()
      await expect.poll(() => inside.locator('html').evaluate(() => innerWidth), { message: name }).toBe(width)
      await expect(inside.getByText('Orden är ännu inte publicerade.')).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Stäng' }).click()

    await main(page).getByRole('button', { name: 'Länk för förhandsgranskning' }).click()
    const sharing = page.getByRole('dialog', { name: 'Länk för förhandsgranskning' })
    await sharing.getByRole('button', { name: 'Skapa länk för förhandsgranskning' }).click()
    const url = await sharing.getByRole('textbox', { name: 'Länken' }).inputValue()
    expect(new URL(url).origin).toBe(stack.sitesUrl)
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(url)
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect((await reader.request.get(address)).status(), 'without the link').toBe(404)
    await sharing.getByRole('button', { name: /^Återkalla länken/ }).click()
    await expectToast(page, 'Klart', 'Länken gäller inte längre.')
    await expect(sharing.getByText('Länkar som gäller')).toHaveCount(0)
    expect((await reader.goto(url))?.status()).toBe(404)
    await expect(reader.getByText(title)).toHaveCount(0)
  },
)

// covers Saving, conflicts, presence: a copy after an interruption, on the screen
test(
  'text written offline is offered when the page is opened again',
  { tag: '@chromium' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const client = await sessionOf(asa)
    const { id } = await draftOf(client, 'malmo', unique('På båten över sundet'))
    const page = await open({ as: asa })
    const context = page.context()
    await openItem(page, 'malmo', id)
    await context.setOffline(true)
    await leadField(page).fill('Skrivet ute på sundet.')
    await expect(main(page).getByText('Inte sparat – ingen kontakt med servern. Texten finns kvar här.')).toBeVisible()
    // A closing page sends its text once more, sometimes after the browser is online again. This page can send nothing.
    await page.evaluate(() => void (globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))))
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await openItem(again, 'malmo', id)
    await expect(leadField(again)).toHaveValue('En ingress.')
    const offer = main(again)
      .getByRole('note')
      .filter({ hasText: /Det finns text som inte hann sparas kl\. \d\d:\d\d\./ })
    await offer.getByRole('button', { name: 'Visa och jämför' }).click()
    const dialog = again.getByRole('dialog', { name: /^Text som inte hann sparas kl\./ })
    await expect(dialog.getByRole('group', { name: 'Inte sparad', exact: true })).toHaveText('Skrivet ute på sundet.')
    await expect(dialog.getByRole('group', { name: 'Sparad', exact: true })).toHaveText('En ingress.')
    await dialog.getByRole('button', { name: 'Använd den' }).click()
    await expect(leadField(again)).toHaveValue('Skrivet ute på sundet.')
    await expect(offer).toHaveCount(0)
    await expectSaved(again)
    expect((await readItem(client, 'malmo', id)).content.lead).toBe('Skrivet ute på sundet.')
  },
)

// covers Publish check: Visa and Åtgärda, on the screen
test('a fault in the text is shown in place, and mended where no word is lost', { tag: '@focus' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const heading = (level: 2 | 4, text: string) => ({
    type: 'heading' as const,
    attrs: { level },
    content: [{ type: 'text' as const, text }],
  })
  const words = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const blocks = [words('Först ett stycke.'), heading(2, 'Bakgrund'), words('Mer.'), heading(4, 'Detaljer'), words('Slut.')]
  const { id } = await draftWith(client, 'lund', unique('Med fel rubriknivå'), blocks)
  const page = await open({ as: asa })
  await openItem(page, 'lund', id)
  const message = 'En rubriknivå hoppas över (H2 → H4).'
  const publish = main(page).getByRole('button', { name: 'Publicera', exact: true })
  await publish.click()
  const dialog = page.getByRole('dialog', { name: '1 sak måste åtgärdas innan du kan publicera.' })
  await dialog.getByRole('button', { name: `Visa: ${message}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bodyField(page)).toBeFocused()
  // The caret is in the heading, which receives the typed text.
  await page.keyboard.press('End')
  await page.keyboard.type(' om bygget')
  await expect(bodyField(page).getByRole('heading', { level: 4 })).toHaveText('Detaljer om bygget')
  await publish.click()
  await dialog.getByRole('button', { name: `Åtgärda: ${message}` }).click()
  await expectToast(page, 'Klart', 'Åtgärdat.')
  await expect(page.getByRole('dialog', { name: /^Publicera ”Med fel rubriknivå/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bodyField(page).getByRole('heading', { level: 3 })).toHaveText('Detaljer om bygget')
  await expectSaved(page)
  await expect(titleField(page)).toBeVisible()
  expect(JSON.stringify((await readItem(client, 'lund', id)).content.body)).toContain('"level":3')
})
