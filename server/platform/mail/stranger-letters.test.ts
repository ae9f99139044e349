import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { deriveKeys } from '../keys.ts'
import { displayName } from './display-name.ts'
import { mailboxOf, mayReach } from './stranger-letters.ts'

const { database, superuser } = await testDatabase()
const { forms } = deriveKeys('the key of the tests of letters to strangers')
const began = new Date('2026-11-27T08:00:00Z').getTime()
const ask = (address: string, minute: number): Promise<boolean> =>
  database.inPlatform((platform) => mayReach(platform, forms, address, new Date(began + minute * 60_000)))

describe('SEC-64: letters that strangers cause', () => {
  it('reach one mailbox three times in any hour, however its address is written', async () => {
    expect(await ask('anna@exempel.se', 30)).toBe(true)
    expect(await ask('Anna+brev@Exempel.se', 50)).toBe(true)
    expect(await ask('anna+@exempel.se', 59)).toBe(true)
    // A new hour of the clock is no new hour for the mailbox.
    expect(await ask('ANNA@exempel.se', 61)).toBe(false)
    expect(await ask('bo@exempel.se', 61)).toBe(true)
    expect(await ask('anna@exempel.se', 90)).toBe(true)
    expect(await ask('anna@exempel.se', 91)).toBe(false)
  })

  it('reach it ten times in any day', async () => {
    const minutes = Array.from({ length: 72 }, (_, n) => n * 20)
    const reached: number[] = []
    for (const minute of minutes) if (await ask('ida@exempel.se', minute)) reached.push(minute)
    expect(reached).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160, 180])
    expect(await ask('ida@exempel.se', 24 * 60 - 1)).toBe(false)
    expect(await ask('ida@exempel.se', 24 * 60)).toBe(true)
  })

  it('are counted together, however many are asked for at the same moment, and without the address', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`ove+${n}@exempel.se`, 0)))
    expect(answers.filter(Boolean)).toHaveLength(3)
    const { rows } = await superuser.query<{ key: string }>('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toMatch(/ove|exempel/)
  })

  it.each([
    ['anna@exempel.se', 'anna@exempel.se'],
    ['Anna+a+b@EXEMPEL.se', 'anna@exempel.se'],
    ['+anna@exempel.se', '+anna@exempel.se'],
    ['åsa@räksmörgås.se', 'åsa@xn--rksmrgs-5wao1o.se'],
    ['a.b@exempel.se', 'a.b@exempel.se'],
  ])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))

  it.each([
    'anna@exempel.se',
    'Anna ＠exempel',
    'https://spam.example',
    'Vinn pengar på spam.example nu',
    'www.spam',
    'spam\u00AD.\u200Bexample',
    'ｓｐａｍ．ｅｘａｍｐｌｅ',
    '//spam',
  ])('a name with an address or a link is left out: %s', (name) => expect(displayName(name)).toBe(''))

  it.each(['Anna Berg', 'Märta Löfgren-Åkerlund', 'J.R.R. Tolkien', 'Nils-Åke Å. Berg', 'Samling Framåt Malmö', 'Dr. Ek', ''])(
    'a name is kept: %s',
    (name) => expect(displayName(name)).toBe(name),
  )
})
