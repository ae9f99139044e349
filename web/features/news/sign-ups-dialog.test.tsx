// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { SignUp } from '#contract/news/sign-ups.ts'
import { aSite } from '#web/testing/a-site.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SignUpsDialog } from './sign-ups-dialog.tsx'

afterEach(leave)

const moment = '2026-11-28T08:00:00.000Z'
const guest = (name: string, state: SignUp['state'], more: Partial<SignUp> = {}): SignUp => ({
  id: name,
  name,
  email: 'familjen@exempel.se',
  people: 1,
  state,
  createdAt: moment,
  confirmedAt: null,
  queuedAt: null,
  offeredUntil: null,
  isUnreached: false,
  ...more,
})

it('the list of those signed up says of each how it stands', async () => {
  const signUps = [
    guest('Anna', 'confirmed', { confirmedAt: moment }),
    guest('Bo', 'ended', { queuedAt: moment, offeredUntil: moment }),
    guest('Cia', 'offered', { queuedAt: moment, offeredUntil: moment }),
    guest('Dan', 'inLine', { queuedAt: moment }),
    guest('Eva', 'unconfirmed', { isUnreached: true }),
  ]
  serverThat({
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'editor' })],
    'GET /api/site/malmo/news/fest/sign-ups': () => ({ signUps, taken: 1 }),
  })
  const Dialog = () => <SignUpsDialog itemId="fest" places={1} onClose={() => undefined} />
  const { page } = await showAt('/malmo/nyheter/fest', Dialog, '/$siteId/nyheter/$itemId')
  const rows = await page.findAllByRole('listitem')
  const said = [
    'bekräftad ',
    'tillfrågad ur kön, svarade inte före ',
    'tillfrågad ur kön, svarar senast ',
    'i kö sedan ',
    'inte bekräftad · brevet kom inte fram',
  ]
  for (const [n, words] of said.entries()) expect(rows[n]?.textContent).toContain(`familjen@exempel.se · ${words}`)
  expect(page.getByText('1 av 1 platser är bekräftade. 1 anmälan står i kö.')).toBeTruthy()
})
