// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Settings } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { descriptionOf, expectFocus, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { ContactTab } from './contact-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import { PublishingTab } from './publishing-tab.tsx'
import { SocialTab } from './social-tab.tsx'

afterEach(leave)

/** A tab of Malmö's settings, in front of the person who runs the site. */
async function atTab(Tab: () => ReactElement, from: Partial<Settings> = {}, more: Answers = {}) {
  const { answers, kept } = settingsServer(from)
  const { changes } = serverThat({ ...answers, ...more })
  const { person, page } = await showAt('/malmo/installningar/x', Tab)
  const spara = await page.findByRole('button', { name: 'Spara' })
  const save = async () => {
    await person.click(spara)
    await page.findByText(/Sparat kl\. \d\d:\d\d/)
  }
  const write = async (field: HTMLElement, text: string) => {
    await person.clear(field)
    if (text !== '') await person.type(field, text)
  }
  return { person, page, kept, changes, spara, save, write }
}

// covers Settings: a field of a tab ends where its schema ends, and is named as in the history
it.each([
  [GeneralTab, { 'Sajtens namn': 60, Kortnamn: 20, Beskrivning: 160, Organisationsnummer: 20 }],
  [ContactTab, { Kontaktperson: 80, Postadress: 200, Öppettider: 300 }],
  [PrivacyTab, { Personuppgiftsansvarig: 120, 'Ansvarig utgivare': 80 }],
] as const)('fields end where their schema ends', async (Tab, limits) => {
  const { page } = await atTab(Tab)
  const found = Object.keys(limits).map((name) => [name, page.getByRole<HTMLInputElement>('textbox', { name }).maxLength])
  expect(Object.fromEntries(found)).toEqual(limits)
})

// covers Settings: Sociala medier: the right host, order
describe('links to social media', () => {
  it('lead to the network that they are named for: otherwise the field says so, has the focus, and nothing is sent', async () => {
    const { person, page, kept, changes, spara, save, write } = await atTab(SocialTab)
    await person.click(page.getByRole('button', { name: 'Lägg till länk' }))
    const facebook = page.getByLabelText('Adress hos Facebook')
    expectFocus(facebook)
    await person.keyboard('exempel.se/malmo')
    await person.click(spara)
    expect((await page.findByRole('alert')).textContent).toContain('Adressen leder inte till Facebook.')
    await waitFor(() => expectFocus(facebook))
    expect(descriptionOf(facebook)).toContain('Adressen leder inte till Facebook.')
    expect(changes()).toEqual([])
    await write(facebook, 'facebook.com/malmo')
    await save()
    expect(kept.social.links).toEqual([{ network: 'facebook', url: 'https://facebook.com/malmo' }])
  })

  it('are taken away with their row, after which one more can be added', async () => {
    const links = [
      { network: 'facebook', url: 'https://facebook.com/malmo' },
      { network: 'instagram', url: 'https://instagram.com/malmo' },
    ] as const
    const { person, page, kept, save } = await atTab(SocialTab, { social: { links: [...links] } })
    await person.click(page.getByRole('button', { name: 'Ta bort Facebook' }))
    expectFocus(page.getByRole('button', { name: 'Lägg till länk' }))
    await save()
    expect(kept.social.links).toEqual([links[1]])
  })
})

describe('the publisher of a site', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const privacy = (more: Partial<Settings['privacy']>) => ({ privacy: { ...emptySettings.privacy, ...more } })

  // covers Settings: Publicering and Integritet, a certificate that runs out
  it('with a certificate is to be named, and is told when it soon ends or has ended', async () => {
    const { person, page, kept, save, write } = await atTab(PrivacyTab)
    expect(page.queryByText(/Skriv vem det är\./)).toBeNull()
    await person.click(page.getByRole('checkbox', { name: 'Vi har utgivningsbevis' }))
    expect(page.getByText(/Skriv vem det är\./)).toBeDefined()
    await write(page.getByRole('textbox', { name: 'Ansvarig utgivare' }), 'Märta Löfgren')
    expect(page.queryByText(/Skriv vem det är\./)).toBeNull()
    const end = page.getByRole('textbox', { name: 'Utgivningsbeviset gäller till' })
    await write(end, inDays(20))
    await person.tab()
    expect(page.getByText(/Utgivningsbeviset går ut .* Sök ett nytt/)).toBeDefined()
    await save()
    const shared = { hasPublicationCertificate: true, responsiblePublisher: 'Märta Löfgren' }
    expect(kept.privacy).toMatchObject({ ...shared, certificateValidTo: inDays(20) })
  })

  it.each([
    [-2, /Utgivningsbeviset gick ut .* saknar grundlagsskydd/],
    [80, /Utgivningsbeviset går ut/],
    [100, null],
  ])('with a certificate that ends in %i days reads %s', async (days, words) => {
    const shared = { hasPublicationCertificate: true, responsiblePublisher: 'Märta', certificateValidTo: inDays(days) }
    const { page } = await atTab(PrivacyTab, privacy(shared))
    const note = page.queryByText(/^Utgivningsbeviset (?:gick|går) ut/)
    expect(note?.textContent ?? null).toEqual(words === null ? null : expect.stringMatching(words))
  })

  it('without one has no day', async () => {
    const { person, page, kept, save } = await atTab(
      PrivacyTab,
      privacy({ hasPublicationCertificate: true, responsiblePublisher: 'Märta', certificateValidTo: inDays(400) }),
    )
    await person.click(page.getByRole('checkbox', { name: 'Vi har utgivningsbevis' }))
    await save()
    expect(kept.privacy).toMatchObject({ hasPublicationCertificate: false, certificateValidTo: null })
  })
})

describe('the rules for publishing', () => {
  const categories = [
    { id: 'nyhet', name: 'Nyhet' },
    { id: 'debatt', name: 'Debatt' },
  ]
  const known = { 'GET /api/site/malmo/news-categories': () => ({ categories }) }

  it('are saved with the category that a news item begins with', async () => {
    const { person, page, kept, save } = await atTab(PublishingTab, {}, known)
    await person.click(page.getByRole('checkbox', { name: 'Även redaktörers texter granskas' }))
    await person.selectOptions(page.getByRole('combobox', { name: 'Förvald kategori' }), 'Debatt')
    await save()
    expect(kept.publishing).toMatchObject({ editorsNeedReview: true, defaultCategory: 'debatt', isCreditRequired: true })
  })
})

// covers Settings: Kontakt: the form where the server has no mail
describe('a form instead of an address', () => {
  it.each([
    [false, true],
    [true, false],
  ])('where mail is sent: %s, warns: %s', async (sendsMail, warns) => {
    const contact = { ...emptySettings.contact, email: 'info@malmo.se', showsForm: true }
    const more = { 'GET /api/site/malmo/invitations': () => ({ invitations: [], sendsMail }) }
    const { person, page } = await atTab(ContactTab, { contact }, more)
    const words = /varken formuläret eller adressen visas på sajten/
    if (warns) await page.findByText(words)
    else await waitFor(() => expect(page.queryByText(words)).toBeNull())
    await person.click(page.getByRole('checkbox', { name: 'Visa e-post som formulär' }))
    expect(page.queryByText(words)).toBeNull()
  })

  it('needs the address that the messages go to', async () => {
    const { person, page, changes, spara } = await atTab(ContactTab)
    await person.click(page.getByRole('checkbox', { name: 'Visa e-post som formulär' }))
    await person.click(spara)
    await waitFor(() => expectFocus(page.getByRole('textbox', { name: 'E-post' })))
    expect(page.getByRole('alert').textContent).toContain('Ange e-postadressen')
    expect(changes()).toEqual([])
  })
})

// covers Settings: faults: at the field, in sum, focus on the first; leaving the page
describe('the faults of a tab', () => {
  it('are told in sum, the first has the focus, and each is led to from the sum', async () => {
    const general = { ...emptySettings.general, name: 'Malmö' }
    const { person, page, changes, spara, write } = await atTab(GeneralTab, { general })
    await write(page.getByRole('textbox', { name: 'Sajtens namn' }), '')
    await write(page.getByRole('combobox', { name: 'Kommun' }), 'Atlantis')
    const number = page.getByRole('textbox', { name: 'Organisationsnummer' })
    await write(number, '8020001234')
    await person.click(spara)
    expect((await page.findByRole('alert')).textContent).toContain('3 saker behöver rättas.')
    await waitFor(() => expectFocus(page.getByRole('textbox', { name: 'Sajtens namn' })))
    expect(descriptionOf(number)).toContain('stämmer inte')
    await person.click(page.getByRole('link', { name: /Organisationsnumret stämmer inte/ }))
    expectFocus(number)
    expect(changes()).toEqual([])
  })
})
