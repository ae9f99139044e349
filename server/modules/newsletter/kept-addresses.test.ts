import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Settings } from '#contract/settings/settings.ts'
import { keptWhenOffDays } from '#contract/settings/newsletter-settings.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { everyPart } from '../../testing/every-part.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { readSettings } from '../settings/settings-store.ts'
import { sweepKeptAddresses } from './kept-addresses.ts'

const test = await testDatabase()
const { database, superuser } = test
// Half past midnight in Sweden: it is the day before in London.
const now = new Date('2026-11-20T23:30:00Z')
const today = '2026-11-21'

/** A site with this tab, and with subscribers unless there are none. */
async function aSiteWith(content: Partial<Settings['newsletter']>, addresses = ['bo@exempel.se', 'ida@exempel.se']) {
  const room = await aNewsroom(test)
  const { siteId } = room
  await withSettings(test, room, 'newsletter', content)
  // Another tab, whose words nothing here may touch.
  await withSettings(test, room, 'contact', { phone: '0500-123 45' })
  for (const email of addresses)
    await superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, leave_key)
       values ($1, $2, $3, $3, 'confirmed', now(), now(), now(), $4)`,
      [siteId, randomUUID(), email, randomUUID()],
    )
  const revisionOf = async () =>
    Number((await superuser.query('select revision from sites where id = $1', [siteId])).rows[0].revision)
  const before = await revisionOf()
  /** How many addresses there are, what is said of them, whether the pages are made anew, and what is logged. */
  const state = async () => {
    const { addresses: said, keptUntil } = await database.inSite(siteId, (site) => readSettings(site, 'newsletter'))
    const count = 'select count(*)::int as n from newsletter_subscribers where site_id = $1'
    const log = `select action, actor_id from audit_log where site_id = $1`
    const { rows } = await superuser.query('select content from site_settings where site_id = $1 and tab = $2', [siteId, 'contact'])
    expect(rows[0].content).not.toHaveProperty('keptUntil')
    return {
      left: (await superuser.query(count, [siteId])).rows[0].n as number,
      said,
      keptUntil,
      pages: (await revisionOf()) > before ? 'anew' : 'as they were',
      log: (await superuser.query(log, [siteId])).rows,
    }
  }
  return { siteId, state }
}
const sweep = () => sweepKeptAddresses(database, now, everyPart)
const asItWas = { pages: 'as they were', log: [] }
const gone = {
  left: 0,
  said: '',
  keptUntil: null,
  pages: 'anew',
  log: [{ action: 'newsletter.addressesExpire', actor_id: null }],
}

describe('the clean-up of addresses', () => {
  it('takes those whose last day is over, by clocks in Sweden, and on no other site', async () => {
    const over = await aSiteWith({ mode: 'off', addresses: 'keep', keptUntil: daysAfter(today, -1) })
    const lastDay = await aSiteWith({ mode: 'off', addresses: 'keep', keptUntil: today })
    const elsewhere = await aSiteWith({ mode: 'link', addresses: 'keep', keptUntil: daysAfter(today, -1) })
    const inUse = await aSiteWith({ mode: 'own', addresses: 'keep', keptUntil: daysAfter(today, -1) })
    await sweep()
    expect(await over.state()).toEqual(gone)
    expect(await elsewhere.state()).toEqual(gone)
    expect(await lastDay.state()).toEqual({ left: 2, said: 'keep', keptUntil: today, ...asItWas })
    expect(await inUse.state()).toEqual({ left: 2, said: 'keep', keptUntil: daysAfter(today, -1), ...asItWas })
  })

  it('takes those that should be gone already', async () => {
    const late = await aSiteWith({ mode: 'off', addresses: 'delete', keptUntil: null })
    const early = await aSiteWith({ mode: 'off', addresses: 'delete', keptUntil: daysAfter(today, 9) })
    await sweep()
    expect(await late.state()).toEqual(gone)
    expect(await early.state()).toEqual(gone)
  })

  it('counts from today for those without a day', async () => {
    const site = await aSiteWith({ mode: 'off', addresses: '', keptUntil: null })
    await sweep()
    const keptUntil = daysAfter(today, keptWhenOffDays)
    expect(stockholmDate(now)).toBe(today)
    expect(await site.state()).toEqual({ left: 2, said: 'keep', keptUntil, pages: 'anew', log: [] })
  })

  it('says no day any more where there are no addresses, once', async () => {
    const left = await aSiteWith({ mode: 'off', addresses: 'keep', keptUntil: daysAfter(today, 9) }, [])
    const none = await aSiteWith({ mode: 'off', addresses: 'keep', keptUntil: null }, [])
    await sweep()
    expect(await left.state()).toEqual({ left: 0, said: '', keptUntil: null, pages: 'anew', log: [] })
    expect(await none.state()).toEqual({ left: 0, said: 'keep', keptUntil: null, ...asItWas })
  })
})
