import { describe, expect, test } from 'vitest'
import { loginAddress, safeReturnPath } from './login-address.ts'

const origin = 'https://kansli.example'

describe('safeReturnPath', () => {
  test.each([
    ['/', '/'],
    ['/admin', '/admin'],
    ['/admin/sajter/anvandare/ny?sajt=malmo', '/admin/sajter/anvandare/ny?sajt=malmo'],
    ['/auth/enheter', '/auth/enheter'],
    ['/auth/e-post', '/auth/e-post'],
    ['/auth/att-gora', '/auth/att-gora'],
    ['/auth/om-mig', '/auth/om-mig'],
    ['/malmo/nyheter', '/malmo/nyheter'],
    ['/upplands-bro/sidor/om-oss', '/upplands-bro/sidor/om-oss'],
    ['/malmo/nyheter?sok=%C3%A5ldersgr%C3%A4ns&flik=draft', '/malmo/nyheter?sok=%C3%A5ldersgr%C3%A4ns&flik=draft'],
  ])('keeps %s', (wanted, kept) => {
    expect(safeReturnPath(wanted, origin)).toBe(kept)
  })

  test.each([
    [null],
    [''],
    ['malmo/nyheter'],
    ['https://evil.example/'],
    ['https://kansli.example/malmo'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['/%2f/evil.example'],
    ['/%5cevil.example'],
    ['/malmo/%2F%2Fevil.example'],
    ['/malmo//evil.example'],
    ['/malmo/..//evil.example'],
    ['/./\u002fevil.example'],
    ['/.//evil.example'],
    ['javascript:alert(1)'],
    ['/javascript:alert(1)'],
    ['data:text/html,x'],
    ['https:/evil.example'],
    ['http:evil.example'],
    ['/@evil.example'],
    ['/kansli.example@evil.example/'],
    ['/evil.example'],
    ['/%00/malmo'],
    ['/malmo/%0d%0aSet-Cookie:x'],
    ['/<script>'],
    ['/malmo#//evil.example'],
    ['/auth/login'],
    ['/auth/login?till=/auth/login'],
    ['/api/auth/logout'],
    ['/assets/x.js'],
    ['/MALMO/nyheter'],
    ['／／evil.example'],
  ])('refuses %j', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe('/')
  })
})

test('the login address carries the wanted one, and nothing for the start page', () => {
  expect(loginAddress('/')).toBe('/auth/login')
  expect(loginAddress('/malmo/nyheter?sok=å&flik=x')).toBe('/auth/login?till=%2Fmalmo%2Fnyheter%3Fsok%3D%C3%A5%26flik%3Dx')
})
