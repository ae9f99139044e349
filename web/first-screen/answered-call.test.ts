import { expect, it } from 'vitest'
import { authInfo } from '#contract/auth-paths.ts'
import { mySites } from '#contract/users-and-sites/site-paths.ts'
import type * as auth from '#contract/auth.ts'
import type * as sites from '#contract/users-and-sites/sites.ts'
import { answeringFrom, call } from './answered-call.ts'
import { renderScreen } from './render.tsx'

it('a call is answered from the bodies of its own screen, and one without is noted', async () => {
  const missing = new Set<string>()
  const ask = () => Promise.allSettled([call<typeof sites.mySites>(mySites), call<typeof auth.authInfo>(authInfo)])
  const [one, other] = await Promise.all([
    answeringFrom({ '/api/site': [{ id: 'malmo' }] }, missing, ask),
    answeringFrom({ '/api/site': [{ id: 'lund' }], '/api/auth': {} }, new Set(), ask),
  ])
  expect([one[0], other[0]]).toMatchObject([{ value: [{ id: 'malmo' }] }, { value: [{ id: 'lund' }] }])
  expect([one[1].status, other[1].status]).toEqual(['rejected', 'fulfilled'])
  expect([...missing]).toEqual(['/api/auth'])
})

it('no screen is drawn without the answers to its calls', async () => {
  expect(
    await renderScreen({ address: '/malmo/nyheter', bodies: {}, drawnAt: new Date('2026-11-23T18:00:00Z'), isWide: true }),
  ).toBeNull()
})
