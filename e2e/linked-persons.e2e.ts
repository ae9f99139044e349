import { expectAccessible, expectFits } from './support/accessibility.ts'
import { unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { main } from './support/representatives.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// covers Representatives: links between sites, on the screen
test(
  'an administrator says that two are the same person, and protection then reaches both sites',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    test.slow()
    const admin = await sessionOf(tolvan)
    const family = unique('Tvåsajter')
    const made = async (siteId: string): Promise<string> => {
      const content = { givenName: 'Ärla', familyName: family }
      const { status, body } = await admin.send('POST', `/api/site/${siteId}/representatives`, { content })
      expect(status).toBe(200)
      return (body as { readonly id: string }).id
    }
    const [here, there] = [await made('malmo'), await made('lund')]
    const page = await open({ as: tolvan })
    await page.goto(`/malmo/foretradare/${here}`)
    const card = main(page).getByRole('region', { name: 'Samma person på andra sajter' })
    await card.getByRole('button', { name: 'Lägg till en sajt' }).click()
    const dialog = page.getByRole('dialog', { name: `På vilken sajt finns Ärla ${family}?` })
    await expect(dialog.getByRole('searchbox', { name: 'Sök sajt' })).toBeFocused()
    await expectAccessible(page, 'choosing a site')
    await dialog.getByRole('button', { name: 'Koppla ihop' }).click()
    await expect(dialog.getByText('Välj en sajt.')).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Sök sajt' }).fill('lund')
    const sites = dialog.getByRole('list', { name: 'Sajter' }).getByRole('button')
    // Before the answer all sites are shown. They move when it comes.
    await expect(sites).toHaveCount(1)
    await sites.and(dialog.getByRole('button', { name: /Lund$/ })).click()
    // The name is searched for first.
    await expect(dialog.getByRole('searchbox', { name: 'Sök person' })).toBeFocused()
    await dialog.getByRole('radio', { name: `Ärla ${family}` }).check()
    await expectAccessible(page, 'choosing a person')
    await dialog.getByRole('button', { name: 'Koppla ihop' }).click()
    await expect(dialog).toHaveCount(0)
    const linked = card.getByRole('list', { name: 'Sajter med samma person' }).getByRole('link', { name: /Lund$/ })
    await expect(linked).toBeVisible()

    const { status } = await admin.send('PUT', `/api/site/malmo/persons/${here}/protection`, { mode: 'hidden' })
    expect(status).toBe(200)
    await linked.click()
    await expect(page).toHaveURL(`/lund/foretradare/${there}`)
    await expect(
      main(page)
        .getByText(/^Skyddade uppgifter är på\./)
        .first(),
    ).toBeVisible()

    // An editor is told that there are others, and not where.
    const editor = await open({ as: asa })
    await editor.goto(`/malmo/foretradare/${here}`)
    const told = main(editor).getByRole('region', { name: 'Samma person på andra sajter' })
    await expect(told).toContainText('minst en sajt till')
    await expect(told.getByRole('link')).toHaveCount(0)

    await card.getByRole('button', { name: /^Ta bort kopplingen till / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort kopplingen' }).click()
    await expectToast(page, 'Klart', 'är borttagen.')
    await expect(card.getByRole('list', { name: 'Sajter med samma person' })).toHaveCount(0)
  },
)

// covers Federation: shared persons: found, linked and separated on the screen of all sites
test(
  'an administrator finds the same name on two sites, links the persons, and takes it back',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    test.slow()
    const admin = await sessionOf(tolvan)
    const family = unique('Överallt')
    const made = async (siteId: string): Promise<string> => {
      const content = { givenName: 'Åsa', familyName: family }
      const { body } = await admin.send('POST', `/api/site/${siteId}/representatives`, { content })
      const { id } = body as { readonly id: string }
      const published = await admin.send('POST', `/api/site/${siteId}/representatives/${id}/publish`, { draftVersion: 1 })
      expect(published.status).toBe(200)
      return id
    }
    const [here] = [await made('malmo'), await made('lund')]
    const page = await open({ as: tolvan })
    await page.goto('/admin/sajter')
    await main(page).getByRole('link', { name: 'Företrädare', exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Företrädare' })).toBeVisible()
    await main(page)
      .getByRole('searchbox', { name: 'Sök person' })
      .fill(`asa ${family.replace('Ö', 'o')}`)
    await expect(page).toHaveURL(/sok=asa/)
    const rows = main(page).getByRole('list', { name: 'Företrädare' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('1 till med samma namn')
    await main(page).getByRole('link', { name: 'Samma namn' }).click()
    await expect(rows).toHaveCount(2)
    await expectFits(page, 'Persons of all sites', ['light', 'dark'])
    await main(page).getByRole('link', { name: 'På flera sajter' }).click()
    await expect(main(page).getByText(/^Inga träffar på ”asa/)).toBeVisible()
    await main(page).getByRole('link', { name: 'Alla', exact: true }).click()
    await rows.filter({ hasText: 'Malmö' }).getByRole('link').press('Enter')

    await expect(main(page).getByRole('heading', { level: 1, name: `Åsa ${family}` })).toBeVisible()
    const isOn = main(page).getByRole('region', { name: 'Finns på' })
    await expect(isOn.getByRole('listitem')).toHaveCount(1)
    await expectFits(page, 'A person of all sites', ['light', 'dark'])
    const perhaps = main(page).getByRole('region', { name: 'Kan vara samma person' })
    await perhaps.getByRole('button', { name: /^Koppla ihop: Åsa .*Lund$/ }).click()
    await expect(isOn.getByRole('listitem')).toHaveCount(2)
    await expect(perhaps.getByText('Ingen på en annan sajt har samma namn.')).toBeVisible()

    // An editor reads where visitors find the person too.
    const editor = await open({ as: asa })
    await editor.goto(`/malmo/foretradare/${here}`)
    const told = main(editor).getByRole('region', { name: 'Samma person på andra sajter' })
    await expect(told).toContainText(/Finns också på: .*Lund\./)

    await isOn.getByRole('button', { name: /^Ta bort kopplingen: .*Lund$/ }).click()
    await expect(isOn.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('listitem').filter({ hasText: 'är borttagen.' }).getByRole('button', { name: 'Ångra' }).click()
    await expect(isOn.getByRole('listitem')).toHaveCount(2)
    await perhaps.getByRole('searchbox', { name: 'Sök på andra sajter' }).fill('finns inte')
    await expect(perhaps.getByText('Inga träffar på ”finns inte”. Prova färre ord.')).toBeVisible()
  },
)

// covers Federation: moving in: one list for all sites, on the screen
test(
  'an administrator takes in one list of Valmyndigheten for all sites, with a result for each',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    test.slow()
    complaints.expect(/status of 400/)
    const admin = await sessionOf(tolvan)
    const family = unique('Invald')
    const heading = 'Valtyp;Val till;Kommun;Partibeteckning;Förnamn;Efternamn;Tillträdesdatum;Kön;Invalsordning'
    const row = (kommun: string, party: string) =>
      `KF;Kommunfullmäktige i ${kommun};${kommun};${party};Åsa;${family};2026-09-13;K;1`
    const list = [
      'Nuvarande ledamöter',
      heading,
      row('Lund', 'Listpartiet'),
      row('Höör', 'Listpartiet'),
      row('Lund', 'Andra'),
    ].join('\r\n')
    const page = await open({ as: tolvan })
    await page.goto('/admin/personer')
    await main(page).getByRole('link', { name: 'Hämta från lista' }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Hämta ledamöter till alla sajter' })).toBeVisible()
    const chooses = main(page).locator('input[type=file]')
    await chooses.setInputFiles({ name: 'egen.csv', mimeType: 'text/csv', buffer: Buffer.from('Namn;Roll\nAnna Berg;Ledamot\n') })
    await expect(main(page).getByText(/Egna listor hämtas på varje sajt\.$/)).toBeVisible()
    await chooses.setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await main(page).getByLabel('Parti').selectOption('Listpartiet')
    const sites = main(page).getByRole('region', { name: 'Sajter' })
    await expect(sites.getByRole('listitem')).toHaveCount(2)
    await sites.getByRole('button', { name: /^Ta inte med .*Höör$/ }).click()
    await expectFits(page, 'A list for all sites', ['light', 'dark'])
    await sites.getByRole('button', { name: 'Prova på 1 sajt' }).click()
    const lund = sites.getByRole('listitem').filter({ hasText: 'Lund' })
    await expect(lund).toContainText('1 nytt uppdrag')
    await sites.getByRole('button', { name: 'Hämta till 1 sajt' }).click()
    await expect(sites.getByText('Klart. Utkasten finns bland varje sajts företrädare.')).toBeVisible()
    await expect(lund).toContainText('1 nytt uppdrag hämtat')
    const { body } = await admin.send('GET', `/api/site/lund/persons?search=${encodeURIComponent(family)}`)
    expect((body as { readonly persons: readonly { readonly state: string }[] }).persons).toMatchObject([{ name: `Åsa ${family}` }])
  },
)

// covers Federation: shared persons: a site chooses the common text and sees it beside its own, and a namesake is told apart, on the screen
test(
  'a site shows the text that another writes for all, and a namesake is said to be somebody else',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    test.slow()
    const admin = await sessionOf(tolvan)
    const family = unique('Gemensam')
    const made = async (siteId: string, bioShort: string): Promise<string> => {
      const content = { givenName: 'Örjan', familyName: family, bioShort }
      const { body } = await admin.send('POST', `/api/site/${siteId}/representatives`, { content })
      const { id } = body as { readonly id: string }
      const published = await admin.send('POST', `/api/site/${siteId}/representatives/${id}/publish`, { draftVersion: 1 })
      expect(published.status).toBe(200)
      return id
    }
    const here = await made('malmo', 'Skriven i Malmö för alla.')
    const there = await made('lund', 'Bara i Lund.')
    await made('hoor', 'Någon annan i Höör.')
    const joined = { one: { siteId: 'malmo', personId: here }, other: { siteId: 'lund', personId: there } }
    expect((await admin.send('POST', '/api/admin/person-links', joined)).status).toBe(200)

    const page = await open({ as: tolvan })
    await page.goto(`/malmo/foretradare/${here}`)
    const card = main(page).getByRole('region', { name: 'Gemensam text och bild' })
    await card.getByRole('button', { name: 'Gör texten gemensam' }).click()
    await expect(card.getByText('Ingen sajt visar den än.')).toBeVisible()
    await page.goto(`/lund/foretradare/${there}`)
    await expect(card.getByRole('radio', { name: 'Vår egen text och bild' })).toBeChecked()
    await card.getByRole('radio', { name: /^Visa den gemensamma texten och bilden/ }).check()
    await expect(main(page).getByText(/^Besökare läser den gemensamma texten och bilden,/)).toBeVisible()
    await card.getByText(`Läs den gemensamma texten: Örjan ${family}`).click()
    await expect(card.getByText('Skriven i Malmö för alla.')).toBeVisible()
    await expectFits(page, 'A person with a common text', ['light', 'dark'])
    await expect(card.getByRole('link', { name: 'Ändra den gemensamma texten' })).toHaveAttribute(
      'href',
      `/malmo/foretradare/${here}`,
    )

    await page.goto(`/admin/personer/malmo/${here}`)
    const isOn = main(page).getByRole('region', { name: 'Finns på' })
    await expect(isOn.getByRole('listitem').filter({ hasText: 'Lund' })).toContainText('Visar den gemensamma texten')
    await isOn.getByRole('button', { name: /^Visa egen text: .*Lund$/ }).click()
    await isOn.getByRole('button', { name: /^Visa gemensam text: .*Lund$/ }).click()
    await expect(isOn.getByRole('listitem').filter({ hasText: 'Lund' })).toContainText('Visar den gemensamma texten')
    const perhaps = main(page).getByRole('region', { name: 'Kan vara samma person' })
    await perhaps.getByRole('button', { name: /^Inte samma person: .*Höör$/ }).click()
    const apart = main(page).getByRole('region', { name: 'Inte samma person' })
    await expect(apart.getByRole('listitem')).toHaveCount(1)
    await expect(perhaps.getByText('Ingen på en annan sajt har samma namn.')).toBeVisible()
    await expectFits(page, 'Namesakes told apart', ['light', 'dark'])
    await apart.getByRole('button', { name: /^Ångra: .*Höör$/ }).click()
    await expect(perhaps.getByRole('button', { name: /^Koppla ihop: .*Höör$/ })).toBeVisible()
  },
)
