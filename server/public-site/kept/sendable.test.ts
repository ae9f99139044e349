import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encoded, firstSent, isUnchanged, sendable } from './sendable.ts'

const page = (body: string) =>
  sendable({ status: 200, contentType: 'text/html', cacheControl: 'public', body }, { 'x-always': 'ja' })
const long = 'Räksmörgås på Österlånggatan. '.repeat(100)

test.each<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['br;q=0.1', 'br'],
  ['*', 'gzip'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
])('a browser that takes "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('every encoding holds the same page, with its own length', async () => {
  const made = page(long)
  const [br, gzip, identity] = await Promise.all([encoded(made, 'br'), encoded(made, 'gzip'), encoded(made, 'identity')])
  expect(brotliDecompressSync(br.bytes).toString()).toBe(long)
  expect(gunzipSync(gzip.bytes).toString()).toBe(long)
  expect(identity.bytes.toString()).toBe(long)
  for (const one of [br, gzip, identity]) {
    expect(one.headers).toMatchObject({
      'content-length': String(one.bytes.length),
      vary: 'Accept-Encoding',
      etag: made.etag,
      'x-always': 'ja',
    })
  }
  expect([br, gzip, identity].map((one) => one.headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
})

test('a page is compressed once', async () => {
  const made = page(long)
  const [one, other] = await Promise.all([encoded(made, 'br'), encoded(made, 'br')])
  expect(one).toBe(other)
  expect(made.ready.br).toBe(one)
})

test('a body smaller than its headers is sent uncompressed', async () => {
  expect((await encoded(page('Hej'), 'br')).headers).not.toHaveProperty('content-encoding')
})

test('the tag follows the content', () => {
  expect(page('a').etag).toBe(page('a').etag)
  expect(page('a').etag).not.toBe(page('b').etag)
})

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
])('If-None-Match %s against W/"abc": %s', (header, expected) => {
  expect(isUnchanged(header, 'W/"abc"')).toBe(expected)
})

// covers Public sites: the first answer is fast, the next is smaller
test('a page is compressed for its very first reader, quickly, and better for the next', async () => {
  const words = Array.from({ length: 900 }, (_, n) => `<p>Samhällsbyggnadsnämnden ${(n * 7919) % 1013}.</p>`).join('')
  for (const encoding of ['br', 'gzip'] as const) {
    const made = page(words)
    const first = await firstSent(made, encoding)
    expect(first.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(first.bytes.length) })
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(first.bytes).toString()).toBe(words)
    expect(made.compressed).toEqual({})
    const next = await firstSent(made, encoding)
    expect(next.headers).toMatchObject({ 'content-encoding': encoding })
    expect(next).not.toBe(first)
    expect(made.ready[encoding]).toBe(next)
  }
})

test('a style sheet is compressed well for its very first reader', async () => {
  const body = Array.from({ length: 900 }, (_, n) => `.del-${(n * 7919) % 1013}{margin:${n}px}`).join('')
  const made = sendable({ status: 200, contentType: 'text/css', cacheControl: 'public, max-age=31536000, immutable', body }, {})
  const first = await firstSent(made, 'br')
  expect(first.bytes.length).toBeLessThan((await encoded(page(body), 'br')).bytes.length)
  expect(await firstSent(made, 'br')).toBe(first)
})
