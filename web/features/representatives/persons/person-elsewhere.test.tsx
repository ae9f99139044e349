// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CommonOffer, CommonPerson } from '#contract/representatives/common-persons.ts'
import type { PersonDetails } from '#contract/representatives/representative-persons.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { aSite } from '#web/testing/a-site.ts'
import { serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { PersonCommon } from './person-common.tsx'
import { PersonLinks } from './person-links.tsx'

// A person who is on several sites, on the page of one of them.

afterEach(leave)

const personId = '01980000-0000-7000-8000-00000000000a'
const at = `/api/site/malmo/persons/${personId}`

async function onMalmo(part: ReactElement, answers: Answers) {
  const { changes } = serverThat({
    'GET /api/auth': () => ({ user: { id: 'asa', name: 'Åsa Öberg' }, roles: [], choices: {} }),
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'editor' }), aSite('lund', 'Lund')],
    ...answers,
  })
  return { ...(await showAt(`/malmo/foretradare/${personId}`, () => part)), changes }
}

// covers Federation: shared persons: a site chooses the common text and sees it beside its own, and a namesake is told apart, on the screen
describe('the common text', () => {
  const offer: CommonOffer = {
    siteId: 'lund',
    siteName: 'Lund',
    personId: '01980000-0000-7000-8000-00000000000b',
    isChosen: false,
    isPublic: true,
    name: 'Örjan Berg',
    profession: 'lärare',
    bioShort: 'Skriven i Lund för alla.',
    text: '',
    hasPortrait: false,
    address: 'https://sajter.example/lund/foretradare/orjan-berg',
  }
  const none: CommonPerson = { own: null, refusal: null, offers: [] }

  it('is what this site has published, once somebody says so', async () => {
    let own: CommonPerson['own'] = null
    const { page, person, changes } = await onMalmo(<PersonCommon personId={personId} />, {
      [`GET ${at}/common`]: () => ({ ...none, own }),
      [`PUT ${at}/common/shared`]: () => {
        own = { isPublic: true, shownOn: [] }
        return { ...none, own }
      },
    })
    await person.click(await page.findByRole('button', { name: 'Gör texten gemensam' }))
    await page.findByText('Ingen sajt visar den än.')
    expect(changes().map(({ body }) => body)).toEqual([{ isShared: true }])
    expect(told()).toEqual([['success', 'Texten är gemensam. Kopplade sajter kan visa den.']])
    page.getByRole('button', { name: 'Sluta dela texten' })
  })

  it('of another site can be read here, is shown instead of the own one when it is chosen, and is changed where it is written', async () => {
    let isChosen = false
    const offers = () => ({ ...none, offers: [{ ...offer, isChosen }] })
    const { page, person, changes } = await onMalmo(<PersonCommon personId={personId} />, {
      [`GET ${at}/common`]: offers,
      [`PUT ${at}/common/chosen`]: ({ body }) => {
        isChosen = (body as { originSiteId: string | null }).originSiteId === 'lund'
        return offers()
      },
    })
    const own = await page.findByRole<HTMLInputElement>('radio', { name: 'Vår egen text och bild' })
    const common = page.getByRole<HTMLInputElement>('radio', { name: /^Visa den gemensamma texten och bilden.*Skrivs på Lund\.$/s })
    expect([own.checked, common.checked]).toEqual([true, false])
    page.getByText('Läs den gemensamma texten: Örjan Berg')
    page.getByText('Skriven i Lund för alla.')
    await person.click(common)
    await waitFor(() => expect(told()).toEqual([['success', 'Den gemensamma texten och bilden visas.']]))
    expect([own.checked, common.checked]).toEqual([false, true])
    await person.click(own)
    await waitFor(() => expect(own.checked).toBe(true))
    expect(changes().map(({ body }) => body)).toEqual([{ originSiteId: 'lund' }, { originSiteId: null }])
    const change = page.getByRole('link', { name: 'Ändra den gemensamma texten' })
    expect(change.getAttribute('href')).toBe(`/lund/foretradare/${offer.personId}`)
  })
})

describe('an editor', () => {
  it.each([
    [['Lund', 'Höör'], 'Finns också på: Lund, Höör.'],
    [[], 'En administratör har kopplat ihop personen med sig själv på minst en sajt till.'],
  ])('is told of the other sites where visitors find the person: %j', async (names, words) => {
    const person = { id: personId, isLinked: true } as PersonDetails
    const { page } = await onMalmo(<PersonLinks person={person} />, { [`GET ${at}/linked-sites`]: () => ({ names }) })
    await page.findByText(words)
    expect(page.queryByRole('link')).toBeNull()
    expect(page.queryByRole('button')).toBeNull()
  })
})
