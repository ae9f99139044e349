import { describe, expect, it } from 'vitest'
import type { VisitSite } from './site-origin.ts'
import { findOrigin, originAt } from './site-origin.ts'

describe('the addresses within a site', () => {
  const within = (start: string, address: string) => originAt(new URL(start)).within(new URL(address))

  it.each([
    ['https://kansli.example/lund', 'https://kansli.example/lund', { path: '', search: '' }],
    ['https://kansli.example/lund', 'https://kansli.example/lund/', { path: '', search: '' }],
    ['https://kansli.example/lund/', 'https://kansli.example/lund/nyheter/?sida=2', { path: '/nyheter', search: '?sida=2' }],
    ['https://lund.example/', 'https://lund.example/nyheter', { path: '/nyheter', search: '' }],
    ['https://lund.example/', 'https://lund.example/', { path: '', search: '' }],
    // What all sites of a host share.
    ['https://kansli.example/lund', 'https://kansli.example/_stil/a.css?v=1', { path: '/_stil/a.css', search: '?v=1' }],
  ])('of %s: %s', (start, address, found) => expect(within(start, address)).toEqual(found))

  it.each([
    ['https://kansli.example/lund', 'https://kansli.example/lunden'],
    ['https://kansli.example/lund', 'https://kansli.example/malmo/nyheter'],
    ['https://kansli.example/lund', 'https://kansli.example/'],
    ['https://kansli.example/lund', 'http://kansli.example/lund'],
    ['https://kansli.example/lund', 'https://annan.example/lund'],
    ['https://kansli.example/lund', 'https://annan.example/_stil/a.css'],
  ])('not of %s: %s', (start, address) => expect(within(start, address)).toBeNull())
})

describe('the address of a site', () => {
  const template = 'https://kansli.example/{site}'
  /** A host that answers so; all else is not there. */
  const host =
    (answers: Record<string, string | 200>): VisitSite =>
    async ({ href }) => {
      const answer = answers[href]
      const location = typeof answer === 'string' ? answer : null
      return { status: location === null ? ((answer ?? 404) as number) : 301, contentType: '', location, body: Buffer.alloc(0) }
    }
  const find = async (answers: Record<string, string | 200>) =>
    (await findOrigin(host(answers), template, 'lund'))?.start.href ?? null

  it('is the usual one, or its own domain', async () => {
    expect(await find({ 'https://kansli.example/lund': 200 })).toBe('https://kansli.example/lund')
    expect(await find({ 'https://kansli.example/lund': 'https://lund.example/', 'https://lund.example/': 200 })).toBe(
      'https://lund.example/',
    )
    expect(await find({ 'https://kansli.example/lund': '/lund/hem', 'https://kansli.example/lund/hem': 200 })).toBe(
      'https://kansli.example/lund/hem',
    )
  })

  it('is not found when there is none, nor after more than two steps', async () => {
    expect(await find({})).toBeNull()
    const steps = { 'https://kansli.example/lund': 'https://a.example/', 'https://a.example/': 'https://b.example/' }
    expect(await find({ ...steps, 'https://b.example/': 200 })).toBe('https://b.example/')
    expect(await find({ ...steps, 'https://b.example/': 'https://c.example/', 'https://c.example/': 200 })).toBeNull()
  })
})
