// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { expectFocus, refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import type { LetterLink } from './letter-link.ts'
import { letterLinkIn } from './letter-link.ts'
import { LetterLinkScreen } from './letter-link-screen.tsx'

afterEach(leave)

const gone = 'Länken gäller inte längre. Den har använts, eller är för gammal.'

/** The page that a letter's link opens; the server takes no other secret than `a1`, and knows it until it has been used. */
async function atLink(link: LetterLink) {
  const used = new Set<unknown>()
  const take = (secret: unknown): Response => {
    if (secret !== 'a1' || used.has(secret)) return refusal(404, 'NOT_FOUND', gone)
    used.add(secret)
    return new Response(null, { status: 204 })
  }
  const { asked } = serverThat({
    'POST /api/letters/confirm': ({ body }) => take((body as { secret: string }).secret),
    'POST /api/letters/stop': ({ body }) => take((body as { key: string }).key),
  })
  const { person, page } = await showAt('/auth/login', () => <LetterLinkScreen {...link} />, '/auth/login')
  const heading = (name: string) => page.findByRole('heading', { level: 1, name })
  return { person, page, heading, asked }
}

describe('the link of a letter', () => {
  it.each([
    ['#bekrafta=a1', { errand: 'confirm', secret: 'a1' }],
    ['#sluta=a1', { errand: 'stop', secret: 'a1' }],
    ['#sluta=', null],
    ['#sluta=å', null],
    ['#inbjudan=a1', null],
    ['', null],
  ])('in %j is for %j', (hash, link) => expect(letterLinkIn(hash)).toEqual(link))

  it.each([
    ['confirm', 'Bekräfta adressen', 'Bekräfta adressen', 'Adressen är bekräftad'],
    ['stop', 'Sluta få brev', 'Sluta skicka brev', 'Inga fler brev skickas'],
  ] as const)('to %s does nothing until its button is pressed, and then says what it did', async (errand, title, button, done) => {
    const { person, page, heading, asked } = await atLink({ errand, secret: 'a1' })
    await heading(title)
    expect(asked).toEqual([])
    await person.click(page.getByRole('button', { name: button }))
    expectFocus(await heading(done))
    expect(asked.map(({ call }) => call)).toEqual([`POST /api/letters/${errand}`])
    expect(page.queryByRole('button')).toBeNull()
  })

  // covers Letters: a link that does not work says so
  it('that was used or made up says so where it was pressed, and leads on', async () => {
    const { person, page, heading } = await atLink({ errand: 'stop', secret: '0000' })
    await person.click(await page.findByRole('button', { name: 'Sluta skicka brev' }))
    expectFocus(await heading('Det gick inte'))
    await waitFor(() => expect(page.getByRole('status').textContent).toBe(gone))
    const on = page.getByRole('link', { name: 'Till E-post till mig' })
    expect(on.getAttribute('href')).toBe('/auth/login?till=%2Fauth%2Fe-post')
    expect(told()).toEqual([])
  })
})
