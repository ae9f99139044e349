import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { keptWhenOffDays } from '#contract/settings/newsletter-settings.ts'
import type { AllSettings, SettingsChange } from '#contract/settings/settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { atWork } from '../../testing/at-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { sweepKeptAddresses } from './kept-addresses.ts'

// What happens to the addresses of a newsletter that is switched off.

const test = await testApp()
test.clock.standStill()
const everyPart: RunPart = async (_part, work) => (await work(), true)
const inDays = (days: number): Date => new Date(test.clock().getTime() + days * 86_400_000)
const clean = (now: Date) => sweepKeptAddresses(test.database, now, everyPart)

/** A site whose newsletter has two subscribers. */
async function aNewsletter() {
  const anna = await atWork(test, 'siteAdmin')
  let version = 0
  const save = async (content: object) => {
    const sent = { tab: 'newsletter', content: { about: '', linkUrl: '', ...content }, version }
    const answer = await anna.browser.send('PUT', `${anna.root}/settings`, sent)
    if (answer.status === 200) version = (answer.body as AllSettings).newsletter.version
    return answer
  }
  const addresses = async (): Promise<string[]> => {
    const found = 'select email from newsletter_subscribers where site_id = $1 order by email'
    return (await test.superuser.query<{ email: string }>(found, [anna.siteId])).rows.map(({ email }) => email)
  }
  const subscribe = (email: string) =>
    test.superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, leave_key)
       values ($1, $2, $3, $3, 'confirmed', now(), now(), now(), $4)`,
      [anna.siteId, randomUUID(), email, randomUUID()],
    )
  const tab = async () => ((await anna.browser.get(`${anna.root}/settings`)).body as AllSettings).newsletter.content
  await save({ mode: 'own' })
  await subscribe('bo@exempel.se')
  await subscribe('ida@exempel.se')
  return { anna, save, addresses, subscribe, tab, version: () => version }
}

describe('a newsletter that is switched off', () => {
  // covers Newsletter: addresses of a newsletter that is switched off
  it('asks what shall happen to the addresses, and changes nothing before there is an answer', async () => {
    const { save, addresses, tab } = await aNewsletter()
    for (const content of [{ mode: 'off' }, { mode: 'link', linkUrl: 'https://brev.exempel.se' }])
      expect(await save(content)).toMatchObject({
        status: 400,
        body: { fields: { 'content.addresses': { message: 'Välj vad som ska hända med adresserna.' } } },
      })
    expect(await tab()).toMatchObject({ mode: 'own', keptUntil: null })
    expect(await addresses()).toHaveLength(2)
  })

  it('deletes them at once, if that is chosen', async () => {
    const { save, addresses, tab } = await aNewsletter()
    expect((await save({ mode: 'off', addresses: 'delete' })).status).toBe(200)
    expect(await addresses()).toEqual([])
    expect(await tab()).toMatchObject({ mode: 'off', keptUntil: null })
  })

  it('keeps them for ninety days and no longer, and saving again does not prolong it', async () => {
    const { anna, save, addresses, tab } = await aNewsletter()
    await save({ mode: 'off', addresses: 'keep' })
    const keptUntil = daysAfter(stockholmDate(test.clock()), keptWhenOffDays)
    expect(await tab()).toMatchObject({ mode: 'off', addresses: 'keep', keptUntil })
    // The day is the server's.
    await save({ mode: 'link', linkUrl: 'https://brev.exempel.se', addresses: 'keep', keptUntil: '2099-01-01' })
    expect(await tab()).toMatchObject({ mode: 'link', keptUntil })
    await clean(inDays(keptWhenOffDays - 1))
    expect(await addresses()).toHaveLength(2)
    await clean(inDays(keptWhenOffDays + 1))
    expect(await addresses()).toEqual([])
    expect(await tab()).toMatchObject({ keptUntil: null })
    const said = `select actor_id, object_id, reason from audit_log where site_id = $1 and action = 'newsletter.addressesExpire'`
    expect((await test.superuser.query(said, [anna.siteId])).rows).toEqual([{ actor_id: null, object_id: null, reason: null }])
  })

  it('uses them again when it is switched on in time', async () => {
    const { save, addresses, tab } = await aNewsletter()
    await save({ mode: 'off', addresses: 'keep' })
    await save({ mode: 'own', addresses: 'keep' })
    expect(await tab()).toMatchObject({ mode: 'own', addresses: '', keptUntil: null })
    await clean(inDays(keptWhenOffDays + 1))
    expect(await addresses()).toHaveLength(2)
  })

  it('without a choice, from an earlier version, gets its ninety days from the next clean-up on', async () => {
    const { anna, addresses, tab } = await aNewsletter()
    const earlier = { mode: 'off', about: '', linkUrl: '' }
    await test.superuser.query(`update site_settings set content = $2 where site_id = $1 and tab = 'newsletter'`, [
      anna.siteId,
      earlier,
    ])
    await clean(test.clock())
    expect(await tab()).toMatchObject({ addresses: 'keep', keptUntil: daysAfter(stockholmDate(test.clock()), keptWhenOffDays) })
    expect(await addresses()).toHaveLength(2)
  })

  it('deletes an address that arrived while the others were deleted', async () => {
    const { save, addresses, subscribe } = await aNewsletter()
    await save({ mode: 'off', addresses: 'delete' })
    await subscribe('sen@exempel.se')
    await clean(test.clock())
    expect(await addresses()).toEqual([])
  })

  it('never deletes when an earlier state of the tab is restored', async () => {
    const { anna, save, addresses, subscribe, tab, version } = await aNewsletter()
    await save({ mode: 'off', addresses: 'delete' })
    await save({ mode: 'own' })
    await subscribe('ny@exempel.se')
    const { changes } = (await anna.browser.get(`${anna.root}/settings/history`)).body as { changes: SettingsChange[] }
    const off = changes.find((change) => change.version === 2)
    const path = `${anna.root}/settings/history/${off?.id}/restore`
    expect((await anna.browser.send('POST', path, { version: version() })).status).toBe(200)
    expect(await tab()).toMatchObject({ mode: 'off', addresses: 'keep' })
    expect(await addresses()).toEqual(['ny@exempel.se'])
  })
})
