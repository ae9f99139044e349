import { expect, it } from 'vitest'
import { mailAddress } from './field-forms.ts'
import { mailAddressFault, sentAddress } from './mail-address.ts'
import { mailtoOf } from './mailto.ts'

it.each([
  ['anna@exempel.se', 'anna@exempel.se'],
  ['Anna.Berg+kansli@Exempel.SE', 'Anna.Berg+kansli@exempel.se'],
  ["o'neill_1-2@a.b.example", "o'neill_1-2@a.b.example"],
  ['styrelsen@åhus.example', 'styrelsen@xn--hus-tla.example'],
  ['a@malmö.ör.example', 'a@xn--malm-8qa.xn--r-0ga.example'],
  ['a@exempel.xn--p1ai', 'a@exempel.xn--p1ai'],
])('%s is sent to as %s', (typed, sent) => {
  expect([mailAddress.parse(typed), sentAddress(typed), mailAddressFault(typed)]).toEqual([typed, sent, null])
})

it('none is no fault of a field that may be empty', () => {
  expect(mailAddress.parse('')).toBe('')
})

it.each([
  ['anna', 'inte hel'],
  ['@exempel.se', 'inte hel'],
  ['anna@', 'inte hel'],
  ['anna@b@exempel.se', 'inte hel'],
  ['anna berg@exempel.se', 'inte hel'],
  ['anna@exempel', 'inte hel'],
  ['anna@exempel.', 'inte hel'],
  ['anna@.se', 'inte hel'],
  ['anna@exempel..se', 'ingen domän'],
  ['anna@-exempel.se', 'ingen domän'],
  ['anna@[127.0.0.1]', 'ingen domän'],
  ['anna@127.0.0.1', 'ingen domän'],
  ['anna@exempel.se?subject=x', 'ingen domän'],
  ['anna@exempel.se&cc=c.se', 'ingen domän'],
  ['anna@exempel.se#d.se', 'ingen domän'],
  ['anna@b/c.se', 'ingen domän'],
  ['anna@exempel.se%0a', 'ingen domän'],
  [`anna@${'a'.repeat(64)}.se`, 'ingen domän'],
  ['åsa@exempel.se', 'å, ä, ö'],
  ['"anna berg"@exempel.se', 'inte hel'],
  ['"anna"@exempel.se', 'citattecken'],
  ['anna,bo@exempel.se', 'kommatecken'],
  ['.anna@exempel.se', 'före @'],
  ['anna.@exempel.se', 'före @'],
  ['an..na@exempel.se', 'före @'],
  [`${'a'.repeat(65)}@exempel.se`, 'före @'],
])('%s is refused when it is typed: %s', (typed, said) => {
  expect(sentAddress(typed)).toBeNull()
  expect(mailAddressFault(typed)).toContain(said)
  expect(mailAddress.safeParse(typed).success).toBe(false)
})

it('a link to an address sets no subject and no further receiver', () => {
  expect(mailtoOf('styrelsen+möten@åhus.example')).toBe('mailto:styrelsen+möten@åhus.example')
  const { pathname, search, hash } = new URL(mailtoOf('a?bcc=b&cc=c#%40@exempel.se'))
  expect([decodeURIComponent(pathname), search, hash]).toEqual(['a?bcc=b&cc=c#%40@exempel.se', '', ''])
})
