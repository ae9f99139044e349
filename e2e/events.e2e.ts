import type { Page } from '@playwright/test'
import { daysAfter } from '#contract/field-forms.ts'
import type { NewsItem } from '#contract/news/news.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { draftOf, expectSaved, openItem, readItem, unique } from './support/editor.ts'
import { signUpLinkTo } from './support/letters.ts'
import { asa } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'

const inDays = (days: number): string => daysAfter(stockholmDate(new Date()), days)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const makeEvent = (page: Page) => page.getByRole('button', { name: 'Gör till evenemang' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Uppgifter' })

// covers Events: an editor makes an event, and a visitor finds it in the calendar
test(
  'an editor makes a news item an event, and a visitor without JavaScript finds it in the calendar',
  { tag: '@journey' },
  async ({ open, stack, sessionOf }) => {
    const client = await sessionOf(asa)
    const title = unique('Grannträff på gården')
    const { id } = await draftOf(client, 'malmo', title)
    const page = await open({ as: asa })
    await openItem(page, 'malmo', id)
    const [startDay, endDay] = [inDays(12), inDays(13)]
    await makeEvent(page).click()
    await expect(field(page, 'Startdag')).toBeFocused()
    await expect(details(page)).toContainText('Välj vilken dag evenemanget börjar.')

    // As one types it: a day in words, and times with a point.
    const [year, month, day] = startDay.split('-').map(Number)
    await page.keyboard.type(`${day}/${month} ${year}`)
    await page.keyboard.press('Tab')
    await field(page, 'Starttid').fill('22.00')
    await field(page, 'Sluttid').fill('02')
    await field(page, 'Plats').fill('Gården, Ystadvägen 44, Malmö')
    await expect(
      details(page)
        .getByText(/Går det över midnatt\?/)
        .first(),
    ).toBeVisible()
    await expectAccessible(page, 'the editor of an event with a fault', ['1280'])
    await page.getByRole('button', { name: 'Slutar dagen efter' }).click()
    await expect(field(page, 'Slutdag')).toHaveValue(endDay)
    await expect(details(page).getByText(/Går det över midnatt\?/)).toHaveCount(0)
    await expectSaved(page)
    const { content } = await readItem(client, 'malmo', id)
    expect(content.event).toMatchObject({ startDay, startTime: '22:00', endDay, endTime: '02:00' })

    await page.getByRole('main').getByRole('button', { name: 'Publicera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
    const reader = await open({ javaScriptEnabled: false })
    await expect(async () => {
      await reader.goto(`${stack.sitesUrl}/malmo/kalender`)
      await expect(reader.getByRole('link', { name: title })).toBeVisible({ timeout: 500 })
    }).toPass()
    await reader.getByRole('link', { name: title }).click()
    await expect(reader.getByRole('region', { name: 'Evenemang' })).toContainText('Gården, Ystadvägen 44, Malmö')
    const file = await fetch(`${reader.url()}.ics`)
    expect(await file.text()).toContain('BEGIN:VEVENT')
  },
)

// covers Events: what is typed stays when the event is taken away by mistake
test('an event that is taken away by mistake comes back as it was', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const { id } = await draftOf(client, 'malmo', unique('Tillbaka'))
  const page = await open({ as: asa })
  await openItem(page, 'malmo', id)
  await makeEvent(page).click()
  await field(page, 'Plats').fill('Folkets park')
  await page.getByRole('button', { name: 'Ta bort evenemanget' }).click()
  await expect(makeEvent(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Plats')).toHaveValue('Folkets park')
  // Text that is no time stays where it is, and says so.
  await field(page, 'Starttid').fill('halv sju')
  await field(page, 'Plats').focus()
  await expect(details(page).getByText('Skriv ett klockslag, till exempel 18:00.')).toBeVisible()
  await expect(field(page, 'Starttid')).toHaveValue('halv sju')
})

test('the editor of an event is accessible, also with a fault', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  test.setTimeout(90_000)
  const client = await sessionOf(asa)
  const draft = await draftOf(client, 'malmo', unique('Tillgängligt'))
  const event = {
    startDay: inDays(3),
    startTime: '18:00',
    endDay: null,
    endTime: '17:00',
    place: 'Samhällsbyggnadsnämndens sammanträdesrum',
    onlineUrl: '',
    signUpUrl: '',
    takesSignUps: false,
    places: null,
    isCancelled: false,
  }
  const saved = await client.send('PATCH', `/api/site/malmo/news/${draft.id}/draft`, { fields: { event }, versions: { event: 1 } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((saved.body as NewsItem).content.event).toEqual(event)
  const page = await open({ as: asa })
  await openItem(page, 'malmo', draft.id)
  await expect(field(page, 'Plats')).toHaveValue(event.place)
  // The words stand once below the fields, and each faulty field has them.
  await expect(field(page, 'Sluttid')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Sluttid')).toHaveAccessibleDescription(/slutar innan det har börjat/)
  await expect(field(page, 'Starttid')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page, 'the editor of an event', ['1280'])
  await field(page, 'Starttid').fill('')
  await expect(field(page, 'Starttid')).toHaveAccessibleDescription(/Skriv när evenemanget börjar/)
  await field(page, 'Sluttid').fill('')

  // Two ways of signing up: the link is marked, and stays as it was typed.
  await field(page, 'Länk till anmälan').fill('https://anmalan.exempel.se')
  await page.getByRole('checkbox', { name: 'Anmälan på sidan' }).check()
  await expect(field(page, 'Länk till anmälan')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Länk till anmälan')).toHaveAccessibleDescription(/Välj ett sätt att anmäla sig/)
  await expect(field(page, 'Länk till anmälan')).toHaveValue('https://anmalan.exempel.se')
  await expectAccessible(page, 'two ways of signing up', ['1280'])
  await page.getByRole('checkbox', { name: 'Anmälan på sidan' }).uncheck()
  await expect(field(page, 'Länk till anmälan')).not.toHaveAttribute('aria-invalid')
})

// covers Events: a visitor signs up, and an editor sees who comes
test(
  'a visitor signs up by key alone, confirms by the mail, and an editor sees who comes',
  { tag: '@journey' },
  async ({ open, stack, complaints }) => {
    complaints.expect(/status of 422/)
    test.setTimeout(180_000)
    const path = '/malmo/nyheter/gloggkvall-med-den-nya-fullmaktigegruppen'
    const reader = await open()
    const address = `${unique('bo').replace(' ', '-')}@exempel.se`
    await reader.goto(stack.sitesUrl + path)
    await expectFits(reader, 'an event with a form', ['light', 'dark'])
    await reader.setViewportSize({ width: 360, height: 740 })
    await reader.getByRole('link', { name: 'Anmäl dig' }).press('Enter')
    await field(reader, 'Ditt namn').fill('Bo Ek')
    await field(reader, 'Hur många kommer?').fill('40')
    await field(reader, 'Hur många kommer?').press('Enter')
    await expect(reader.getByRole('alert')).toContainText('Skriv din e-postadress')
    await expect(reader.getByRole('alert')).toContainText('Skriv hur många ni är, från 1 till 10.')
    await expect(field(reader, 'Ditt namn')).toHaveValue('Bo Ek')
    await expectAccessible(reader, 'a form with faults', ['360'])
    await field(reader, 'Din e-postadress').fill(address)
    await field(reader, 'Hur många kommer?').fill('2')
    // A form that was read for less than three seconds is taken for a program's, and keeps what was typed.
    await expect(async () => {
      const answered = reader.waitForEvent('load')
      await field(reader, 'Hur många kommer?').press('Enter')
      await answered
      expect(await reader.getByText('Nästan klart.').isVisible()).toBe(true)
    }).toPass()

    await reader.goto(await signUpLinkTo(stack, address))
    await expectAccessible(reader, 'the page of a sign-up', ['1280', '360'])
    await reader.getByRole('button', { name: 'Bekräfta anmälan' }).press('Enter')
    await expect(reader.getByText('Du är anmäld och har 2 platser.')).toBeVisible()

    const page = await open({ as: asa })
    const [item] = await rowsOf<{ id: string }>(stack, `select id from items where path = $1`, [path.slice('/malmo'.length)])
    await openItem(page, 'malmo', item?.id ?? '')
    await page.getByRole('button', { name: 'Visa anmälda' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anmälda' })
    await expect(dialog.getByText('2 av 40 platser är bekräftade.')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: address })).toContainText('Bo Ek, 2 personer')
    await expectAccessible(page, 'the dialog of those signed up', ['1280'])
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Hämta som fil' }).click()
    expect((await file).suggestedFilename()).toBe('anmalda.csv')
    await dialog.getByRole('button', { name: 'Ta bort Bo Ek' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(dialog.getByText('Ingen har anmält sig än.')).toBeVisible()
  },
)

/** A published event of Malmö that takes sign-ups; its path. */
async function anEvent(client: Client, places: number): Promise<string> {
  const { id } = await draftOf(client, 'malmo', unique('Studiecirkel om kommunens budget'))
  const event = {
    startDay: inDays(12),
    startTime: '18:00',
    endDay: null,
    endTime: '20:00',
    place: 'Biblioteket',
    onlineUrl: '',
    signUpUrl: '',
    takesSignUps: true,
    places,
    isCancelled: false,
  }
  const { body } = await client.send('PATCH', `/api/site/malmo/news/${id}/draft`, { fields: { event }, versions: { event: 1 } })
  const { draftVersion, slug } = body as NewsItem
  const published = await client.send('POST', `/api/site/malmo/news/${id}/publish`, { draftVersion })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  return `/malmo/nyheter/${slug}`
}

// covers Events: a waiting list that moves up by itself, in the browser
test(
  'a visitor stands in line for a full event, is asked when somebody leaves, and says yes',
  { tag: '@nightly' },
  async ({ open, stack, sessionOf, complaints }) => {
    complaints.expect(/status of 422/)
    test.setTimeout(180_000)
    const client = await sessionOf(asa)
    const path = await anEvent(client, 1)
    const reader = await open()
    const links: string[] = []
    const signUp = async (name: string, button: string): Promise<void> => {
      const address = `${unique(name.toLowerCase()).replace(' ', '-')}@exempel.se`
      await reader.goto(stack.sitesUrl + path)
      await expect(async () => {
        await reader.reload()
        await expect(reader.getByRole('button', { name: button })).toBeVisible({ timeout: 500 })
      }).toPass()
      await field(reader, 'Ditt namn').fill(name)
      await field(reader, 'Din e-postadress').fill(address)
      await expect(async () => {
        await reader.getByRole('button', { name: button }).click()
        await expect(reader.getByText('Nästan klart.')).toBeVisible({ timeout: 500 })
      }).toPass()
      links.push(await signUpLinkTo(stack, address))
      await reader.goto(links.at(-1) ?? '')
    }
    await signUp('Anna', 'Anmäl')
    await reader.getByRole('button', { name: 'Bekräfta anmälan' }).click()
    await expect(reader.getByText('Du är anmäld och har en plats.')).toBeVisible()
    await expectFits(reader, 'the page of one with a place', ['light', 'dark'])
    await signUp('Bo', 'Ställ dig i kö')
    await expectFits(reader, 'the page of one who may stand in line', ['light', 'dark'])
    await reader.getByRole('button', { name: 'Ställ mig i kö' }).click()
    await expect(reader.getByText('Du står i kö för en plats.')).toBeVisible()
    await expectFits(reader, 'the page of one in line', ['light', 'dark'])
    await reader.goto(links[0] ?? '')
    await field(reader, 'Hur många kommer?').fill('elva')
    await reader.getByRole('button', { name: 'Ändra antalet' }).click()
    await expect(reader.getByRole('alert')).toContainText('Skriv hur många ni är, från 1 till 10.')
    await expectFits(reader, 'a number that is none', ['light', 'dark'])
    await reader.getByRole('button', { name: 'Avboka' }).click()
    await reader.goto(links[1] ?? '')
    await expect(reader.getByText('Det har blivit ledigt. En plats hålls åt dig.')).toBeVisible()
    await expectFits(reader, 'the page of one who is asked', ['light', 'dark'])

    const page = await open({ as: asa })
    const [item] = await rowsOf<{ id: string }>(stack, `select id from items where path = $1`, [path.slice('/malmo'.length)])
    await openItem(page, 'malmo', item?.id ?? '')
    await page.getByRole('button', { name: 'Visa anmälda' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anmälda' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Bo' })).toContainText('tillfrågad ur kön, svarar senast')
    await expectFits(page, 'the dialog with one who is asked', ['light', 'dark'])

    await reader.getByRole('button', { name: 'Ja, jag kommer' }).click()
    await expect(reader.getByText('Du är anmäld och har en plats.')).toBeVisible()
  },
)

test('a visitor goes from the list of the calendar to the month', { tag: '@nightly' }, async ({ open, stack }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto(`${stack.sitesUrl}/malmo/kalender`)
  await page.getByRole('link', { name: 'Månad' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})
