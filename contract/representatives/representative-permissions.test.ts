import { expect, it } from 'vitest'
import type { SiteRole } from '../roles.ts'
import { representativeRefusal } from './representative-permissions.ts'

const ofEditors = [
  ['editPersons', /ändra företrädare/],
  ['editContacts', /ändra kontaktuppgifter/],
  ['seeHiddenContacts', /ser dolda kontaktuppgifter/],
  ['editBodies', /ändra organ/],
  ['editRoles', /ändra roller/],
  ['editAssignments', /ändra uppdrag/],
  ['beginTerm', /mandatperiod/],
  ['import', /från en lista/],
  ['protect', /sätta på skyddade uppgifter/],
] as const

it.each(ofEditors)('%s is for editors and stronger, and others are told so', (action, reason) => {
  for (const role of ['reader', 'writer'] as const) expect(representativeRefusal(role, action)).toMatch(reason)
  for (const role of ['editor', 'siteAdmin'] as const) expect(representativeRefusal(role, action)).toBeNull()
})

it('protection is turned off by site administrators alone', () => {
  const refused: SiteRole[] = ['reader', 'writer', 'editor']
  for (const role of refused) expect(representativeRefusal(role, 'unprotect')).toMatch(/^Bara sajtansvariga/)
  expect(representativeRefusal('siteAdmin', 'unprotect')).toBeNull()
})
