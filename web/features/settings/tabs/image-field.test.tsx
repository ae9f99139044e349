// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { AppearanceTab } from './appearance-tab.tsx'

afterEach(leave)

const torget = aPicture({ title: 'Torget' })
const symbol = aPicture({ id: '01980000-0000-7000-8000-000000000002', isShared: true, title: 'Förbundets symbol' })

/** The tab Utseende of Malmö, which has one picture of its own and may use one of the federation. */
async function atAppearance(logo: { id: string; isShared: boolean } | null) {
  const { answers, kept } = settingsServer({ appearance: { ...emptySettings.appearance, logo } })
  const list = (media: Media) => ({ media: [media], total: 1, next: null, meant: null })
  serverThat({
    ...answers,
    'GET /api/site/malmo/media': () => list(torget),
    [`GET /api/site/malmo/media/${torget.id}`]: () => torget,
    'GET /api/site/malmo/shared-media': () => list(symbol),
    [`GET /api/site/malmo/shared-media/${symbol.id}`]: () => symbol,
  })
  const { person, page } = await showAt('/malmo/installningar/utseende', AppearanceTab)
  const field = within(await page.findByRole('group', { name: 'Logotyp' }))
  const save = async () => {
    await person.click(page.getByRole('button', { name: 'Spara' }))
    await page.findByText(/Sparat kl\. \d\d:\d\d/)
  }
  const press = async (name: string | RegExp) => person.click(await page.findByRole('button', { name }))
  return { person, page, field, kept, save, press }
}

// covers Settings: Utseende: a logo from the Bildbank
describe('the logo of a site', () => {
  it.each([
    ['the site’s own pictures', 'Sajtens bilder', torget],
    ['the federation’s pictures', /^Gemensamma bilder/, symbol],
  ])('is chosen among %s, and is shown with its name', async (_, tab, picture) => {
    const { person, page, field, kept, save, press } = await atAppearance(null)
    await press('Välj bild till Logotyp')
    await press(tab)
    await person.click(await page.findByRole('option', { name: new RegExp(picture.title) }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await field.findByText(new RegExp(`^${picture.title}\\. `))
    await save()
    expect(kept.appearance).toMatchObject({ logo: { id: picture.id, isShared: picture.isShared }, icon: null })
  })

  it('is taken away, after which there is none to change', async () => {
    const { page, field, kept, save, press } = await atAppearance({ id: torget.id, isShared: false })
    await field.findByText(/^Torget\. /)
    await press('Ta bort bilden ur Logotyp')
    await save()
    expect(kept.appearance.logo).toBeNull()
    expect(page.getByRole('button', { name: 'Välj bild till Logotyp' })).toBeDefined()
    expect(field.queryByText(/Torget/)).toBeNull()
  })
})
