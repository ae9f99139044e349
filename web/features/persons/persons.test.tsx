// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { LinkedThere, PersonThere } from '#contract/representatives/federation-persons.ts'
import { takeBack, told } from '#web/testing/at-address.tsx'
import type { Asked } from '#web/testing/played-server.ts'
import { administrator, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

// The persons of all sites, in front of an administrator.

afterEach(leave)

const inMalmo = { siteId: 'malmo', personId: '01980000-0000-7000-8000-00000000000a' }
const inLund = { siteId: 'lund', personId: '01980000-0000-7000-8000-00000000000b' }
const malmo = { ...inMalmo, siteName: 'Malmö', name: 'Åsa Öberg', about: 'Ledamot, Kommunfullmäktige', isProtected: false }
const lund = { ...inLund, siteName: 'Lund', name: 'Åsa Öberg', about: '', isProtected: false }

/** Åsa Öberg of Malmö, and somebody of Lund who has that name. */
function server(are: { joined?: boolean; apart?: boolean; text?: LinkedThere['text'] } = {}) {
  let { joined = false, apart = false, text = 'own' } = are
  const persons = (): LinkedThere[] =>
    joined
      ? [
          { ...malmo, text: 'written' },
          { ...lund, text },
        ]
      : [{ ...malmo, text: 'own' }]
  const answers: Record<string, (body: never, search: URLSearchParams) => unknown> = {
    'GET /api/admin/persons': (_, search) => {
      const row = { name: 'Åsa Öberg', isProtected: false, sameName: 1 }
      const rows = [malmo, lund].map(({ siteName, ...there }) => ({ ...row, ...there, sites: [{ ...there, siteName }] }))
      const found = search.get('filter') === 'linked' ? [] : rows
      return { persons: found, total: found.length, next: null }
    },
    [`GET /api/admin/persons/malmo/${inMalmo.personId}`]: (_, search) => {
      const candidates: PersonThere[] = joined || apart || search.get('search') ? [] : [lund]
      return { name: 'Åsa Öberg', persons: persons(), candidates, different: apart ? [lund] : [], isCut: false }
    },
    'POST /api/admin/person-links': () => {
      joined = true
      return { links: [], joined: [inLund] }
    },
    'POST /api/admin/person-links/separate': () => {
      joined = false
      return null
    },
    'PUT /api/admin/person-differences': ({ isDifferent }: { isDifferent: boolean }) => {
      apart = isDifferent
      return null
    },
    [`PUT /api/site/lund/persons/${inLund.personId}/common/chosen`]: ({ originSiteId }: { originSiteId: string | null }) => {
      text = originSiteId === null ? 'own' : 'common'
      return { own: null, refusal: null, offers: [] }
    },
  }
  return ({ method, path, body }: Asked): Response | undefined => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const answer = answers[`${method} ${pathname}`]
    return answer && Response.json(answer(body as never, searchParams))
  }
}

function openPersons(path: string, are: Parameters<typeof server>[0] = {}) {
  const application = openApplication(path, { as: administrator, sites: [], answer: server(are) })
  const changes = () => application.asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { ...application, changes }
}

const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }))
const region = (name: string) => screen.queryByRole('region', { name })
const rowsIn = (name: string) =>
  within(region(name) ?? document.createElement('div'))
    .queryAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent)

// covers Federation: shared persons: found, linked and separated on the screen of all sites
describe('the list of all persons', () => {
  it('finds a name on several sites, says how many have it, and leads to each', async () => {
    const { address, asked } = openPersons('/admin/personer')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök person' }), 'asa ob')
    await waitFor(() => expect(address()).toBe('/admin/personer?sok=asa+ob'))
    await waitFor(() => expect(asked.at(-1)?.path).toMatch(/^\/api\/admin\/persons\?search=asa(?:\+|%20)ob&/))
    const list = await screen.findByRole('list', { name: 'Företrädare' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Malmö.*1 till med samma namn/),
      expect.stringMatching(/Lund.*1 till med samma namn/),
    ])
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
      [inMalmo, inLund].map(({ siteId, personId }) => `/admin/personer/${siteId}/${personId}`),
    )
    await userEvent.click(screen.getByRole('link', { name: 'På flera sajter' }))
    await screen.findByText('Inga träffar på ”asa ob”. Prova färre ord.')
    expect(address()).toBe('/admin/personer?sok=asa+ob&flik=kopplade')
  })
})

describe('a person', () => {
  const person = `/admin/personer/malmo/${inMalmo.personId}`
  const nobody = 'Ingen på en annan sajt har samma namn. Sök på det namn som personen har där.'

  it('is joined with one of the same name on another site, and parted again from the toast', async () => {
    const { changes } = openPersons(person)
    await press('Koppla ihop: Åsa Öberg, Lund')
    await screen.findByText(nobody)
    expect(rowsIn('Finns på')).toEqual(['Malmö', 'Lund'])
    expect(told()).toEqual([['success', 'Åsa Öberg på Lund är nu samma person.']])
    await takeBack()
    await waitFor(() => expect(rowsIn('Finns på')).toEqual(['Malmö']))
    expect(changes()).toEqual([{ one: inMalmo, other: inLund }, { persons: [inLund] }])
  })

  it('is parted from another site, which is taken back from the toast', async () => {
    const { changes } = openPersons(person, { joined: true })
    await press('Ta bort kopplingen: Åsa Öberg, Lund')
    await waitFor(() => expect(rowsIn('Finns på')).toEqual(['Malmö']))
    expect(told()).toEqual([['success', 'Kopplingen till Lund är borttagen.']])
    await takeBack()
    await waitFor(() => expect(rowsIn('Finns på')).toEqual(['Malmö', 'Lund']))
    expect(changes()).toEqual([{ persons: [inLund] }, { one: inMalmo, other: inLund }])
  })

  it('is searched for on other sites by another name', async () => {
    openPersons(person)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Sök på andra sajter' }), 'finns inte')
    await screen.findByText('Inga träffar på ”finns inte”. Prova färre ord.')
    expect(rowsIn('Kan vara samma person')).toEqual([])
  })

  // covers Federation: shared persons: a site chooses the common text and sees it beside its own, and a namesake is told apart, on the screen
  it('is told apart from a namesake, who can be suggested again', async () => {
    const { changes } = openPersons(person)
    await press('Inte samma person: Åsa Öberg, Lund')
    await screen.findByText(nobody)
    expect(rowsIn('Inte samma person')).toEqual(['Åsa Öberg, Lund'])
    await press('Ångra: Åsa Öberg, Lund')
    await screen.findByRole('button', { name: 'Koppla ihop: Åsa Öberg, Lund' })
    expect(region('Inte samma person')).toBeNull()
    expect(changes()).toEqual([true, false].map((isDifferent) => ({ one: inMalmo, other: inLund, isDifferent })))
  })

  it('has on each site the common text or that site’s own, as one presses', async () => {
    const { changes } = openPersons(person, { joined: true, text: 'common' })
    const says = () => region('Finns på')?.textContent
    await screen.findByText(/Visar den gemensamma texten$/)
    expect(says()).toContain('Skriver den gemensamma texten')
    await press('Visa egen text: Åsa Öberg, Lund')
    await screen.findByText(/Egen text$/)
    await press('Visa gemensam text: Åsa Öberg, Lund')
    await screen.findByText(/Visar den gemensamma texten$/)
    expect(changes()).toEqual([{ originSiteId: null }, { originSiteId: 'malmo' }])
    expect(screen.queryByRole('button', { name: /^Visa .* text: Åsa Öberg, Malmö$/ })).toBeNull()
  })
})
