import { expect, test } from 'vitest'
import { createReaders } from './readers.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const isReader = createReaders()

// covers Readings: robots, previews and pages fetched ahead of time are left out
test.each([
  [firefox],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS]'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36'],
])('a person reads with %s', (name) => {
  // The second time the answer is remembered.
  expect([isReader({ 'user-agent': name }), isReader({ 'user-agent': name })]).toEqual([true, true])
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36'],
  ['curl/8.5.0'],
  ['en egen läsare 1.0'],
  [''],
  [`Mozilla/5.0 ${'a'.repeat(16_000)}`],
])('a program with the name %s is no reader', (name) => {
  expect([isReader({ 'user-agent': name }), isReader({ 'user-agent': name })]).toEqual([false, false])
})

test('a request without a name is no reader', () => expect(isReader({})).toBe(false))

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-dest': 'document' }, true],
  [{ 'sec-fetch-dest': 'iframe' }, false],
  [{ 'sec-fetch-dest': 'empty' }, false],
  [{ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }, false],
  [{ purpose: 'prefetch' }, false],
  [{ purpose: 'preview' }, false],
  [{ 'x-moz': 'prefetch' }, false],
])('of a browser that asks with %o: %s', (headers, isRead) => {
  expect(isReader({ 'user-agent': firefox, ...headers })).toBe(isRead)
})

test('remembers no more names than there is room for', () => {
  const many = createReaders()
  for (let at = 0; at < 2000; at++) many({ 'user-agent': `${firefox} ${at}` })
  expect(many({ 'user-agent': firefox })).toBe(true)
})
