import { describe, expect, it } from 'vitest'
import { parseHost } from './domain-host.ts'

const own = ['kansli.foreningar.se', 'foreningar.se']

describe('parsing a domain', () => {
  it.each([
    ['exempelforeningen.se', 'exempelforeningen.se'],
    ['  WWW.ExempelForeningen.SE. ', 'www.exempelforeningen.se'],
    ['https://www.exempelforeningen.se/om-oss?x=1#y', 'www.exempelforeningen.se'],
    ['föreningen-åsa.se', 'xn--freningen-sa-2cb2u.se'],
    ['FÖRENINGEN-ÅSA.SE', 'xn--freningen-sa-2cb2u.se'],
    ['xn--freningen-sa-2cb2u.se', 'xn--freningen-sa-2cb2u.se'],
    // The full stop of other scripts, and letters that look like ours in full width.
    ['ｅｘｅｍｐｅｌ。se', 'exempel.se'],
    ['skovde.parti.org.se', 'skovde.parti.org.se'],
    ['inteforeningar.se', 'inteforeningar.se'],
  ])('%s is %s', (typed, host) => {
    expect(parseHost(typed, own)).toEqual({ host })
  })

  it.each([
    ['', 'Skriv domänen'],
    ['exempelforeningen', 'inte hel'],
    ['exempelforeningen.se:8080', 'utan port'],
    ['exempelforeningen.se:', 'utan port'],
    ['*.exempelforeningen.se', 'utan stjärna'],
    ['192.0.2.1', 'inte en IP-adress'],
    ['127.1', 'inte en IP-adress'],
    ['0x7f000001', 'inte en IP-adress'],
    ['[2001:db8::1]', 'inte en IP-adress'],
    ['2001:db8::1', 'inte en IP-adress'],
    ['localhost', 'lokala nät'],
    ['x.localhost', 'lokala nät'],
    ['skrivare.local', 'lokala nät'],
    ['info@exempelforeningen.se', 'e-postadress'],
    ['exempel foreningen.se', 'inga mellanslag'],
    ['exempel_foreningen.se', 'ingen domän'],
    ['-exempel.se', 'ingen domän'],
    ['exempel..se', 'ingen domän'],
    [`${'a'.repeat(64)}.se`, 'ingen domän'],
    [`${'a.'.repeat(130)}se`, 'för lång'],
    ['exempel.se\r\nX: y', 'inga mellanslag'],
    ['org.se', 'många sina domäner'],
    ['www.pp.se', 'många sina domäner'],
    ['foreningar.se', 'Kanslis egen'],
    ['malmo.foreningar.se', 'Kanslis egen'],
    ['www.kansli.foreningar.se', 'Kanslis egen'],
    ['javascript:alert(1)', 'ingen domän'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(parseHost(typed, own)).toEqual({ fault: expect.stringContaining(fault) })
  })
})
