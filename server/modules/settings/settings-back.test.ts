import { describe, expect, it } from 'vitest'
import { nothingBelow } from '#contract/inherited/inherited.ts'
import type { AllSettings, Settings, SettingsChange, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { settingsFieldLabel } from '#contract/settings/settings-words.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { listedSteps, tokenIn } from '../../testing/taken-back.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { somethingElse } from '../undo/undo-kind.ts'

// Each tab of the settings is brought back to an earlier state.

const test = await testApp()

/** For each tab two states that differ. */
const states: { readonly [Tab in SettingsTab]: readonly [Partial<Settings[Tab]>, Partial<Settings[Tab]>] } = {
  general: [{ description: 'Vi i Skövde' }, { description: 'Vi i Falköping', district: 'Skaraborg' }],
  appearance: [{ accentColor: '#8a2f3c' }, { accentColor: '#1f4e79' }],
  front: [
    { kind: 'campaign', claim: 'Bygg bussar' },
    { kind: 'campaign', claim: 'Bygg broar', claimText: 'Flera' },
  ],
  contact: [{ email: 'ett@exempel.se' }, { email: 'tva@exempel.se', phone: '0500-12 34 56' }],
  social: [
    { links: [{ network: 'facebook', url: 'https://www.facebook.com/ett' }] },
    { links: [{ network: 'facebook', url: 'https://www.facebook.com/tva' }] },
  ],
  publishing: [{ showsBroadcasts: false }, { showsBroadcasts: true, editorsNeedReview: true }],
  privacy: [{ retentionYears: 3 }, { retentionYears: 4, dataController: 'Föreningen' }],
  newsletter: [
    { mode: 'link', linkUrl: 'https://exempel.se/ett' },
    { mode: 'link', linkUrl: 'https://exempel.se/tva' },
  ],
  started: [{ isDismissed: true }, { isDismissed: false }],
}

async function aSettledSite() {
  const siteId = await aSite(test.database, { name: 'Föreningen i Skövde' })
  const as = async (name: string) => signedInAs(test, await aUser(test.database, { name, roles: { [siteId]: 'siteAdmin' } }))
  const [anna, berit] = [await as('Anna'), await as('Berit')]
  const root = `/api/site/${siteId}/settings`
  const read = async (): Promise<AllSettings> => (await anna.get(root)).body
  async function save<Tab extends SettingsTab>(tab: Tab, content: Partial<Settings[Tab]>) {
    const now = (await read())[tab]
    const saved = await anna.send('PUT', root, { tab, content: { ...now.content, ...content }, version: now.version })
    expect([saved.status, tab]).toEqual([200, tab])
    return saved
  }
  const undo = (token: string) => berit.send('POST', `/api/site/${siteId}/undo/${token}`)
  const steps = () => listedSteps(berit, `/api/site/${siteId}`)
  return { siteId, root, anna, berit, read, save, undo, steps }
}

const tabs = Object.keys(emptySettings) as SettingsTab[]

it.each(tabs)('%s comes back by its history, for another person, and not from an older version of it', async (tab) => {
  const { root, anna, berit, read, save } = await aSettledSite()
  const [first, second] = states[tab]
  await save(tab, first)
  const before = (await read())[tab]
  await save(tab, second)
  expect((await read())[tab].content).not.toEqual(before.content)
  const { changes } = (await anna.get(`${root}/history`)).body as { changes: SettingsChange[] }
  const restore = (version: number) => berit.send('POST', `${root}/history/${changes[1]?.id}/restore`, { version })
  expect((await restore(1)).status).toBe(409)
  expect((await restore(2)).status).toBe(200)
  expect((await read())[tab]).toMatchObject({ content: before.content, version: 3, updatedBy: 'Berit' })
})

// covers Trash and undo: one undo: each tab of the settings
it.each(tabs)('%s comes back by the undo of its last change, which is one of its history', async (tab) => {
  const { root, anna, read, save, undo, steps } = await aSettledSite()
  const [first, second] = states[tab]
  await save(tab, first)
  const before = (await read())[tab]
  const token = tokenIn(await save(tab, second))
  expect((await steps())[0]).toMatchObject({ id: token, words: expect.stringMatching(/^Ändra inställningar – /), refusal: null })
  expect(await undo(token)).toMatchObject({ status: 200, body: { notices: [] } })
  expect((await read())[tab]).toMatchObject({ content: before.content, version: 3, updatedBy: 'Berit' })
  const { changes } = (await anna.get(`${root}/history`)).body as { changes: SettingsChange[] }
  expect(changes.map(({ by, version }) => [by, version])).toEqual([
    ['Berit', 3],
    ['Anna', 2],
    ['Anna', 1],
  ])
  expect((await steps()).map(({ undone }) => undone?.by.name)).toEqual(['Berit', undefined])
})

describe('of the fields that a step changed', () => {
  const label = settingsFieldLabel.contact

  // covers Trash and undo: one undo: settings field by field
  it('those that were changed since stay, and are named', async () => {
    const { read, save, undo, steps } = await aSettledSite()
    await save('contact', { email: 'ett@exempel.se', postalAddress: 'Ettgatan', openingHours: 'Måndag' })
    const token = tokenIn(await save('contact', { email: 'tva@exempel.se', postalAddress: 'Tvågatan' }))
    await save('contact', { email: 'tre@exempel.se', openingHours: 'Tisdag' })
    expect((await steps()).map(({ words, refusal }) => [words, refusal])).toEqual([
      ['Ändra inställningar – Kontakt (E-post, Öppettider)', null],
      ['Ändra inställningar – Kontakt (E-post, Postadress)', null],
      ['Ändra inställningar – Kontakt (E-post, Postadress, Öppettider)', somethingElse],
    ])
    expect((await undo(token)).body).toMatchObject({ notices: [`${label.email} har ändrats sedan dess och är som nu.`] })
    const { content } = (await read()).contact
    expect(content).toMatchObject({ email: 'tre@exempel.se', postalAddress: 'Ettgatan', openingHours: 'Tisdag' })
  })

  it('a colour outside the palette of now stays away, and so does what a site above has fixed', async () => {
    const { siteId, read, save, undo, steps } = await aSettledSite()
    const above = await aSite(test.database, { name: 'Distriktet' })
    const admin = await signedInAs(test, await aUser(test.database, { roles: { [above]: 'siteAdmin' } }))
    await test.superuser.query(`update sites set level = 'district' where id = $1`, [above])
    await test.superuser.query('update sites set parent_id = $2 where id = $1', [siteId, above])
    const token = tokenIn(await save('privacy', { dataController: 'Föreningen', retentionYears: 3 }))
    const alone = tokenIn(await save('appearance', { accentColor: '#8a2f3c' }))
    const content = {
      ...nothingBelow,
      dataController: { value: 'Distriktet', isFixed: true },
      color: { value: '#1f4e79', isFixed: true },
    }
    expect((await admin.send('PUT', `/api/site/${above}/inherited/below`, { content, version: 0 })).status).toBe(200)
    expect((await undo(token)).body).toMatchObject({
      notices: ['Personuppgiftsansvarig: En sajt ovanför er bestämmer vem som är personuppgiftsansvarig.'],
    })
    expect((await read()).privacy.content).toMatchObject({ dataController: 'Föreningen', retentionYears: 5 })
    const refusal = 'En sajt ovanför er bestämmer färgen.'
    expect((await steps())[0]).toMatchObject({ id: alone, refusal })
    expect(await undo(alone)).toMatchObject({ status: 409, body: { message: refusal } })
  })

  it('a picture that is gone does not come back, and where it was all that changed nothing does', async () => {
    const { siteId, read, save, undo } = await aSettledSite()
    const logo = { id: (await aPicture(test, siteId)).id, isShared: false }
    await save('appearance', { logo, accentColor: '#8a2f3c' })
    const both = tokenIn(await save('appearance', { logo: null, accentColor: '#1f4e79' }))
    await save('appearance', { logo })
    const alone = tokenIn(await save('appearance', { logo: null }))
    await test.superuser.query('update media set deleted_at = now() where id = $1', [logo.id])
    expect(await undo(alone)).toMatchObject({
      status: 409,
      body: { message: 'Det går inte att ångra: det som visades finns inte kvar.' },
    })
    expect((await undo(both)).body).toMatchObject({ notices: ['Logotyp kunde inte bli som förut.'] })
    expect((await read()).appearance.content).toMatchObject({ logo: null, accentColor: '#8a2f3c' })
  })

  it('what an ordinary save refuses is refused with its words', async () => {
    const { siteId, save, undo } = await aSettledSite()
    await test.superuser.query(
      `insert into news_categories (site_id, id, name, name_key, created_at, created_by)
       select $1, 'insandare', 'Insändare', 'insandare', now(), user_id from memberships where site_id = $1 limit 1`,
      [siteId],
    )
    await save('publishing', { defaultCategory: 'insandare' })
    const token = tokenIn(await save('publishing', { defaultCategory: 'nyhet' }))
    await test.superuser.query('delete from news_categories where site_id = $1', [siteId])
    expect(await undo(token)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', message: 'Kategorin finns inte längre. Välj en annan.' },
    })
  })

  it('addresses that were deleted with a newsletter do not come back with it', async () => {
    const { siteId, read, save, undo } = await aSettledSite()
    await save('newsletter', { mode: 'own' })
    await test.superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, leave_key)
       values ($1, gen_random_uuid(), 'x@exempel.se', 'x@exempel.se', 'waiting', now(), now(), gen_random_uuid())`,
      [siteId],
    )
    const token = tokenIn(await save('newsletter', { mode: 'link', linkUrl: 'https://exempel.se', addresses: 'delete' }))
    expect((await undo(token)).body).toMatchObject({ notices: ['Adresserna som togs bort kommer inte tillbaka.'] })
    expect((await read()).newsletter.content.mode).toBe('own')
  })
})
