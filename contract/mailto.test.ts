import { expect, it } from 'vitest'
import { mailAddress } from './field-forms.ts'
import { mailtoOf } from './mailto.ts'

it('a link to an address sets no subject and no further receiver', () => {
  expect(mailtoOf('styrelsen+möten@åhus.example')).toBe('mailto:styrelsen+möten@åhus.example')
  const { pathname, search, hash } = new URL(mailtoOf('a?bcc=b&cc=c#%40@exempel.se'))
  expect([decodeURIComponent(pathname), search, hash]).toEqual(['a?bcc=b&cc=c#%40@exempel.se', '', ''])
})

it.each(['a@b.se?subject=x', 'a@b.se&cc=c.se', 'a@b.se#d.se', 'a@b/c.se', 'a@b.se%0a'])('%s is no whole address', (typed) => {
  expect(mailAddress.safeParse(typed).success).toBe(false)
})

it.each(['', 'anna@exempel.se', 'a.b+c@sub.åhus.example'])('”%s” is an address or none', (typed) => {
  expect(mailAddress.parse(typed)).toBe(typed)
})
