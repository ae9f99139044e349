import { describe, expect, it } from 'vitest'
import { oldAddress, storedAddress, typedAddress } from './old-address.ts'
import { addressesMeant, oldQuery } from './old-query.ts'

const typed = (text: string) => {
  const read = typedAddress(text, () => null)
  return typeof read === 'string' ? read : read.address
}

describe('an old address with a query', () => {
  // covers Settings: redirect: a query in one spelling
  it.each([
    ['/visa.asp?id=5', '/visa.asp?id=5'],
    ['/Visa.ASP?ID=5&Lang=SV', '/visa.asp?id=5&lang=sv'],
    ['/visa.asp?lang=sv&id=5', '/visa.asp?id=5&lang=sv'],
    ['/visa.asp?&id=5&&id=5&', '/visa.asp?id=5'],
    ['/visa.asp?id=5&id=7', '/visa.asp?id=5&id=7'],
    ['/?p=123', '/?p=123'],
    ['?page_id=7', '/?page_id=7'],
    ['/index.php?option=com_content&id=7#topp', '/index.php?id=7&option=com_content'],
    ['https://www.gamla.example?p=5', '/?p=5'],
    ['https://www.gamla.example/sida/?p=5#x', '/sida?p=5'],
    ['www.gamla.example/visa.asp?id=5', '/visa.asp?id=5'],
    // Without a name or a value.
    ['/nyhet.asp?123', '/nyhet.asp?123'],
    ['/nyhet.asp?123=', '/nyhet.asp?123'],
    ['/nyhet.asp?=123', '/nyhet.asp?=123'],
    // Encoded in whatever way.
    ['/sok.asp?namn=%C3%85sa+Berg', '/sok.asp?namn=åsa berg'],
    ['/sok.asp?namn=%E5sa%20berg%20', '/sok.asp?namn=åsa berg'],
    ['/sok.asp?a=1%262&b=c%3Dd&e%3Df=g', '/sok.asp?a=1%262&b=c=d&e%3df=g'],
    ['/sok.asp?a=100%25&b=c%2Bd&e=%23', '/sok.asp?a=100%25&b=c%2bd&e=%23'],
    ['/sok.asp?a=100%&b=%zz', '/sok.asp?a=100%25&b=%25zz'],
    ['/visa.asp%3Fid=5', '/visa.asp?id=5'],
    ['/%3Fp=5', '/?p=5'],
    ['/visa.asp?a=b?c', '/visa.asp?a=b?c'],
    // What campaigns and sessions add.
    ['/visa.asp?utm_source=blad&id=5&fbclid=aB&UTM_Medium=x&PHPSESSID=1', '/visa.asp?id=5'],
    ['/?fbclid=x', ''],
    ['/visa.asp?', '/visa.asp'],
  ])('%s is stored as %s, which is read as itself', (text, address) => {
    expect(typed(text)).toBe(address)
    expect([typed(address || '/'), storedAddress(address || '/')]).toEqual([address, address])
  })

  it.each([
    ['a null byte', '/visa.asp?id=%00', 'query'],
    ['a line break', '/visa.asp?id=5%0A6', 'query'],
    ['half a sign', '/visa.asp?id=\uD800', 'query'],
    ['too long a value', `/visa.asp?id=${'x'.repeat(500)}`, 'query'],
    ['six parameters', '/visa.asp?a=1&b=2&c=3&d=4&e=5&f=6', 'parameters'],
    ['thousands', `/visa.asp?${Array.from({ length: 20_000 }, (_, at) => `p${at}=1`).join('&')}`, 'parameters'],
    ['a way up', '/a/../b?id=5', 'address'],
    ['another host', '//evil.example?id=5', 'address'],
    ['nothing but a place on a page', '#topp', 'address'],
  ])('with %s cannot be read', (_what, text, fault) => {
    expect(typed(text)).toBe(fault)
    expect(storedAddress(text)).toBeNull()
  })

  it('has its path apart, for what the site has there', () => {
    expect(oldAddress('/?p=5')).toEqual({ path: '', address: '/?p=5' })
    expect(oldAddress('/Visa/?id=5')).toEqual({ path: '/visa', address: '/visa?id=5' })
    expect(oldAddress('/visa')).toEqual({ path: '/visa', address: '/visa' })
  })
})

describe('what a requested query may mean', () => {
  const known = new Set(['id=', 'lang=', ''])
  const meant = (search: string, path = '/visa.asp', names: ReadonlySet<string> | null = known) =>
    addressesMeant(path, search, names)

  // covers Public sites: old addresses with a query: in any order, others ignored, the most exact first
  it('is what is written, in any order and with anything beside, the most exact first', () => {
    expect(meant('?id=5')).toEqual(['/visa.asp?id=5'])
    expect(meant('?LANG=sv&utm_source=x&ID=5')).toEqual(['/visa.asp?id=5&lang=sv', '/visa.asp?id=5', '/visa.asp?lang=sv'])
    expect(meant('?id=5&print')).toEqual(['/visa.asp?id=5&print', '/visa.asp?id=5', '/visa.asp?print'])
    expect(meant('?id=5&id=7')).toEqual(['/visa.asp?id=5&id=7', '/visa.asp?id=5', '/visa.asp?id=7'])
    expect(meant('?fbclid=x&sida=2')).toEqual([])
    expect(meant('?id=5', '')).toEqual(['/?id=5'])
    expect(meant('')).toEqual([])
    expect(meant('?')).toEqual([])
  })

  it('has parameters that redirects have, if it is known which', () => {
    expect(meant('?id=5&sida=2', '/x', new Set(['sida=']))).toEqual(['/x?sida=2'])
    expect(meant('?id=5&fbclid=2', '/x', null)).toEqual(['/x?id=5'])
    expect(meant('?id=5', '/x', new Set())).toEqual([])
  })

  it('leaves out what nobody can have written, and the rest is found', () => {
    expect(meant('?a=%00&id=5&b=1%0a2&%zz=%&lang=%ff')[0]).toBe('/visa.asp?id=5&lang=ÿ')
  })

  it('is little, however much is asked', () => {
    const names = ['id', 'lang', 'x', '']
    const many = `?${Array.from({ length: 20_000 }, (_, at) => `${names[at % 4]}=${at}`).join('&')}`
    const before = process.cpuUsage()
    for (let at = 0; at < 100; at++) expect(addressesMeant('/visa.asp', many, null)).toHaveLength(218)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 100_000).toBeLessThan(50)
    expect(addressesMeant('/visa.asp', many, null)[0]?.split('&')).toHaveLength(5)
  })

  it('is read as it is written', () => {
    for (const query of ['b=2&a=1', 'N%C3%A5n=%E5', 'a=1%262', '5', 'a=b=c'])
      expect(addressesMeant('/x', `?${query}`, null)).toContain(`/x?${oldQuery(query)?.join('&')}`)
  })
})
