// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Collection } from '#contract/media/media.ts'
import type { CollectionOffers } from '#contract/media/shared-media.ts'
import type { TargetChoices } from '#contract/users-and-sites/site-target.ts'
import { serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { CollectionOffer } from './collection-offer.tsx'

afterEach(leave)

const id = '01980000-0000-7000-8000-000000000009'
const collection: Collection = { id, name: 'Valrörelsen', parentId: null, count: 3 }
const choices: TargetChoices = { sites: [{ id: 'malmo', name: 'Samling Framåt Malmö', isDistrict: false }], tags: [] }

it('a whole collection is recommended, to the sites it is offered already, and says that it is of all its pictures', async () => {
  const saved: CollectionOffers = { offers: [{ id, isRecommended: false, target: { kind: 'sites', siteIds: ['malmo'] } }] }
  const { changes } = serverThat({
    'GET /api/admin/media-offers': () => saved,
    'GET /api/admin/media-targets': () => choices,
    [`PUT /api/admin/media-offers/${id}`]: () => saved,
  })
  let closed = 0
  const offer = () => <CollectionOffer collection={collection} onClose={() => (closed += 1)} />
  const { person, page } = await showAt('/admin/bildbank', offer, '/admin/bildbank')
  await page.findByRole('dialog', { name: 'Erbjud ”Valrörelsen”' })
  await person.click(page.getByRole('switch', { name: /^Rekommendera/ }))
  await person.click(page.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(closed).toBe(1))
  const body = { isRecommended: true, target: { kind: 'sites', siteIds: ['malmo'] } }
  expect(changes()).toEqual([{ call: `PUT /api/admin/media-offers/${id}`, body }])
  expect(told()).toEqual([['success', 'Sparat. Det gäller alla bilder i ”Valrörelsen”.']])
})
