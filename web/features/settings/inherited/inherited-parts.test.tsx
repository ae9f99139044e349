// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { everyFreedom } from '#contract/design/freedoms.ts'
import type { BelowSettings, Inherited } from '#contract/inherited/inherited.ts'
import { followsAll, nothingBelow } from '#contract/inherited/inherited.ts'
import { aSite } from '#web/testing/a-site.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { FrontTab } from '../front/front-tab.tsx'
import { AppearanceTab } from '../tabs/appearance-tab.tsx'
import { PrivacyTab } from '../tabs/privacy-tab.tsx'
import { PublishingTab } from '../tabs/publishing-tab.tsx'
import { BelowTab } from './below-tab.tsx'

afterEach(leave)

const fixed = <Value,>(value: Value) => ({ value, isFixed: true })
const proposed = <Value,>(value: Value) => ({ value, isFixed: false })

/** A tab of Malmö, below the district Skåne; `runsDistrict`: the person also runs that. */
async function atTab(
  Tab: () => ReactElement,
  sets: Partial<BelowSettings>,
  more: Partial<Inherited> = {},
  { runsDistrict = false, roles = ['USER'] }: { runsDistrict?: boolean; roles?: readonly string[] } = {},
) {
  const { answers } = settingsServer()
  const inherited: Inherited = {
    above: [
      {
        id: 'skane',
        name: 'Distrikt Skåne',
        level: 'district',
        address: 'https://sajter.example/skane',
        below: { ...nothingBelow, ...sets },
      },
    ],
    federation: { name: 'Samling Framåt', address: 'https://sajter.example/riks', palette: null, freedoms: everyFreedom },
    isFederations: false,
    own: { content: followsAll, version: 1 },
    below: null,
    ...more,
  }
  const skane = aSite('skane', 'Distrikt Skåne', { role: 'siteAdmin', isAbove: true })
  const server = serverThat({
    ...answers,
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'siteAdmin' }), ...(runsDistrict ? [skane] : [])],
    'GET /api/auth': () => ({ name: 'Åsa Öberg', roles }),
    'GET /api/site/malmo/news-categories': () => ({ categories: [] }),
    'GET /api/site/malmo/inherited': () => inherited,
    'PUT /api/site/malmo/inherited/own': ({ body }) => ({ ...inherited, own: { ...(body as object), version: 2 } }),
    'PUT /api/site/malmo/inherited/below': () => inherited,
  })
  const { person, page } = await showAt('/malmo/installningar/x', Tab)
  return { ...server, person, page }
}

const federation = (freedoms: Partial<Inherited['federation']['freedoms']>): Partial<Inherited> => ({
  federation: {
    name: 'Samling Framåt',
    address: 'https://sajter.example/riks',
    palette: null,
    freedoms: { ...everyFreedom, ...freedoms },
  },
})

describe('what a site has from above is told by one sentence, with a link to where it is decided', () => {
  // covers Settings: one sentence says who decides a part of a site's settings, and leads there
  it.each([
    ['of the pages of the district, for one who only runs the site', {}, 'https://sajter.example/skane'],
    ['of its settings, for one who runs the district too', { runsDistrict: true }, '/skane/installningar/under'],
    ['of its settings, for an administrator', { roles: ['ADMIN'] }, '/skane/installningar/under'],
  ])('%s', async (_, who, href) => {
    const { page } = await atTab(AppearanceTab, { type: fixed('bygd'), corner: proposed('rak') }, {}, who)
    const type = within(await page.findByRole('group', { name: 'Typsnitt' }))
    expect(type.getByRole('note').textContent).toBe('Distrikt Skåne bestämmer typsnittet.')
    expect(type.getByRole('link').getAttribute('href')).toBe(href)
    expect(type.queryByRole('button')).toBeNull()
    const corner = within(page.getByRole('group', { name: 'Hörn' }))
    expect(corner.getByRole('note').textContent).toBe('Distrikt Skåne föreslår hörnen.')
    corner.getByRole('button', { name: 'Använd egen: Hörn' })
  })

  it.each([
    ['an administrator', { roles: ['ADMIN'] }, '/admin/sajter/utformning'],
    ['others', {}, 'https://sajter.example/riks'],
  ])('of the federation, for %s', async (_, who, href) => {
    const more = federation({ claim: { claim: 'Hela landet ska leva', claimText: '' }, beginning: 'campaign' })
    const { page } = await atTab(FrontTab, {}, more, who)
    const claim = within(await page.findByRole('group', { name: 'Budskapet' }))
    expect(claim.getByRole('note').textContent).toBe('Förbundet bestämmer budskapet.')
    expect(claim.getByRole('link').getAttribute('href')).toBe(href)
    claim.getByText('Hela landet ska leva')
    expect(page.queryByRole('textbox', { name: /^Budskap/ })).toBeNull()
    page.getByRole('textbox', { name: 'Text på knappen' })
  })

  it('of a colour that both have fixed, of the federation alone; of a fact with its value, and without its field', async () => {
    const { page } = await atTab(AppearanceTab, { color: fixed('#8a2f3c') }, federation({ color: '#1f4e79' }))
    const color = within(await page.findByRole('group', { name: 'Sajtens färg' }))
    expect(color.getByRole('note').textContent).toBe('Förbundet bestämmer färgen.')
    color.getByText('#1f4e79')
    leave()
    const privacy = await atTab(PrivacyTab, { dataContact: fixed('ombud@skane.example') })
    const contact = within(await privacy.page.findByRole('group', { name: 'Kontakt för personuppgifter' }))
    contact.getByText('ombud@skane.example')
    expect(contact.queryByRole('textbox')).toBeNull()
  })
})

describe('a rule of publishing', () => {
  // covers Settings: a rule of publishing that is set above stands with its value, in place of its switch
  it('that is fixed above has its value in place of its switch; of a proposal the site may take its own', async () => {
    const { person, page, changes } = await atTab(PublishingTab, {
      editorsNeedReview: fixed(true),
      isCreditRequired: proposed(false),
    })
    const review = within(await page.findByRole('group', { name: 'Även redaktörers texter granskas' }))
    expect(review.getByRole('note').textContent).toBe('Distrikt Skåne bestämmer granskningen av redaktörers texter.')
    review.getByText('Ja')
    expect(review.queryByRole('checkbox')).toBeNull()
    const credit = within(page.getByRole('group', { name: 'Fotograf måste anges' }))
    credit.getByText('Nej')
    expect(credit.queryByRole('checkbox')).toBeNull()
    await person.click(credit.getByRole('button', { name: 'Använd egen: Fotograf måste anges' }))
    expect(changes().at(-1)).toMatchObject({
      call: 'PUT /api/site/malmo/inherited/own',
      body: { content: { ...followsAll, isCreditRequired: true } },
    })
    page.getByRole('checkbox', { name: 'Rättighet måste anges' })
  })

  it('that the site has taken is chosen with its switch, under what is proposed', async () => {
    const own = { own: { content: { ...followsAll, isCreditRequired: true, retentionYears: true }, version: 1 } }
    const sets = { isCreditRequired: proposed(false), retentionYears: proposed(2) }
    const { page } = await atTab(PublishingTab, sets, own)
    const credit = within(await page.findByRole('group', { name: 'Fotograf måste anges' }))
    credit.getByRole('checkbox')
    credit.getByRole('button', { name: 'Följ distriktet igen: Fotograf måste anges' })
    leave()
    const privacy = await atTab(PrivacyTab, sets, own)
    const years = within(await privacy.page.findByRole('group', { name: 'Publicerade versioner sparas' }))
    years.getByRole('combobox')
  })
})

describe('what a district decides', () => {
  const below = { content: nothingBelow, version: 0, sites: 3, updatedAt: null, updatedBy: null }

  // covers Settings: each part has one choice: not decided here, may be changed on the sites, or locked
  it('is for each part not decided here, may be changed on the sites, or is locked', async () => {
    const { person, page, changes } = await atTab(BelowTab, {}, { below })
    const type = within(await page.findByRole('group', { name: 'Typsnitt' }))
    expect(type.getByRole<HTMLInputElement>('radio', { name: 'Bestäms inte här' }).checked).toBe(true)
    expect(page.queryByLabelText('Typsnitt för sajterna under')).toBeNull()
    await person.click(type.getByRole('radio', { name: 'Låst' }))
    await person.selectOptions(page.getByLabelText('Typsnitt för sajterna under'), 'plakat')
    await person.click(within(page.getByRole('group', { name: 'Hörn' })).getByRole('radio', { name: 'Kan ändras på sajterna' }))
    await person.click(within(page.getByRole('group', { name: 'Rättighet måste anges' })).getByRole('radio', { name: 'Låst' }))
    await person.selectOptions(page.getByLabelText('Rättighet måste anges för sajterna under'), 'Nej')
    await person.click(
      within(page.getByRole('group', { name: 'Publicerade versioner sparas' })).getByRole('radio', {
        name: 'Kan ändras på sajterna',
      }),
    )
    await person.selectOptions(page.getByLabelText('Publicerade versioner sparas för sajterna under'), '3 år')
    await person.click(page.getByRole('button', { name: 'Spara' }))
    expect(changes().at(-1)).toMatchObject({
      call: 'PUT /api/site/malmo/inherited/below',
      body: {
        content: {
          ...nothingBelow,
          type: fixed('plakat'),
          corner: proposed('mjuk'),
          isLicenceRequired: fixed(false),
          retentionYears: proposed(3),
        },
        version: 0,
      },
    })
  })

  it('has no choice where it is locked above, also by the design on the federation’s own site', async () => {
    const more = { ...federation({ color: '#1f4e79' }), isFederations: true, below }
    const { page } = await atTab(BelowTab, { corner: fixed('rak') }, more)
    await page.findByRole('group', { name: 'Typsnitt' })
    const said = page.getAllByRole('note').map(({ textContent }) => textContent)
    expect(said).toEqual(['Förbundet bestämmer färgen.', 'Distrikt Skåne bestämmer hörnen.'])
    for (const name of ['Färg', 'Hörn']) expect(page.queryByRole('group', { name })).toBeNull()
  })
})
