// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MediaSite, RecalledPlace } from '#contract/media/shared-media.ts'
import { descriptionOf, expectFocus, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { atSharedPicture, recall, root, whole } from '#web/testing/shared-picture.tsx'

afterEach(leave)

describe('who is offered a picture of the federation', () => {
  it('is said with the names of the sites, and with what its collections say', async () => {
    const { says } = await atSharedPicture({
      offer: { isRecommended: true, target: { kind: 'sites', siteIds: ['malmo', 'lund'] } },
      collections: [
        { name: 'Valet', isRecommended: true, target: { kind: 'all' } },
        { name: 'Skåne', isRecommended: false, target: { kind: 'tags', tags: ['syd'] } },
      ],
    })
    await says('Erbjuds Samling Framåt Malmö och Samling Framåt Lund. Rekommenderas.')
    await says('Samlingen ”Valet” rekommenderas.')
    await says('Samlingen ”Skåne” erbjuds bara sajter med etiketten syd.')
  })

  it('is changed when sites are chosen, and each change is of the version that the picture has then', async () => {
    const { person, page, press, says, changes, saves } = await atSharedPicture()
    await says('Erbjuds alla sajter.')
    const open = async () => {
      await waitFor(() => press('Ändra vilka som erbjuds den'))
      return page.findByRole('dialog', { name: 'Erbjud ”Kampanjbild”' })
    }
    const offer = await open()
    await person.click(page.getByRole('switch', { name: /^Rekommendera/ }))
    await person.click(page.getByRole('radio', { name: 'Valda sajter' }))
    await press('Spara', offer)
    const choice = page.getByRole<HTMLSelectElement>('combobox', { name: 'Lägg till sajt' })
    await waitFor(() => expect(descriptionOf(choice)).toBe('Välj minst en sajt.'))
    expectFocus(choice)
    expect([changes(), saves()]).toEqual([[], 0])
    await person.selectOptions(choice, 'Samling Framåt Malmö')
    await press('Spara', offer)
    await says('Erbjuds Samling Framåt Malmö. Rekommenderas.')
    expect(offer.isConnected).toBe(false)
    expect(told()).toEqual([['success', 'Sparat. Sajterna ser det nu.']])
    const target = { kind: 'sites', siteIds: ['malmo'] }
    expect(changes()[0]).toEqual({ call: `PUT ${root}/offer`, body: { isRecommended: true, target, version: 4 } })
    expect(saves()).toBe(1)
    await press('Spara', await open())
    await waitFor(() => expect(changes()[1]?.body).toMatchObject({ target, version: 5 }))
  })
})

describe('a picture of the federation that was taken back', () => {
  it('says where it was and what is seen instead, and is undone there', async () => {
    const place: RecalledPlace = {
      siteId: 'lund',
      siteName: 'Samling Framåt Lund',
      version: 'live',
      isSettings: false,
      title: 'Mötet på torget',
      address: 'https://sajter.example.se/lund/motet',
      isThere: false,
    }
    const replaced = { ...recall, replacement: { id: whole.id, title: whole.title }, places: 1 }
    const { person, page, section, press, says, asked, changes } = await atSharedPicture(
      { recall: replaced, sites: 0 },
      {
        [`GET ${root}/recalled-places`]: () => ({ places: [place], total: 1, next: null }),
      },
    )
    await says('Skäl: Fotografen har ändrat sig. Besökare ser ”Ny bild” i stället.')
    expect(within(section).queryByRole('button', { name: 'Dra tillbaka' })).toBeNull()
    expect(asked.map(({ call }) => call)).not.toContain(`GET ${root}/recalled-places`)
    await person.click(page.getByText('Var på 1 ställe'))
    const rows = within(await page.findByRole('list', { name: 'Ställen där bilden användes' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Mötet på torgetSamling Framåt LundPublicerad · Utbytt'])
    await press('Ångra')
    await says('Erbjuds alla sajter.')
    expect(changes()).toEqual([{ call: `POST ${root}/undo-recall`, body: { version: 4 } }])
  })
})

describe('the sites that use a picture of the federation', () => {
  it('are told with how often, when that is opened', async () => {
    const lund: MediaSite = { id: 'lund', name: 'Samling Framåt Lund', live: 1, drafts: 2 }
    const { person, page } = await atSharedPicture({}, { [`GET ${root}/sites`]: () => ({ sites: [lund], total: 1, next: null }) })
    await person.click(page.getByText('Används på 1 sajt'))
    const list = await page.findByRole('list', { name: 'Sajter som använder bilden' })
    expect(list.textContent).toBe('Samling Framåt Lund1 publicerad, 2 utkast')
  })
})
