import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { unique } from './support/editor.ts'
import { complete, main, panel, publishedWith, uploadTo } from './support/media.ts'
import { elif, marta, tolvan } from './support/people.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The federation's pictures: offered to some sites, recommended, and taken back. Elif is a Riksredaktör here and has no other site than
// the one where she reads.
test.slow()

/** The federation's must say by what right they are used, too. */
const whole = { ...complete, licence: 'own' }

const sites = (page: Page, title: string) => panel(page, title).getByRole('region', { name: 'Sajterna' })

test(
  'a Riksredaktör recommends a picture, takes it back with another in its place, and undoes it',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 4(00|03)/)
    const admin = await sessionOf(tolvan)
    const siteName = unique('Samling Framåt Överförmyndarnämnden')
    const siteId = await siteOf(admin, siteName)
    const [gone, instead] = [
      await uploadTo(stack, admin, null, 'Kampanjbild.jpg', { ...whole, title: unique('Kampanjbild') }),
      await uploadTo(stack, admin, null, 'Ny bild.jpg', { ...whole, title: unique('Ny bild'), alt: 'Den nya bilden.' }),
    ]
    const bare = await uploadTo(stack, admin, null, 'Utan uppgifter.jpg', { title: unique('Utan uppgifter') })
    const item = await publishedWith(admin, siteId, 'Mötet på torget', gone)
    const setEditor = (isEditor: boolean) =>
      rowsOf(stack, 'update users set is_federation_editor = $2 where name = $1', [elif.name, isEditor])
    await setEditor(true)
    try {
      const page = await open({ as: elif })
      await page.goto('/')
      await page.getByRole('link', { name: 'Administration' }).click()
      await expect(page).toHaveURL('/admin/bildbank')
      await expect(page.getByRole('navigation', { name: 'Administrationens meny' }).getByRole('link')).toHaveText(['Bildbank'])
      await expect(main(page).getByRole('listitem').filter({ hasText: bare.title })).toContainText(
        'Syns inte för sajterna än: alternativtext, fotograf och rättighet saknas',
      )
      await page.goto('/auth/enheter')
      await expect(main(page).getByText('Du är riksredaktör och redaktör för riksorganisationens egen sajt.')).toBeVisible()
      await page.goto('/admin/sajter')
      await expectToast(page, 'Varning', 'Du har inte tillgång till den sidan.')

      await page.goto(`/admin/bildbank/${gone.id}`)
      const section = sites(page, gone.title)
      await expect(section).toContainText('Erbjuds alla sajter.')
      await section.getByText('Används på 1 sajt', { exact: true }).click()
      await expect(section.getByRole('list', { name: 'Sajter som använder bilden' })).toContainText(`${siteName}1 publicerad`)
      await section.getByRole('button', { name: 'Ändra vilka som erbjuds den' }).click()
      const offer = page.getByRole('dialog', { name: `Erbjud ”${gone.title}”` })
      await offer.getByRole('switch', { name: 'Rekommendera' }).check()
      await offer.getByRole('radio', { name: 'Valda sajter' }).check()
      await offer.getByRole('button', { name: 'Spara' }).click()
      const choice = offer.getByRole('combobox', { name: 'Lägg till sajt' })
      await expect(choice).toHaveAccessibleDescription('Välj minst en sajt.')
      await expectAccessible(page, 'who is offered a picture')
      await choice.selectOption(siteName)
      await offer.getByRole('button', { name: 'Spara' }).click()
      await expect(offer).toHaveCount(0)
      await expect(section).toContainText(`Erbjuds ${siteName}. Rekommenderas.`)
      await expectAccessible(page, 'a picture of the federation with its sites')

      const märta = await open({ as: marta })
      await märta.goto(`/${siteId}/bildbank?bank=gemensam`)
      const recommended = märta.getByRole('list', { name: 'Riksorganisationen rekommenderar' })
      await expect(recommended.getByRole('link', { name: gone.title })).toBeVisible()
      await expect(märta.getByRole('list', { name: 'Fler gemensamma' }).getByRole('link').first()).toBeVisible()
      await expectAccessible(märta, 'recommended pictures')
      await märta.goto(`/${siteId}/nyheter/ny`)
      await märta.getByRole('button', { name: 'Välj ur bildbanken' }).first().click()
      const picker = märta.getByRole('dialog', { name: 'Välj bild' })
      await picker.getByRole('button', { name: /^Gemensamma bilder \(/ }).click()
      const first = picker.getByRole('group', { name: 'Riksorganisationen rekommenderar' }).getByRole('option').first()
      await expect(first).toContainText(gone.title)
      await expectAccessible(märta, 'recommended pictures in the picker')

      await section.getByRole('button', { name: 'Dra tillbaka' }).click()
      const question = page.getByRole('dialog', { name: `Dra tillbaka ”${gone.title}”?` })
      await question.getByRole('button', { name: 'Dra tillbaka' }).click()
      const reason = question.getByRole('textbox', { name: 'Skäl' })
      await expect(reason).toHaveAccessibleDescription(/Skriv varför bilden dras tillbaka/)
      await reason.fill('Fotografen har ändrat sig')
      await question.getByRole('button', { name: 'Välj en ersättare' }).click()
      const others = page.getByRole('dialog', { name: `Visa i stället för ”${gone.title}”` })
      await others.getByRole('option').filter({ hasText: bare.title }).click()
      await question.getByRole('button', { name: 'Dra tillbaka' }).click()
      await expect(question).toContainText('syns inte för sajterna än')
      await expect(reason).toHaveValue('Fotografen har ändrat sig')
      await expectAccessible(page, 'taking a picture back')
      await question.getByRole('button', { name: 'Välj en annan' }).click()
      await others.getByRole('option').filter({ hasText: instead.title }).click()
      await expect(question).toContainText(`Där visas ”${instead.title}” i stället`)
      await question.getByRole('button', { name: 'Dra tillbaka' }).click()
      await expectToast(page, 'Klart', gone.title, 'Tillbakadragen från alla sajter.')
      await expect(section).toContainText(`Besökare ser ”${instead.title}” i stället.`)
      await section.getByText('Var på 1 ställe', { exact: true }).click()
      const places = section.getByRole('list', { name: 'Ställen där bilden användes' })
      await expect(places).toContainText(`Mötet på torget${siteName}Publicerad`)
      await expectAccessible(page, 'a picture that was taken back')

      const visitor = await open()
      await expect(async () => {
        await visitor.goto(`${stack.sitesUrl}/${siteId}${item.path}`)
        await expect(visitor.getByRole('img', { name: 'Den nya bilden.' })).toBeVisible({ timeout: 500 })
      }).toPass()
      await märta.goto(`/${siteId}/nyheter/${item.id}`)
      await expect(
        märta.getByText(new RegExp(`drogs tillbaka av riksorganisationen .* – ersatt av ”${instead.title}”`)).first(),
      ).toBeVisible()

      await section.getByRole('button', { name: 'Ångra' }).click()
      await expect(section.getByRole('button', { name: 'Dra tillbaka' })).toBeVisible()
      await expect(async () => {
        await visitor.reload()
        await expect(visitor.getByRole('img', { name: complete.alt })).toBeVisible({ timeout: 500 })
      }).toPass()

      await section.getByRole('button', { name: 'Dra tillbaka' }).click()
      await reason.fill('Fotografen har ändrat sig')
      await question.getByRole('button', { name: 'Dra tillbaka' }).click()
      await expect(section).toContainText('Besökare ser en neutral platshållare.')
      await märta.goto('/auth/att-gora')
      const task = märta
        .getByRole('listitem')
        .filter({ hasText: 'En gemensam bild drogs tillbaka' })
        .filter({ hasText: 'Mötet på torget' })
      await expect(task.first()).toBeVisible()
      await expect(async () => {
        await visitor.reload()
        await expect(visitor.getByText('Bilden visas inte längre.').first()).toBeVisible({ timeout: 500 })
      }).toPass()
    } finally {
      await setEditor(false)
      // The shared library is everybody's.
      await rowsOf(stack, "update media set is_recommended = false where site_id = '*'", [])
    }
  },
)

test(
  'a whole collection is recommended from the dialog of collections',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const name = unique('Valrörelsen')
    expect((await admin.send('POST', '/api/admin/media-collections', { name, parentId: null })).status).toBe(200)
    const page = await open({ as: tolvan })
    await page.goto('/admin/bildbank')
    await main(page).getByRole('button', { name: 'Samlingar' }).click()
    await page.getByRole('button', { name: `Åtgärder för ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Rekommendera, och välj sajter' }).click()
    const offer = page.getByRole('dialog', { name: `Erbjud ”${name}”` })
    await offer.getByRole('switch', { name: 'Rekommendera' }).check()
    await expectAccessible(page, 'a collection that is offered', ['1280'])
    await offer.getByRole('button', { name: 'Spara' }).click()
    await expectToast(page, 'Klart', `Sparat. Det gäller alla bilder i ”${name}”.`)
    await expect(page.getByRole('dialog', { name: 'Samlingar' })).toBeVisible()
    const stored = await rowsOf<{ recommended: boolean }>(
      stack,
      'select is_recommended as recommended from media_collections where name = $1',
      [name],
    )
    expect(stored).toEqual([{ recommended: true }])
  },
)
