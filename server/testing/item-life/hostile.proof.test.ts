import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { hasUnwantedControls } from '#contract/text.ts'
import { aSite, aUser } from '../factories.ts'
import { hostileTexts } from '../hostile-content.ts'
import { signedInAs, testApp } from '../test-app.ts'
import type { TestAnswer, TestBrowser } from '../test-app.ts'
import { everyArea } from './life.ts'

const test = await testApp()

// Every hostile value, in every field of every area, is either refused with a message beside the field or stored as
// harmless text. It never causes an error of the server.

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { type: 'doc', content: [deep(levels - 1)] })
const documentOf = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (text: string, marks: unknown[] = []) => ({ type: 'paragraph', content: [{ type: 'text', text, marks }] })

const values: Readonly<Record<string, unknown>> = {
  'a hundred thousand characters': 'å'.repeat(100_000),
  'a NUL': 'a\u0000b',
  'an escape': 'a\u001b[31mb',
  'half an emoji': 'a\ud83d',
  'a direction that turns': 'Anna \u202Egreb\u202C',
  'an emoji': 'Vi firar 🎉 i parken',
  'a number': 42,
  'the null': null,
  'yes and no': true,
  'a list of too many': Array.from({ length: 1000 }, () => 'x'),
  'ids of nothing': [randomUUID(), randomUUID()],
  'an id twice': ['5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11', '5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11'],
  'an object': { toString: 'x', __proto__: { polluted: true } },
  'something fifty levels deep': deep(50),
  'an unknown block': documentOf({ type: 'iframe', attrs: { src: 'https://evil.example' } }),
  'an unknown attribute': documentOf({ type: 'paragraph', attrs: { style: 'position:fixed' }, content: [] }),
  'an unknown mark': documentOf(paragraph('x', [{ type: 'script' }])),
  'a link that acts': documentOf(paragraph('x', [{ type: 'link', attrs: { href: 'java\nscript:alert(1)' } }])),
  'a link to another site’s item': documentOf(paragraph('x', [{ type: 'link', attrs: { href: `item:${randomUUID()}` } }])),
  'a heading of the first level': documentOf({ type: 'heading', attrs: { level: 1 }, content: [] }),
  'a block too many': documentOf(...Array.from({ length: 201 }, () => paragraph('x'))),
  'a date that is none': '2026-02-30',
  'a time long ago': '0001-01-01',
  'a picture of nothing': { id: randomUUID(), isShared: false, alt: '', caption: '', crop: null },
  'a picture with a path': { id: '../../etc/passwd', isShared: true, alt: '', caption: '', crop: null },
  'a picture that loads elsewhere': { id: randomUUID(), isShared: false, alt: '', caption: '', crop: null, src: '//evil.example' },
  'a picture cropped to nothing': { id: randomUUID(), isShared: false, alt: '', caption: '', crop: { x: 2, y: -1, w: 0, h: NaN } },
  'a picture in a text that is nobody’s': documentOf({
    type: 'image',
    attrs: { id: randomUUID(), isShared: true, alt: '', caption: '' },
  }),
  'a slide show of one': documentOf({
    type: 'slideshow',
    attrs: { images: [{ id: randomUUID(), isShared: false, alt: '', caption: '' }] },
  }),
  'a document with a handler': documentOf({ type: 'file', attrs: { id: randomUUID(), isShared: false, title: 'x', onclick: 'x' } }),
  'an address that acts': 'javascript:alert(1)',
  markup: hostileTexts.slice(0, 20).join(' '),
}

async function browserOf(siteId: string): Promise<TestBrowser> {
  return signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
}

const directionMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/

describe.each(everyArea)('what is sent for %s', (name, { area, complete }) => {
  const fields = Object.keys(area.empty)

  // covers News: hostile values in each field
  it.each(Object.entries(values))('%s is refused beside its field or kept as text', async (_what, value) => {
    const siteId = await aSite(test.database)
    const browser = await browserOf(siteId)
    const root = `/api/site/${siteId}/${name}`
    const made = await browser.send('POST', root, { content: complete })
    const { id } = made.body as { id: string }
    const read = async () =>
      (await browser.get(`${root}/${id}`)).body as {
        content: Record<string, unknown>
        versions: Record<string, { version: number }>
      }
    let before = await read()
    for (const field of fields) {
      const versions = Object.fromEntries(Object.entries(before.versions).map(([known, { version }]) => [known, version]))
      const answer = await browser.send('PATCH', `${root}/${id}/draft`, { fields: { [field]: value }, versions })
      const after = await read()
      if (answer.status === 200) {
        const stored = JSON.stringify(after.content[field])
        expect(hasUnwantedControls(JSON.parse(`[${stored}]`).join('')), field).toBe(false)
        if (typeof value === 'string') expect(after.content[field], field).not.toMatch(directionMarks)
      } else {
        expectRefusal(answer, field)
        // The refused save has changed nothing.
        expect(after.content, field).toEqual(before.content)
      }
      before = after
    }
  })

  it('refuses a field that the area does not have, and a body that is none', async () => {
    const siteId = await aSite(test.database)
    const browser = await browserOf(siteId)
    const root = `/api/site/${siteId}/${name}`
    for (const body of [{ content: { isAdmin: true } }, { content: [] }, { content: null }, {}, [], 'x', null]) {
      const answer = await browser.send('POST', root, body)
      expect(answer.status, JSON.stringify(body)).toBe(400)
    }
    for (const id of ['nonsens', randomUUID(), '%00', '..', "'; drop table items"]) {
      expect((await browser.get(`${root}/${encodeURIComponent(id)}`)).status, id).toBe(404)
    }
  })
})

function expectRefusal(answer: TestAnswer, field: string): void {
  const body = answer.body as ErrorBody
  expect([400, 413], `${field}: ${JSON.stringify(body)}`).toContain(answer.status)
  expect(body.message, field).toMatch(/^[A-ZÅÄÖ0-9].*[.!]$/s)
  if (body.code !== 'VALIDATION') return
  const named = Object.entries(body.fields ?? {})
  expect(named.length, field).toBeGreaterThan(0)
  for (const [path, { message }] of named) {
    expect(path, field).toMatch(new RegExp(`^fields\\.${field}(\\.|$)`))
    expect(message, field).toMatch(/^[A-ZÅÄÖ0-9”].*[.!?]$/s)
    // The parser's own messages are never shown.
    expect(message, field).not.toMatch(/invalid|expected|required|unrecognized|too (big|small)/i)
  }
}
