import { chooseFiles, complete, main, openPicture, publishedWith, readBy, tile, uploadTo } from './support/media.ts'
import { marta, tolvan } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// Pictures are sent, read and made in sizes meanwhile.
test.slow()

test(
  'a live picture cannot be trashed before it is replaced everywhere',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 409/)
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const old = await uploadTo(stack, admin, siteId, 'Gammal bild.jpg', complete)
    const fresh = await uploadTo(stack, admin, siteId, 'Ny bild.jpg', complete)
    await uploadTo(stack, admin, siteId, 'Lånad bild.jpg', { ...complete, licenceUntil: '2020-01-31' })
    const item = await publishedWith(admin, siteId, 'Mötet på torget', old)
    const page = await open({ as: marta })
    const opened = await openPicture(page, siteId, old)
    await expect(opened.getByRole('list', { name: 'Används i' })).toContainText('Nyhet: Mötet på torget')
    await expect(opened).toContainText('1 publicerad')
    await opened.getByRole('button', { name: 'Flytta till papperskorgen' }).click()
    const refused = page.getByRole('dialog', { name: 'Bilden syns på sajten' })
    await expect(refused.getByRole('link', { name: 'Nyhet: Mötet på torget' })).toBeVisible()
    await refused.getByRole('button', { name: 'Ersätt överallt' }).click()
    const picker = page.getByRole('dialog', { name: 'Ersätt ”Gammal bild” med' })
    // A withdrawn picture is visible but cannot be chosen.
    const ended = picker.getByRole('option', { name: 'Lånad bild Gick ut 31 jan. 2020' })
    await expect(ended).toHaveAttribute('aria-disabled', 'true')
    await ended.press('Enter')
    await expect(picker).toBeVisible()
    await picker.getByRole('option', { name: 'Ny bild' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ersätt överallt' }).click()
    await expectToast(page, 'Klart', 'Ersatt med ”Ny bild” på 1 ställe.')
    await expect.poll(async () => (await readBy(admin, siteId, fresh.id)).liveUses).toBe(1)
    expect(((await admin.send('GET', `/api/site/${siteId}/news/${item.id}`)).body as typeof item).content.image?.id).toBe(fresh.id)

    await expect(opened.getByRole('list', { name: 'Används i' })).toHaveCount(0)
    const undo = page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' })
    await undo.click()
    await expect(opened.getByRole('list', { name: 'Används i' })).toContainText('Nyhet: Mötet på torget')
    await opened.getByRole('button', { name: 'Ersätt överallt' }).click()
    await picker.getByRole('option', { name: 'Ny bild' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ersätt överallt' }).click()
    await expect(opened.getByRole('list', { name: 'Används i' })).toHaveCount(0)

    await opened.getByRole('button', { name: 'Flytta till papperskorgen' }).click()
    await expect(opened).toHaveCount(0)
    await expect(tile(page, 'Gammal bild')).toHaveCount(0)
    await undo.click()
    await expect(tile(page, 'Gammal bild')).toBeVisible()
  },
)

// covers Media: Byt ut bilden: it still holds
test(
  'a file is replaced, and an editor confirms that its texts still apply',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(marta)
    const picture = await uploadTo(stack, client, 'skovde', 'Torget i Åsarp.jpg', complete)
    const page = await open({ as: marta })
    const opened = await openPicture(page, 'skovde', picture)
    await opened.getByRole('button', { name: 'Byt ut bilden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Byt ut bilden' })
    await chooseFiles(page, dialog.getByRole('button', { name: 'Välj fil' }), [
      await pictureFile('Torget i Åsarp, ny.jpg', 900, 700),
    ])
    await expect(dialog).toHaveCount(0)
    const notice = opened.getByText('Filen är utbytt. Titta igenom alternativtexten')
    await expect(notice).toBeVisible()
    await expect(opened.getByRole('textbox', { name: 'Alternativtext' })).toHaveValue(complete.alt)
    await opened.getByRole('button', { name: 'Det stämmer fortfarande' }).click()
    await expect(notice).toHaveCount(0)
    await expect(opened.getByRole('textbox', { name: 'Alternativtext' })).toBeFocused()
    expect(await readBy(client, 'skovde', picture.id)).toMatchObject({ needsRecheck: false, alt: complete.alt, width: 900 })
  },
)

// covers Media: Byt ut bilden: undone from the toast, and from the picture
test(
  'a replacement is undone from the toast, and later from the picture itself',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(marta)
    const picture = await uploadTo(stack, client, 'skovde', 'Bron i Åsarp.jpg', complete)
    const page = await open({ as: marta })
    const opened = await openPicture(page, 'skovde', picture)
    const replace = async (file: string) => {
      await opened.getByRole('button', { name: 'Byt ut bilden' }).click()
      const dialog = page.getByRole('dialog', { name: 'Byt ut bilden' })
      await expect(dialog).toContainText('Bytet kan ångras i 30 dagar.')
      await chooseFiles(page, dialog.getByRole('button', { name: 'Välj fil' }), [await pictureFile(file, 900, 700)])
      await expect(dialog).toHaveCount(0)
      await expect.poll(async () => (await readBy(client, 'skovde', picture.id)).width).toBe(900)
    }
    const width = picture.width
    await replace('Bron, ny.jpg')
    await page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' }).click()
    await expectToast(page, 'Information', 'Ångrat: Byta ut filen')
    expect(await readBy(client, 'skovde', picture.id)).toMatchObject({ width, needsRecheck: false })

    await replace('Bron, nyare.jpg')
    // A week later somebody reads the page anew.
    await page.reload()
    await expect(opened.getByText(/^Utbytt .* av .+\. Den förra filen finns kvar till/)).toBeVisible()
    await opened.getByRole('button', { name: 'Ångra bytet' }).click()
    await expectToast(page, 'Information', 'Ångrat: Byta ut filen')
    await expect(opened.getByRole('button', { name: 'Ångra bytet' })).toHaveCount(0)
    await expect(opened.getByText('Filen är utbytt. Titta igenom')).toHaveCount(0)
    expect((await readBy(client, 'skovde', picture.id)).width).toBe(width)
  },
)

// covers Content in use: a public picture of children without consent is said to be public, and hidden by a button
test(
  'a live picture marked as showing children gets a warning, and is hidden with one press',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media = await uploadTo(stack, admin, siteId, 'Sommarlovsläger.jpg', complete)
    await publishedWith(admin, siteId, 'Lägret i Åsarp', media)
    const page = await open({ as: marta })
    const opened = await openPicture(page, siteId, media)
    await opened.getByRole('combobox', { name: 'Personer i bild' }).selectOption('Barn')
    const alert = opened.getByRole('alert').filter({ hasText: 'Bilden syns på sajten nu' })
    await expect(alert).toContainText('Bilden syns på sajten nu, på ett ställe. Samtycke saknas för barn i bilden.')
    await expect(opened.getByText('Saknas innan bilden kan publiceras')).toHaveCount(0)
    await alert.getByRole('button', { name: 'Dölj på sajten' }).click()
    await expectToast(page, 'Klart', 'Dold. Besökare ser en neutral platshållare.')
    await expect(opened.getByText('Bilden är dold på sajten.')).toBeVisible()
    await expect
      .poll(async () => (await fetch(`${stack.sitesUrl}/${siteId}/nyheter`)).text())
      .toContain('Bilden visas inte längre.')
  },
)

test(
  'consent is withdrawn with one press, and the places to mend are listed',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media = await uploadTo(stack, admin, siteId, 'Anna Berg.jpg', {
      ...complete,
      people: 'adults',
      consent: 'given',
      consentNote: 'Muntligt.',
    })
    await publishedWith(admin, siteId, 'Anna talar', media)
    const page = await open({ as: marta })
    const opened = await openPicture(page, siteId, media)
    await opened.getByRole('button', { name: 'Återkalla samtycke' }).click()
    const question = page.getByRole('alertdialog', { name: 'Återkalla samtycket?' })
    await expect(question).toContainText('Det ställe där bilden syns nu får en neutral platshållare, direkt.')
    await question.getByRole('button', { name: 'Återkalla samtycke' }).click()
    await expectToast(page, 'Klart', 'Samtycket är återkallat.')
    await expect(opened).toContainText('byt ut den på ställena under ”Används i”')
    await expect(opened.getByRole('link', { name: 'Nyhet: Anna talar' })).toBeVisible()
    expect((await readBy(admin, siteId, media.id)).consent).toBe('withdrawn')
  },
)

test('trashed, restored, and deleted for good by typing', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const admin = await sessionOf(tolvan)
  const siteId = await siteOf(admin)
  const media = await uploadTo(stack, admin, siteId, 'Suddig.jpg')
  await uploadTo(stack, admin, siteId, 'Skarp.jpg')
  const page = await open({ as: marta })
  const opened = await openPicture(page, siteId, media)
  await opened.getByRole('button', { name: 'Flytta till papperskorgen' }).click()
  await expectToast(page, 'Klart', 'Flyttad till papperskorgen.')
  await main(page).getByRole('link', { name: 'Papperskorgen 1' }).click()
  await expect(main(page)).toContainText('Töms automatiskt efter 30 dagar.')
  await tile(page, 'Suddig').click()
  await opened.getByRole('button', { name: 'Återställ' }).click()
  await expectToast(page, 'Klart', 'Återställd.')
  await expect(opened.getByRole('textbox', { name: 'Namn' })).toBeEditable()
  await opened.getByRole('button', { name: 'Flytta till papperskorgen' }).click()
  await tile(page, 'Suddig').click()
  await opened.getByRole('button', { name: 'Ta bort permanent' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ta bort ”Suddig” permanent?' })
  await question.getByRole('button', { name: 'Ta bort permanent' }).click()
  await expect(question).toContainText('Skriv ta bort för att fortsätta.')
  await question.getByRole('textbox').fill('ta bort')
  await question.getByRole('button', { name: 'Ta bort permanent' }).click()
  await expectToast(page, 'Klart', 'Borttagen för alltid.')
  await expect(main(page)).toContainText('Papperskorgen är tom.')
})
