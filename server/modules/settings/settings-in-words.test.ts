import { expect, it } from 'vitest'
import type { AllSettings } from '#contract/settings/settings.ts'
import type { SettingsInWords } from '#contract/settings/settings-in-words.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

// covers Settings: for those who may only look: in words
it.each(['reader', 'writer', 'editor'] as const)('a %s reads the settings in words, without who changed what', async (role) => {
  const siteId = await aSite(test.database)
  const as = async (name: string, ofSite: 'siteAdmin' | typeof role) =>
    signedInAs(test, await aUser(test.database, { name, roles: { [siteId]: ofSite } }))
  const [anna, reader] = [await as('Anna Berg', 'siteAdmin'), await as('Berit Ek', role)]
  const root = `/api/site/${siteId}/settings`
  const { contact: before }: AllSettings = (await anna.get(root)).body
  const content = { ...before.content, email: 'hej@exempel.se', phone: '+46701234567' }
  expect((await anna.send('PUT', root, { tab: 'contact', content, version: before.version })).status).toBe(200)

  const { status, body } = await reader.get(`${root}-in-words`)
  expect(status).toBe(200)
  const { tabs } = body as SettingsInWords
  const labels = tabs.map(({ label }) => label)
  expect(labels).toEqual([
    'Allmänt',
    'Utseende',
    'Startsidan',
    'Kontakt',
    'Sociala medier',
    'Publicering',
    'Integritet',
    'Nyhetsbrev',
  ])
  const contact = tabs.find(({ label }) => label === 'Kontakt')
  expect(contact?.fields).toContainEqual({ label: 'E-post', value: 'hej@exempel.se' })
  expect(contact?.fields).toContainEqual({ label: 'Telefon', value: '070-123 45 67' })
  expect(contact?.fields).toContainEqual({ label: 'Postadress', value: '–' })
  expect(JSON.stringify(body)).not.toMatch(/"version"|updatedBy|Anna Berg/)
})
