import { expectFits } from './support/accessibility.ts'
import {
  chooseFiles,
  complete,
  corner,
  main,
  openBildbank,
  openPicture,
  pictures,
  publishedWith,
  tile,
  uploadTo,
} from './support/media.ts'
import { elif, marta, tolvan } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

const longName = 'Överförmyndarnämndens ordförande vid Samhällsbyggnadsnämndens sammanträde'

test.describe('axe finds nothing, and nothing is wider than 320 px,', () => {
  test.slow()

  test(
    'in an empty Bildbank, with what failed on its way, and when nothing matches',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const siteId = await siteOf(await sessionOf(tolvan))
      const page = await open({ as: marta })
      await openBildbank(page, siteId)
      await expect(main(page)).toContainText('Ladda upp era första bilder')
      await expectFits(page, 'empty', ['light', 'dark'])
      const phone = await open({ as: marta, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
      await openBildbank(phone, siteId)
      await expect(main(phone).getByRole('button', { name: 'Ta en bild' })).toBeVisible()
      await chooseFiles(page, main(page).getByRole('button', { name: 'Ladda upp' }), [
        await pictureFile(`${longName}.jpg`),
        { name: `${longName}.docx`, mimeType: 'application/msword', buffer: Buffer.from('PK') },
      ])
      await expect(corner(page).getByRole('status')).toHaveText('En fil kunde inte laddas upp, en är klar')
      await expect(pictures(page).getByRole('listitem')).toHaveCount(1)
      await expectFits(page, 'a file that failed', ['light', 'dark'])
      await corner(page).getByRole('button', { name: 'Stäng uppladdningarna' }).click()
      await page.goto(`/${siteId}/bildbank?sok=finnsinte`)
      await expect(main(page)).toContainText('Inga träffar på ”finnsinte”. Prova färre ord.')
      await expectFits(page, 'nothing found')
    },
  )

  test('in the list, beside it, and in its dialogs', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const media = await uploadTo(stack, admin, siteId, `${longName}.jpg`, {
      ...complete,
      people: 'adults',
      tags: ['Överförmyndare'],
    })
    await uploadTo(stack, admin, siteId, 'Utan ord.jpg')
    await publishedWith(admin, siteId, longName, media)
    const page = await open({ as: marta })
    await openBildbank(page, siteId)
    await expectFits(page, 'the grid', ['light', 'dark'])
    await main(page).getByRole('button', { name: 'Lista' }).click()
    await expectFits(page, 'the list', ['light', 'dark'])
    await tile(page, 'Utan ord').focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Markerade' })).toBeVisible()
    await expectFits(page, 'marked')
    await page.getByRole('region', { name: 'Markerade' }).getByRole('button', { name: 'Rättigheter' }).click()
    await expectFits(page, 'rights of many')
    await page.keyboard.press('Escape')
    await main(page)
      .getByRole('button', { name: /^Filter/ })
      .click()
    await main(page).getByRole('button', { name: 'Samlingar' }).click()
    await expectFits(page, 'collections')
    await page.keyboard.press('Escape')

    const opened = await openPicture(page, siteId, media)
    await expectFits(page, 'a picture', ['light', 'dark'])
    await opened.getByRole('button', { name: 'Fokuspunkt och utsnitt' }).click()
    const framing = page.getByRole('dialog', { name: 'Fokuspunkt och utsnitt' })
    await expectFits(page, 'focal point', ['light', 'dark'])
    await framing.getByRole('button', { name: 'Ändra utsnittet 3:4' }).click()
    await expectFits(page, 'a crop')
    await framing.getByRole('button', { name: 'Avbryt' }).click()
    await opened.getByRole('button', { name: 'Ersätt överallt' }).click()
    await expect(page.getByRole('listbox', { name: 'Bilder' })).toBeVisible()
    await expectFits(page, 'the picker', ['light', 'dark'])
    await (await sessionOf(marta)).send('PATCH', '/api/auth/display-choices', { mediaLayout: 'grid' })
  })

  test('where words are written, and where one only looks', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    await uploadTo(stack, admin, siteId, `${longName}.jpg`)
    const page = await open({ as: marta })
    await page.goto(`/${siteId}/bildbank/beskriv`)
    await expect(main(page).getByRole('textbox', { name: 'Alternativtext' })).toBeFocused()
    await expectFits(page, 'describing', ['light', 'dark'])
    const reader = await open({ as: elif })
    await openBildbank(reader, 'pitea', '?bank=gemensam')
    await pictures(reader).getByRole('link').first().click()
    await expect(reader.getByRole('dialog').getByRole('region', { name: 'Fakta' })).toBeVisible()
    await expectFits(reader, 'a shared picture', ['light', 'dark'])
  })
})
