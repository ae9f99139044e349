import { expect, test } from 'vitest'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { commandsFor, matchingCommands } from './palette-commands.ts'

const site = (id: string, name: string, role: MySite['role']): MySite => ({
  id,
  name,
  role,
  notice: null,
  accentColor: '#123456',
  latestNewsAt: null,
  readings: 0,
  waiting: {},
})
const malmo = site('malmo', 'Kansli Malmö', 'editor')
const pitea = site('pitea', 'Kansli Piteå', 'reader')
const nobody = { administrate: false, share: false }
const everything = { administrate: true, share: true }
const labels = (...args: Parameters<typeof commandsFor>) => commandsFor(...args).map(({ label }) => label)

test('who may only read is offered nothing to write', () => {
  expect(labels(pitea, [pitea], nobody)).not.toContain('Skriv en nyhet')
  expect(labels(malmo, [malmo], nobody)).toContain('Skriv en nyhet')
})

test('the administration is for administrators', () => {
  expect(labels(malmo, [malmo], nobody)).not.toContain('Alla sajter')
  expect(labels(undefined, [malmo], everything)).toContain('Alla sajter')
  const editor = labels(undefined, [malmo], { administrate: false, share: true })
  expect(editor).toContain('Gemensam bildbank')
  expect(editor).not.toContain('Alla sajter')
})

test('the tabs of Inställningar are for whoever runs the site', () => {
  const lund = site('lund', 'Kansli Lund', 'siteAdmin')
  expect(labels(malmo, [malmo], nobody)).not.toContain('Inställningar: Utseende')
  expect(matchingCommands(commandsFor(lund, [lund], nobody), 'logotyp').map(({ label }) => label)).toEqual([
    'Inställningar: Utseende',
  ])
  // A local site decides nothing for others.
  expect(labels(lund, [lund], nobody)).not.toContain('Inställningar: Sajterna under')
  const skane = { ...site('skane', 'Kansli Skåne', 'siteAdmin'), isAbove: true as const }
  expect(labels(skane, [skane], nobody)).toContain('Inställningar: Sajterna under')
})

test('every word must be found, whatever its accents', () => {
  const found = (typed: string) => matchingCommands(commandsFor(malmo, [malmo, pitea], everything), typed).map(({ label }) => label)
  expect(found('foretr')).toEqual(['Lägg till en företrädare', 'Företrädare'])
  expect(found('pitea')).toEqual(['Kansli Piteå'])
  expect(found('ny sida')).toEqual(['Lägg till en sida'])
  expect(found('')).not.toContain('Kansli Piteå')
})
