import { expect, it } from 'vitest'
import { mediaRefusal } from './media/media-permissions.ts'
import { isAtLeast, itemRefusal } from './permissions.ts'
import { representativeRefusal } from './representatives/representative-permissions.ts'
import type { Standing } from './roles.ts'
import { SiteRole } from './roles.ts'

const item = { isOwn: true, everPublished: false, isScheduled: false, isRequired: true, isForEditors: true }

const refusalsFor = (role: Standing): (string | null)[] => [
  itemRefusal(role, 'create', item),
  itemRefusal(role, 'trash', item),
  itemRefusal(role, 'publish', item),
  itemRefusal(role, 'deleteForever', item),
  mediaRefusal(role, 'change', null),
  mediaRefusal(role, 'deleteForever', null),
  representativeRefusal(role, 'editPersons'),
  representativeRefusal(role, 'unprotect'),
]

// covers Administration: the people of a stopped site are told that it is stopped, and never that they lack a role
it.each([
  ['paused', 'Sajten är pausad. Du kan läsa men inte ändra.'],
  ['archived', 'Sajten är arkiverad. Du kan läsa men inte ändra.'],
] as const)('every refusal on a site that is %s says so', (role, text) => {
  expect(new Set(refusalsFor(role))).toEqual(new Set([text]))
  expect(SiteRole.options.filter((needed) => isAtLeast(role, needed))).toEqual(['reader'])
})

it('no refusal on a living site says that it is stopped', () => {
  for (const role of SiteRole.options) expect(refusalsFor(role).join(' ')).not.toMatch(/pausad|arkiverad/)
})
