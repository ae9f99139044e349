// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Finding, FoundAddress } from '#contract/privacy/finding.ts'
import type { PrivacyCase } from '#contract/privacy/privacy.ts'
import { expectFocus, refusal, serverThat, showAt, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { Answer } from './answer.tsx'
import { pathAfter } from './new-addresses.ts'

afterEach(leave)

const finding = (id: string, title: string, address?: FoundAddress): Finding => ({
  id,
  place: 'Nyhet som nämner personen',
  siteId: 'malmo',
  siteName: 'Malmö',
  title,
  data: [],
  effects: [{ does: 'public', what: 'publicerade texter', count: 1, why: '' }],
  ...(address && { address }),
  isProtected: false,
  refusal: null,
})
const one: PrivacyCase = {
  id: 'c1',
  state: 'found',
  terms: { name: 'Kim Ek', email: '', phone: '' },
  findings: [
    finding('a', 'Möt Kim Ek', { path: '/nyheter/mot-kim-ek', slug: 'mot', below: 0 }),
    finding('b', 'Om Kim Ek', { path: '/om-kim-ek', slug: 'om', below: 2 }),
    finding('c', 'En text'),
  ],
  report: null,
  createdAt: '2026-11-30T10:00:00Z',
  createdBy: 'Siv',
  doneAt: null,
  expiresAt: null,
}

async function atAnswer(answer: () => unknown) {
  const server = serverThat({ 'POST /api/admin/privacy/cases/c1/erase': answer })
  const { person, page } = await showAt('/admin/integritet/c1', () => <Answer one={one} />, '/admin/integritet/$part')
  const address = (title: string) => page.getByRole<HTMLInputElement>('textbox', { name: `Ny adress till ”${title}”` })
  const change = (title: string) => page.getByRole('checkbox', { name: `Ändra adressen till ”${title}”` })
  const effects = () => page.getByRole('region', { name: 'Om personen raderas' }).textContent ?? ''
  const erase = async () => {
    await person.click(page.getByRole('button', { name: 'Radera …' }))
    await write(await page.findByRole('textbox', { name: /^Skriv ”radera”/ }), 'radera')
    await person.click(page.getByRole('button', { name: 'Radera' }))
  }
  return { ...server, person, page, address, change, effects, erase }
}

it('addresses change to what is proposed unless one is kept or another is typed, and the effects count them', async () => {
  const { person, page, address, change, effects, erase, changes } = await atAnswer(() => undefined)
  expect(address('Möt Kim Ek').value).toBe('mot')
  expect(effects()).toContain('Adresser till texter: 4')
  await write(address('Möt Kim Ek'), ' i dag')
  expect(page.getByText('Blir /nyheter/mot-i-dag')).toBeTruthy()
  await person.click(change('Om Kim Ek'))
  expect(page.queryByRole('textbox', { name: 'Ny adress till ”Om Kim Ek”' })).toBeNull()
  expect(effects()).toMatch(/Skrivs över.*Adresser till texter: 1.*Står kvar.*Adresser till texter: 3/)
  await erase()
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toEqual({
    ids: ['a', 'b', 'c'],
    inPublic: false,
    addresses: [{ id: 'a', slug: 'mot i dag' }],
    confirmation: 'radera',
  })
})

it('an address goes with its text when that is somebody else', async () => {
  const { person, page, effects } = await atAnswer(() => undefined)
  await person.click(page.getAllByRole('checkbox', { name: 'Nyhet som nämner personen' })[0] ?? document.body)
  expect(page.queryByRole('textbox', { name: 'Ny adress till ”Möt Kim Ek”' })).toBeNull()
  expect(effects()).toContain('Adresser till texter: 3')
})

it('an address that cannot be had is told at its field, which gets the focus, until it is changed', async () => {
  const { page, address, person, change, erase } = await atAnswer(() =>
    refusal(400, 'VALIDATION', 'Upptagen.', { 'addresses.0.slug': 'Adressen används redan.' }),
  )
  await person.click(change('Möt Kim Ek'))
  await erase()
  await waitFor(() => expectFocus(address('Om Kim Ek')))
  expect(page.queryByRole('dialog')).toBeNull()
  expect(page.getByText('Adressen används redan.')).toBeTruthy()
  await write(address('Om Kim Ek'), '-oss')
  expect(page.queryByText('Adressen används redan.')).toBeNull()
})

it('a text below others has the new addresses of those above it, of the same site', () => {
  const placed = (siteId: string, path: string, slug: string, isKept = false) => ({
    siteId,
    address: { path, slug, below: 0 },
    slug,
    isKept,
  })
  const [top, middle, low, foreign] = [
    placed('malmo', '/kim-ek', 'om'),
    placed('malmo', '/kim-ek/lag/kim-ek-talar', 'talar', true),
    placed('malmo', '/kim-ek/lag/kim-ek-talar/kim-ek', 'Det sista!'),
    placed('lund', '/kim-ek/lag/kim-ek', ''),
  ] as const
  const all = [top, middle, low, foreign]
  expect(all.map((each) => pathAfter(each, all))).toEqual([
    '/om',
    '/om/lag/kim-ek-talar',
    '/om/lag/kim-ek-talar/det-sista',
    '/kim-ek/lag/…',
  ])
})
