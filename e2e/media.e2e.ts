import type { Media } from '#contract/media/media.ts'
import { changeBy, main, openBildbank, openPicture, panel, pictures, readBy, tile, uploadTo } from './support/media.ts'
import { tabTo } from './support/keyboard.ts'
import { asa, marta, tolvan } from './support/people.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// Pictures are sent, read and made in sizes meanwhile.
test.slow()

test(
  'a picture is opened beside the list, and its description is saved',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media = await uploadTo(stack, admin, siteId, 'Styrelsen 2026.jpg')
    await uploadTo(stack, admin, siteId, 'En annan.jpg')
    const page = await open({ as: marta })
    await openBildbank(page, siteId)
    await tile(page, 'Styrelsen 2026').click()
    await expect(page).toHaveURL(`/${siteId}/bildbank/${media.id}`)
    const opened = panel(page, 'Styrelsen 2026')
    await expect(opened).toContainText('Saknas innan bilden kan publiceras: alternativtext och fotograf.')
    await opened.getByRole('textbox', { name: 'Alternativtext' }).fill('Styrelsen står på trappan till folkets hus.')
    await opened.getByRole('textbox', { name: 'Fotograf' }).fill('Åsa Öberg')
    await opened.getByRole('combobox', { name: 'Rättighet' }).selectOption('Fotografens tillstånd')
    await expect(opened.getByText(/^Sparat kl\. \d\d:\d\d$/)).toBeVisible()

    // With children in it there is always something to ask for, and what was agreed is written down.
    await opened.getByRole('combobox', { name: 'Personer i bild' }).selectOption('Barn')
    await expect(opened.getByRole('combobox', { name: 'Samtycke' })).toHaveValue('missing')
    await expect(opened).toContainText('Barn syns i bilden. Har vårdnadshavare sagt ja? Skriv när och hur.')
    await opened.getByRole('combobox', { name: 'Samtycke' }).selectOption('Inhämtat')
    await opened.getByRole('textbox', { name: 'Hur gavs samtycket, och av vem?' }).fill('Skriftligt av vårdnadshavarna.')
    await opened.getByRole('textbox', { name: 'Datum för samtycket' }).fill('21 nov 2026')
    await opened.getByRole('textbox', { name: 'Etiketter' }).fill('styrelse')
    await page.keyboard.press('Enter')
    await expect(opened.getByText(/^Sparat kl\./)).toBeVisible()
    await expect
      .poll(() => readBy(admin, siteId, media.id))
      .toMatchObject({
        alt: 'Styrelsen står på trappan till folkets hus.',
        credit: 'Åsa Öberg',
        licence: 'permission',
        people: 'children',
        consent: 'given',
        consentNote: 'Skriftligt av vårdnadshavarna.',
        consentOn: '2026-11-21',
        tags: ['styrelse'],
      })

    await expect(opened).toContainText('Komplett. Kan publiceras.')
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(page).toHaveURL(`/${siteId}/bildbank`)
    await expect(tile(page, 'Styrelsen 2026')).toBeFocused()
    await expect(main(page).getByRole('link', { name: 'Saknar alternativtext 1' })).toBeVisible()
    await tile(page, 'Styrelsen 2026').press('Enter')
    await expect(opened.getByRole('textbox', { name: 'Alternativtext' })).toHaveValue('Styrelsen står på trappan till folkets hus.')
    await page.goBack()
    await expect(opened).toHaveCount(0)
  },
)

test('focal point and crop are set with the keyboard alone', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const admin = await sessionOf(tolvan)
  const siteId = await siteOf(admin)
  const media = await uploadTo(stack, admin, siteId, 'Torget.jpg')
  const page = await open({ as: marta })
  const opened = await openPicture(page, siteId, media)
  await tabTo(page, opened.getByRole('button', { name: 'Fokuspunkt och utsnitt' }))
  await page.keyboard.press('Enter')
  const framing = page.getByRole('dialog', { name: 'Fokuspunkt och utsnitt' })
  const point = framing.getByRole('button', { name: /^Fokuspunkt 50 % från vänster, 50 % uppifrån$/ })
  await expect(point).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowUp')
  await expect(framing.getByText('Fokuspunkt 40 % från vänster, 47 % uppifrån')).toBeVisible()

  await tabTo(page, framing.getByRole('button', { name: 'Ändra utsnittet 1:1' }))
  await page.keyboard.press('Enter')
  await expect(framing.getByRole('button', { name: /^Utsnitt 1:1/ })).toBeFocused()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('-')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(framing.getByText('Utsnitt 1:1: 22 % från vänster, 8 % uppifrån, 57 % av bredden')).toBeVisible()
  await tabTo(page, framing.getByRole('button', { name: 'Spara' }))
  await page.keyboard.press('Enter')
  await expect(opened.getByText(/^Sparat kl\./)).toBeVisible()
  const { focal, crops } = await readBy(admin, siteId, media.id)
  expect(focal.x).toBeCloseTo(0.4)
  expect(focal.y).toBeCloseTo(0.47)
  expect(Object.keys(crops)).toEqual(['1x1'])
  expect(crops['1x1']?.w).toBeCloseTo(0.567, 2)

  // And back to what the focal point gives.
  await opened.getByRole('button', { name: 'Fokuspunkt och utsnitt' }).click()
  await framing.getByRole('button', { name: 'Ändra utsnittet 1:1' }).click()
  await framing.getByRole('button', { name: 'Återställ utsnittet' }).click()
  await framing.getByRole('button', { name: 'Spara' }).click()
  await expect.poll(async () => (await readBy(admin, siteId, media.id)).crops).toEqual({})
})

test(
  'a press on the picture moves the focal point, and a corner of the frame draws a crop',
  { tag: '@layout' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media = await uploadTo(stack, admin, siteId, 'Parken.jpg')
    const page = await open({ as: marta })
    const opened = await openPicture(page, siteId, media)
    await opened.getByRole('button', { name: 'Fokuspunkt och utsnitt' }).click()
    const framing = page.getByRole('dialog', { name: 'Fokuspunkt och utsnitt' })
    // Measured anew for each press: the dialog rises, and the picture gets its size, while the test goes on.
    await expect(async () => {
      const picture = await framing.locator('img').first().boundingBox()
      if (picture === null) throw new Error('The picture is not shown.')
      await page.mouse.click(picture.x + picture.width * 0.25, picture.y + picture.height * 0.75)
      await expect(framing.getByText('Fokuspunkt 25 % från vänster, 75 % uppifrån')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await framing.getByRole('button', { name: 'Ändra utsnittet 16:9' }).click()
    const frame = framing.getByRole('button', { name: /^Utsnitt 16:9/ })
    const before = await frame.boundingBox()
    if (before === null) throw new Error('The frame is not shown.')
    await page.mouse.move(before.x + before.width - 4, before.y + 4)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(framing.getByText(/50 % av bredden/)).toBeVisible()
    // Escape closes only the topmost layer.
    await page.keyboard.press('Escape')
    await expect(framing).toBeHidden()
    await expect(opened).toBeVisible()
  },
)

test(
  'pictures without words are described one after the other, by keyboard',
  { tag: '@focus' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media: Media[] = []
    for (const name of ['Först.jpg', 'Sedan.jpg', 'Sist.jpg']) media.unshift(await uploadTo(stack, admin, siteId, name))
    const page = await open({ as: marta })
    await openBildbank(page, siteId, '?flik=utan-alternativtext')
    await main(page).getByRole('link', { name: 'Beskriv bilderna (3)' }).click()
    const field = main(page).getByRole('textbox', { name: 'Alternativtext' })
    await expect(field).toBeFocused()
    await expect(main(page).getByRole('status')).toHaveText('1 av 3')
    await page.keyboard.press('Control+Enter')
    await expect(main(page)).toContainText('Skriv vad bilden visar, eller välj Dekorativ eller Hoppa över.')
    await page.keyboard.type('En blå yta i kvällsljus.')
    await page.keyboard.press('Control+Enter')
    await expect(main(page).getByRole('status')).toHaveText('2 av 3')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await tabTo(page, main(page).getByRole('button', { name: 'Dekorativ' }))
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('status')).toHaveText('3 av 3')
    await tabTo(page, main(page).getByRole('button', { name: 'Hoppa över' }))
    await page.keyboard.press('Enter')
    await expect(main(page)).toContainText('Klart. 2 bilder beskrevs, 1 hoppades över.')
    const told = await Promise.all(media.map(({ id }) => readBy(admin, siteId, id)))
    expect(told.map(({ alt, isDecorative }) => [alt, isDecorative])).toEqual([
      ['En blå yta i kvällsljus.', false],
      ['', true],
      ['', false],
    ])
  },
)

test(
  'nothing typed is lost when two edit the same picture or the connection breaks',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 409|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media = await uploadTo(stack, admin, siteId, 'Konflikt.jpg')
    const page = await open({ as: marta })
    const opened = await openPicture(page, siteId, media)
    const alt = opened.getByRole('textbox', { name: 'Alternativtext' })
    await alt.fill('Märtas beskrivning.')
    // The panel may read it again before the field is left.
    await changeBy(admin, siteId, media.id, { alt: 'Tolvans beskrivning.', credit: 'Tolvan' })
    await alt.blur()
    await expect(opened).toContainText('Nu står där: ”Tolvans beskrivning.”')
    // A field that only the other person changed is updated without a message.
    await expect(opened.getByRole('textbox', { name: 'Fotograf' })).toHaveValue('Tolvan')
    await expect(alt).toHaveValue('Märtas beskrivning.')
    await opened.getByRole('button', { name: 'Behåll min' }).click()
    await expect(opened.getByText(/^Sparat kl\./)).toBeVisible()
    expect(await readBy(admin, siteId, media.id)).toMatchObject({ alt: 'Märtas beskrivning.', credit: 'Tolvan' })

    await page.context().setOffline(true)
    await opened.getByRole('textbox', { name: 'Bildtext' }).fill('Skrivet utan kontakt.')
    await opened.getByRole('textbox', { name: 'Bildtext' }).blur()
    await expect(opened).toContainText('Inte sparat – ingen kontakt med servern. Det du skrivit finns kvar här.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toContainText('Du har ändringar som inte är sparade.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stanna kvar' }).click()
    await page.context().setOffline(false)
    await expect(opened.getByText(/^Sparat kl\./)).toBeVisible()
    expect((await readBy(admin, siteId, media.id)).caption).toBe('Skrivet utan kontakt.')
  },
)

test(
  'several are marked with the keyboard and put in a collection that is made on the way',
  { tag: '@focus' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    for (const name of ['Ett.jpg', 'Två.jpg']) await uploadTo(stack, admin, siteId, name)
    const third = await uploadTo(stack, admin, siteId, 'Tre.jpg')
    const page = await open({ as: marta })
    await openBildbank(page, siteId)
    await main(page).getByRole('button', { name: 'Samlingar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ny samling' }).click()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Årsmötet 2026')
    await page.getByRole('button', { name: 'Skapa samlingen' }).click()
    await expect(page.getByRole('list', { name: 'Samlingar' })).toContainText('Årsmötet 2026')
    await page.getByRole('button', { name: 'Klar' }).click()

    await tile(page, 'Tre').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(tile(page, 'Två')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Space')
    const bar = page.getByRole('region', { name: 'Markerade' })
    await expect(bar.getByRole('status')).toHaveText('3 valda')
    await bar.getByRole('button', { name: 'Lägg i samling' }).click()
    await page.getByRole('combobox', { name: 'Samling' }).last().selectOption('Årsmötet 2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
    await expectToast(page, 'Klart', 'Sparat för 3 bilder.')
    await expect(bar).toHaveCount(0)

    await tile(page, 'Tre').focus()
    await page.keyboard.press('Space')
    await bar.getByRole('button', { name: 'Rättigheter' }).click()
    const rights = page.getByRole('dialog', { name: 'Ange rättigheter – 1 bild' })
    await rights.getByRole('button', { name: 'Spara' }).click()
    await expect(rights.getByRole('alert')).toHaveText('Fyll i minst ett av fälten.')
    await rights.getByRole('textbox', { name: 'Fotograf' }).fill('Åsa Öberg')
    await rights.getByRole('combobox', { name: 'Rättighet' }).selectOption('Pressbild')
    await rights.getByRole('button', { name: 'Spara' }).click()
    await expect(rights).toHaveCount(0)
    expect(await readBy(admin, siteId, third.id)).toMatchObject({ credit: 'Åsa Öberg', licence: 'press', licenceUntil: null })

    await tile(page, 'Tre').focus()
    await page.keyboard.press('Space')
    await bar.getByRole('button', { name: 'Papperskorg' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Flytta till papperskorgen' }).click()
    await expect(tile(page, 'Tre')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ångra' }).click()
    await expect(tile(page, 'Tre')).toBeVisible()

    await main(page)
      .getByRole('button', { name: /^Filter/ })
      .click()
    await main(page).getByRole('combobox', { name: 'Samling' }).selectOption('Årsmötet 2026')
    await expect(pictures(page).getByRole('listitem')).toHaveCount(3)
  },
)

test(
  'the federation’s pictures are looked at on a site, and worked on by administrators',
  { tag: '@nightly' },
  async ({ open }) => {
    const page = await open({ as: asa })
    await openBildbank(page, 'lund')
    await main(page)
      .getByRole('link', { name: /^Gemensamma bilder \(\d+\)$/ })
      .click()
    await expect(page).toHaveURL('/lund/bildbank?bank=gemensam')
    await expect(main(page).getByRole('button', { name: 'Ladda upp' })).toHaveCount(0)
    await pictures(page).getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Gemensamma bilder sköts av riksorganisationen.')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Flytta till papperskorgen' })).toHaveCount(0)

    const desk = await open({ as: tolvan })
    await desk.goto('/admin/bildbank')
    await pictures(desk).getByRole('link').first().click()
    await expect(desk.getByRole('dialog').getByRole('textbox', { name: 'Alternativtext' })).toBeEditable()
  },
)
