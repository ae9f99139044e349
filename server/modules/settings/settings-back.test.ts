import { expect, it } from 'vitest'
import type { AllSettings, Settings, SettingsChange, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

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
  const [anna, berit] = await Promise.all(
    ['Anna', 'Berit'].map(async (name) => signedInAs(test, await aUser(test.database, { name, roles: { [siteId]: 'siteAdmin' } }))),
  )
  if (!anna || !berit) throw new Error('Two people')
  const root = `/api/site/${siteId}/settings`
  const read = async (): Promise<AllSettings> => (await anna.get(root)).body
  async function save<Tab extends SettingsTab>(tab: Tab, content: Partial<Settings[Tab]>) {
    const now = (await read())[tab]
    const saved = await anna.send('PUT', root, { tab, content: { ...now.content, ...content }, version: now.version })
    expect([saved.status, tab]).toEqual([200, tab])
    return saved
  }
  return { siteId, root, anna, berit, read, save }
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
