import type { Page } from '@playwright/test'
import { itemHref } from '#contract/rich-text/link.ts'
import { chooseFrom, draftWith, openItem, publishedOf, readItem, takeStep, titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// What is said before an item goes to the site, and before it leaves it.

const menuOf = (title: string) => `Fler åtgärder för ${title}`
const publishButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Publicera/ })

// covers Item steps: Avpublicera: warns of a scheduled text that links to the item
test(
  'unpublishing names the scheduled text that links here, and what becomes of it',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const [title, planned] = [unique('Målet för länken'), unique('Den som är planerad')]
    const target = await publishedOf(client, 'malmo', title)
    const link = { type: 'link' as const, attrs: { href: itemHref(target.id) } }
    const draft = await draftWith(client, 'malmo', planned, [
      { type: 'paragraph', content: [{ type: 'text', text: 'Läs om målet', marks: [link] }] },
    ])
    const year = new Date().getFullYear() + 1
    await takeStep(client, 'malmo', draft, 'schedule', { publishAt: `${year}-06-01T08:00` })
    const page = await open({ as: asa })
    await openItem(page, 'malmo', target.id)
    await chooseFrom(page, menuOf(title), 'Avpublicera')
    const question = page.getByRole('alertdialog', { name: `Avpublicera ”${title}”?` })
    await expect(question).toContainText('En av dem är schemalagd och kan inte publiceras när länken inte leder någonstans.')
    await expect(question.getByRole('listitem').filter({ hasText: planned })).toContainText(`(publiceras `)
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await chooseFrom(page, menuOf(title), 'Flytta till papperskorgen')
    await expect(page.getByRole('alertdialog', { name: `Flytta ”${title}” till papperskorgen?` })).toContainText(
      'En av dem är schemalagd',
    )
  },
)

// covers Item steps: Publicera: the dialog says how many comments are open, and refuses nothing for them
// covers Item addresses: a headline corrected soon after the first publication offers the address that fits it
test(
  'publishing tells of open comments, and offers the address of a corrected headline',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const title = unique('Cykelvägne')
    const item = await publishedOf(client, 'malmo', title)
    for (const text of ['Stämmer det?', 'Vem har sagt det?']) {
      const said = { text, about: null, key: crypto.randomUUID() }
      expect((await client.send('POST', `/api/site/malmo/items/${item.id}/comments`, said)).status).toBe(200)
    }
    const page = await open({ as: asa })
    await openItem(page, 'malmo', item.id)
    const corrected = title.replace('Cykelvägne', 'Cykelvägen')
    await titleField(page).fill(corrected)
    await publishButton(page).click()
    const dialog = page.getByRole('dialog', { name: `Publicera ändringarna i ”${corrected}”?` })
    await expect(dialog).toContainText('2 öppna kommentarer.')
    const path = item.path.replace('cykelvagne', 'cykelvagen')
    const offer = dialog.getByRole('checkbox', { name: `Byt också adress till ${path}` })
    await expect(offer, 'nothing moves by itself').not.toBeChecked()
    await offer.check()
    await dialog.getByRole('button', { name: 'Publicera' }).click()
    await expectToast(page, 'Klart', 'Adressen är ändrad. Den gamla leder vidare.')
    const moved = await readItem(client, 'malmo', item.id)
    expect([moved.path, moved.state]).toEqual([path, 'published'])
    await expect.poll(async () => (await page.request.get(item.address, { maxRedirects: 0 })).status()).toBe(301)

    // A text that was changed under the same headline has its address.
    await page.getByRole('textbox', { name: 'Ingress', exact: true }).fill('En annan ingress.')
    await publishButton(page).click()
    await expect(dialog.getByRole('button', { name: 'Publicera' })).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  },
)
