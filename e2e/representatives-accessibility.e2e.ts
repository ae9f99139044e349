import { expectFits } from './support/accessibility.ts'
import { chooseFrom, unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { atStep, bodyOf, dialogOf, main, memberOf, nextStep, protection, windowsList } from './support/representatives.ts'
import { expect, test } from './support/test.ts'

test.describe('axe finds nothing, and nothing is wider than 320 px,', () => {
  // Two looks at each of several screens.
  test.slow()

  test('on the dialogs of assignments, protection and roles', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const body = unique('Tillgänglighetsnämnden')
    const bodyId = await bodyOf(client, 'lund', body)
    const { id, name } = await memberOf(client, 'lund', bodyId, 'Alva', unique('Axelsson'))
    const page = await open({ as: asa })
    const inDialog = async (title: string | RegExp, where: string) => {
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectFits(page, where)
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toHaveCount(0)
    }
    await page.goto('/lund/foretradare')
    await main(page)
      .getByRole('button', { name: `Lägg till person i ${body}` })
      .click()
    await dialogOf(page).getByText('Fler uppgifter').click()
    await inDialog(`Lägg till person i ${body}`, 'the assignment dialog')
    await chooseFrom(page, `Åtgärder för ${name}, Ledamot`, 'Avsluta uppdraget')
    await inDialog(/^Avsluta uppdraget/, 'the end dialog')
    await page.goto(`/lund/foretradare/${id}`)
    await expect(protection(page)).toBeVisible()
    await expectFits(page, 'a person')
    await protection(page).click()
    await inDialog(/^Sätt på skyddade uppgifter/, 'the question about protection')
    await page.goto('/lund/foretradare/roller')
    await main(page).getByRole('button', { name: 'Lägg till roll' }).click()
    await inDialog('Lägg till roll', 'the role dialog')
  })

  // covers Content end to end: axe on the screens of representatives
  test('on the screens of persons, bodies and roles', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const bodyId = await bodyOf(await sessionOf(asa), 'lund', unique('Skärmnämnden'))
    const page = await open({ as: asa })
    for (const path of ['?vy=person', '?vy=atgarda', '/roller', '/organ/nytt', `/organ/${bodyId}`]) {
      await page.goto(`/lund/foretradare${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByLabel('Laddar …')).toHaveCount(0)
      await expectFits(page, path)
    }
  })

  // covers Content end to end: axe in the guides
  test('on the steps of a new term', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const client = await sessionOf(tolvan)
    const body = unique('Stegnämnden')
    const bodyId = await bodyOf(client, 'vaxjo', body)
    const { name } = await memberOf(client, 'vaxjo', bodyId, 'Siv', unique('Steger'))
    const page = await open({ as: tolvan })
    await page.goto('/vaxjo/foretradare/ny-mandatperiod')
    await main(page).getByRole('checkbox', { name: body }).check()
    for (const step of ['Organ', 'Datum', 'Sitter kvar eller lämnar', 'Nya personer', 'Granska och genomför']) {
      await atStep(page, step)
      if (step === 'Sitter kvar eller lämnar')
        await main(page).getByRole('group', { name }).getByRole('radio', { name: 'Byter roll' }).check()
      if (step === 'Nya personer')
        await main(page)
          .getByRole('button', { name: `Lägg till person i ${body}` })
          .click()
      if (step === 'Granska och genomför') await expect(main(page).getByRole('region', { name: body })).toBeVisible()
      await expectFits(page, `a new term: ${step}`)
      if (step !== 'Granska och genomför') await nextStep(page)
    }
  })

  test('on the steps of a list', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const body = unique('Listnämnden')
    await bodyOf(await sessionOf(tolvan), 'vaxjo', body)
    const page = await open({ as: tolvan })
    await page.goto('/vaxjo/foretradare/hamta')
    await atStep(page, 'Välj fil')
    await expectFits(page, 'a list: the file')
    const rows = ['Namn;Organ;Roll', `Åke Nyman;${body};Ledamot`, `;Okänd nämnd;Bisittare`]
    await page.locator('input[type="file"]').setInputFiles(windowsList('lista.csv', rows))
    await atStep(page, 'Kolumner')
    await expectFits(page, 'a list: its columns')
    await main(page).getByRole('button', { name: 'Prova' }).click()
    await expect(main(page).getByRole('button', { name: 'Lägg till organet' })).toBeVisible()
    await expectFits(page, 'a list: the trial')
    await main(page).getByRole('button', { name: 'Lägg till organet' }).click()
    await expect(page.getByRole('dialog', { name: 'Lägg till organ' })).toBeVisible()
    await expectFits(page, 'a list: the body dialog')
  })
})
