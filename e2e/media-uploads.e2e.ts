import type { Page } from '@playwright/test'
import { chooseFiles, corner, largePicture, main, openBildbank, panel, pictures, tile, uploadTo } from './support/media.ts'
import { elif, karlErik, marta, tolvan } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import { expectRefused } from './support/refusal.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// Pictures are sent, read and made in sizes meanwhile.
test.slow()

const uploadButton = (page: Page) => main(page).getByRole('button', { name: 'Ladda upp' })
const row = (page: Page, fileName: string) => corner(page).getByRole('listitem').filter({ hasText: fileName })

test(
  'the first pictures of a site are uploaded, and one that fails does not stop the others',
  { tag: '@journey' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 4\d\d/)
    const siteId = await siteOf(await sessionOf(tolvan))
    const page = await open({ as: marta })
    await openBildbank(page, siteId)
    await expect(main(page)).toContainText('Ladda upp era första bilder – eller använd den gemensamma bildbanken.')
    await expect(main(page).getByRole('link', { name: /^Gemensamma bilder \(\d+\)$/ })).toHaveCount(2)
    await chooseFiles(page, uploadButton(page), [
      await pictureFile('Åsa på torget.jpg'),
      { name: 'dagordning.docx', mimeType: 'application/vnd.openxmlformats', buffer: Buffer.from('PK') },
      { name: 'trasig.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Det här är ingen bild.') },
      await pictureFile('ÄLDREBOENDE_öppning.jpg'),
    ])
    await expect(row(page, 'dagordning.docx')).toContainText(
      'dagordning.docx är en .docx. Bildbanken tar JPEG, PNG, WebP, AVIF, GIF och PDF.',
    )
    await expect(row(page, 'dagordning.docx').getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
    await expect(row(page, 'trasig.jpg')).toContainText('Filen är ingen bild som går att läsa.')
    // A file that was refused is refused again.
    await expect(row(page, 'trasig.jpg').getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
    await expect(row(page, 'Åsa på torget.jpg')).toContainText('Klar')
    await expect(row(page, 'ÄLDREBOENDE_öppning.jpg')).toContainText('Klar')
    await expect(corner(page).getByRole('status')).toHaveText('2 filer kunde inte laddas upp, 2 är klara')
    await expect(pictures(page).getByRole('listitem')).toHaveCount(2)
    await expect(tile(page, 'Åsa på torget')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Saknar alternativtext 2' })).toBeVisible()

    await corner(page).getByRole('button', { name: 'Stäng uppladdningarna' }).click()
    await expect(corner(page)).toHaveCount(0)
  },
)

test('an interrupted upload resumes, on another screen too', { tag: '@chromium' }, async ({ open, sessionOf, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const siteId = await siteOf(await sessionOf(tolvan))
  const page = await open({ as: marta })
  await openBildbank(page, siteId)
  const offsets: string[] = []
  let isCut = true
  await page.route('**/uploads/*/parts/*', async (route) => {
    const offset = route.request().url().split('/').at(-1) ?? ''
    offsets.push(offset)
    await (isCut && offset !== '0' ? route.abort('internetdisconnected') : route.continue())
  })
  const file = await largePicture('Överförmyndarnämndens sammanträde.jpg')
  expect(file.buffer.length).toBeGreaterThan(1024 * 1024)
  await chooseFiles(page, uploadButton(page), [file])
  await expect(row(page, file.name)).toContainText(/Pausad på \d+ % – fortsätter när det finns kontakt/)
  await expect(corner(page)).toContainText('Ingen kontakt, fortsätter sedan – 0 av 1 klara')

  // The queue is not the screen's: it goes on where one goes, and its corner comes along.
  await page.getByRole('link', { name: 'Nyheter' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  isCut = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(corner(page).getByRole('status')).toHaveText('Filen är uppladdad')
  // The first piece had arrived, and was not sent once more.
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  await corner(page).getByRole('button', { name: 'Visa filerna' }).click()
  await row(page, file.name).getByRole('link', { name: 'Visa' }).click()
  await expect(panel(page, 'Överförmyndarnämndens sammanträde').getByRole('region', { name: 'Fakta' })).toContainText(
    '1 500 × 1 000',
  )
})

test(
  'a file that is there already is not kept twice, and a pasted one is a file as well',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const siteId = await siteOf(await sessionOf(tolvan))
    const page = await open({ as: marta })
    await openBildbank(page, siteId)
    const file = await pictureFile('Årsmötet.jpg')
    await chooseFiles(page, uploadButton(page), [file])
    await expect(tile(page, 'Årsmötet')).toBeVisible()
    await page.evaluate(
      ({ bytes, name }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      },
      { bytes: [...file.buffer], name: 'En kopia.jpg' },
    )
    await expect(row(page, 'En kopia.jpg')).toContainText('Bilden finns redan')
    await expect(pictures(page).getByRole('listitem')).toHaveCount(1)
    await row(page, 'En kopia.jpg').getByRole('link', { name: 'Visa' }).click()
    await expect(panel(page, 'Årsmötet')).toBeVisible()
  },
)

test('files are dropped anywhere on the screen', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const siteId = await siteOf(await sessionOf(tolvan))
  const page = await open({ as: marta })
  await openBildbank(page, siteId)
  const { buffer } = await pictureFile('släppt.jpg')
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'släppt.jpg', { type: 'image/jpeg' }))
      return transfer
    },
    [...buffer],
  )
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Släpp filerna för att ladda upp dem')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  await expect(page.getByText('Släpp filerna för att ladda upp dem')).toHaveCount(0)
  await expect(tile(page, 'släppt')).toBeVisible()
})

test('a reader sees the pictures, and why nothing else is allowed', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: elif })
  await openBildbank(page, 'pitea')
  await expectRefused(uploadButton(page), /^Som läsare kan du se men inte ändra\./)
  await pictures(page).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Som läsare kan du se men inte ändra.')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectRefused(dialog.getByRole('button', { name: 'Flytta till papperskorgen' }), /^Som läsare/)
  await expect(dialog.getByRole('link', { name: 'Ladda ner original' })).toBeVisible()
})

test('a writer uploads; what the public sees is an editor’s to change', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const mine = await uploadTo(stack, await sessionOf(karlErik), 'malmo', 'Skribentens bild.jpg')
  const page = await open({ as: karlErik })
  await page.goto(`/malmo/bildbank/${mine.id}`)
  await expect(panel(page, mine.title).getByRole('textbox', { name: 'Alternativtext' })).toBeEditable()
  await expect(panel(page, mine.title).getByRole('button', { name: 'Flytta till papperskorgen' })).not.toHaveAttribute(
    'aria-disabled',
  )
})
