import { useQuery } from '@tanstack/react-query'
import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import type { OfferInput, RecallInput, SharedState } from '#contract/media/shared-media.ts'
import type { TargetChoices } from '#contract/users-and-sites/site-target.ts'
import { SharedSection } from '#web/features/media/panel/shared-section.tsx'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import { mediaQuery } from '#web/parts/media/media-queries.ts'
import { aPicture } from './a-picture.ts'
import type { Answers } from './at-address.tsx'
import { serverThat, showAt } from './at-address.tsx'

const picture = aPicture({ isShared: true, title: 'Kampanjbild', version: 4 })
export const [bare, whole] = [
  aPicture({ id: '01980000-0000-7000-8000-000000000002', isShared: true, title: 'Utan uppgifter' }),
  aPicture({ id: '01980000-0000-7000-8000-000000000003', isShared: true, title: 'Ny bild' }),
]
const choices: TargetChoices = {
  sites: [
    { id: 'lund', name: 'Samling Framåt Lund', isDistrict: false },
    { id: 'malmo', name: 'Samling Framåt Malmö', isDistrict: false },
  ],
  tags: [],
}
const toAll: SharedState = {
  offer: { isRecommended: false, target: { kind: 'all' } },
  collections: [],
  recall: null,
  sites: 1,
  version: 4,
}
export const recall: NonNullable<SharedState['recall']> = {
  at: '2026-11-28T14:05:00Z',
  by: 'Elif Yılmaz',
  reason: 'Fotografen har ändrat sig',
  replacement: null,
  places: 0,
}
export const root = `/api/admin/media/${picture.id}`

/** The section of sites of a picture of the federation, at version 4. `saves` counts the saves of typed text before each step. */
export async function atSharedPicture(from: Partial<SharedState> = {}, more: Answers = {}) {
  let state: SharedState = { ...toAll, ...from }
  let media: Media = picture
  const become = (next: Partial<SharedState>) => {
    media = { ...media, version: media.version + 1 }
    return (state = { ...state, ...next, version: media.version })
  }
  const { asked, changes } = serverThat({
    [`GET ${root}`]: () => media,
    [`GET ${root}/sharing`]: () => state,
    'GET /api/admin/media-targets': () => choices,
    'GET /api/admin/media': () => ({ media: [bare, whole], total: 2, next: null, meant: null }),
    [`PUT ${root}/offer`]: ({ body }) => {
      const { isRecommended, target } = body as OfferInput
      return become({ offer: { isRecommended, target } })
    },
    [`POST ${root}/recall`]: ({ body }) => {
      const { reason, replacementId } = body as RecallInput
      const replacement = replacementId === null ? null : { id: replacementId, title: whole.title }
      return become({ recall: { ...recall, reason, replacement } })
    },
    [`POST ${root}/undo-recall`]: () => become({ recall: null }),
    ...more,
  })
  let saves = 0
  const beforeStep = async () => {
    saves += 1
    return true
  }
  function Screen() {
    const { data } = useQuery(mediaQuery(federationLibrary, picture.id))
    return data === undefined ? <p>Laddar …</p> : <SharedSection media={data} beforeStep={beforeStep} />
  }
  const { person, page } = await showAt(`/admin/bildbank/${picture.id}`, Screen, '/admin/bildbank/$mediaId')
  const section = await page.findByRole('region', { name: 'Sajterna' })
  const press = (name: string, inside: HTMLElement = section) => person.click(within(inside).getByRole('button', { name }))
  const says = (words: string) => waitFor(() => expect(section.textContent).toContain(words))
  return { person, page, section, press, says, changes, asked, saves: () => saves }
}
