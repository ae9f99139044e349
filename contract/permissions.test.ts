import { describe, expect, it } from 'vitest'
import type { BeforeStep, ItemAction, OwnedItem } from './permissions.ts'
import { isAtLeast, isReadByOthers, itemRefusal, undoRefusal } from './permissions.ts'
import { SiteRole, Standing } from './roles.ts'

// The table of who may do what. Server and screens ask the same functions, so no test of theirs would notice a wrong rule.

const draft: OwnedItem = { isOwn: true, everPublished: false, isScheduled: false, isRequired: false, isForEditors: false }
const others = { isOwn: false }
const published = { everPublished: true }
const scheduled = { isScheduled: true }
const required = { isRequired: true, everPublished: true }
const ofPersons = { isForEditors: true }
const lastChanged = { needsOtherReader: true }

const writing: ItemAction[] = ['create', 'edit', 'requestReview', 'withdrawReview', 'share']
const binning: ItemAction[] = ['trash', 'restore']
const deciding: ItemAction[] = ['requestChanges', 'publish', 'schedule', 'cancelSchedule', 'unpublish', 'discard']
const placing: ItemAction[] = ['restoreVersion', 'changeAddress', 'move']
const editing = [...writing, ...binning, ...deciding, ...placing]
const all: ItemAction[] = [...editing, 'deleteForever']
const allBut = (...actions: ItemAction[]) => all.filter((action) => !actions.includes(action))

const may = (role: Standing, item: Partial<OwnedItem>) =>
  all.filter((action) => itemRefusal(role, action, { ...draft, ...item }) === null)
const sorted = (actions: readonly ItemAction[]) => actions.toSorted()

describe('what a role may do with an item', () => {
  it.each<[Standing, string, Partial<OwnedItem>, ItemAction[]]>([
    ['reader', 'anything', {}, []],
    ['reader', 'what is public', published, []],
    ['writer', 'an own draft', {}, [...writing, ...binning]],
    ['writer', 'a draft of somebody else', others, ['create']],
    ['writer', 'an own text that has been public', published, writing],
    ['writer', 'an own draft that an editor has scheduled', scheduled, writing],
    ['writer', 'texts about persons', ofPersons, []],
    ['writer', 'an own draft with the four-eyes setting', lastChanged, [...writing, ...binning]],
    ['writer', 'an own page that the site must have', { ...required, everPublished: false }, [...writing, 'restore']],
    ['editor', 'a draft of somebody else', others, editing],
    ['editor', 'what is public and scheduled', { ...published, ...scheduled }, editing],
    ['editor', 'texts about persons', ofPersons, editing],
    [
      'editor',
      'what the editor changed last, with the four-eyes setting',
      lastChanged,
      allBut('publish', 'schedule', 'deleteForever'),
    ],
    ['editor', 'a page that the site must have', required, allBut('trash', 'unpublish', 'changeAddress', 'move', 'deleteForever')],
    ['siteAdmin', 'anything', others, all],
    ['siteAdmin', 'what the administrator changed last, with the four-eyes setting', lastChanged, all],
    [
      'siteAdmin',
      'a page that the site must have',
      required,
      allBut('trash', 'unpublish', 'changeAddress', 'move', 'deleteForever'),
    ],
    ['paused', 'anything', {}, []],
    ['archived', 'anything', {}, []],
  ])('%s: %s', (role, _what, item, actions) => expect(sorted(may(role, item))).toEqual(sorted(actions)))

  it.each<[Standing, ItemAction, Partial<OwnedItem>, RegExp]>([
    ['paused', 'edit', {}, /Sajten är pausad/],
    ['archived', 'edit', {}, /Sajten är arkiverad/],
    ['reader', 'edit', ofPersons, /Som läsare/],
    ['writer', 'edit', ofPersons, /företrädare/],
    ['writer', 'edit', others, /dina egna utkast/],
    ['writer', 'trash', published, /egna opublicerade utkast/],
    ['writer', 'trash', others, /egna opublicerade utkast/],
    ['writer', 'trash', scheduled, /En redaktör har schemalagt/],
    ['writer', 'move', {}, /ändra adresser/],
    ['writer', 'restoreVersion', {}, /återställa en version/],
    ['writer', 'publish', {}, /Bara redaktörer och sajtansvariga kan publicera/],
    ['writer', 'deleteForever', {}, /Bara sajtansvariga/],
    ['editor', 'publish', lastChanged, /Skicka den för granskning till någon annan/],
    ['editor', 'deleteForever', required, /måste finnas på alla sajter och kan inte tas bort/],
    ['editor', 'unpublish', required, /kan inte avpubliceras/],
    ['editor', 'move', required, /behåller sin adress/],
  ])('%s is told why not: %s', (role, action, item, reason) =>
    expect(itemRefusal(role, action, { ...draft, ...item })).toMatch(reason),
  )
})

describe('a step may be undone by whoever may take it', () => {
  const calm: BeforeStep = { isLive: false, isScheduled: false, isTrashed: false }
  const undo = (role: SiteRole, action: ItemAction, item: Partial<OwnedItem & { isLive: boolean }>, before: Partial<BeforeStep>) =>
    undoRefusal(role, action, { ...draft, isLive: false, ...item }, { ...calm, ...before })

  it.each<[string, ReturnType<typeof undo>]>([
    ['a writer, of the own draft', undo('writer', 'trash', {}, {})],
    ['an editor, whatever was scheduled', undo('editor', 'trash', scheduled, { isScheduled: true })],
    [
      'an editor, a publication of a required page that was public before',
      undo('editor', 'publish', { ...required, isLive: true }, { isLive: true }),
    ],
    ['an editor, the move of a required page', undo('editor', 'move', required, {})],
    ['an editor, the restoring of an ordinary item', undo('editor', 'restore', {}, { isTrashed: true })],
    ['an editor, the first publication of an ordinary item', undo('editor', 'publish', { isLive: true }, {})],
  ])('%s', (_who, refusal) => expect(refusal).toBeNull())

  it.each<[string, RegExp, ReturnType<typeof undo>]>([
    ['a writer, of somebody else’s draft', /egna opublicerade/, undo('writer', 'trash', others, {})],
    ['a writer, when an editor had scheduled it', /schemalagt/, undo('writer', 'trash', {}, { isScheduled: true })],
    ['a writer, when an editor has scheduled it', /schemalagt/, undo('writer', 'trash', scheduled, {})],
    [
      'an editor, back into the trash with a required page',
      /kan inte tas bort/,
      undo('editor', 'restore', required, { isTrashed: true }),
    ],
    [
      'an editor, back from the visitors with a required page',
      /avpubliceras/,
      undo('editor', 'publish', { ...required, isLive: true }, {}),
    ],
    ['a writer, a publication', /Bara redaktörer/, undo('writer', 'publish', {}, {})],
  ])('not %s', (_who, reason, refusal) => expect(refusal).toMatch(reason))
})

it('each role may all that the weaker ones may, and a stopped site is read by all', () => {
  const atLeast = (role: Standing) => SiteRole.options.filter((needed) => isAtLeast(role, needed))
  expect(Object.fromEntries(Standing.options.map((role) => [role, atLeast(role)]))).toEqual({
    reader: ['reader'],
    writer: ['reader', 'writer'],
    editor: ['reader', 'writer', 'editor'],
    siteAdmin: ['reader', 'writer', 'editor', 'siteAdmin'],
    paused: ['reader'],
    archived: ['reader'],
  })
})

it('with the four-eyes setting the texts of editors are read by others, and nobody else’s', () => {
  const readByOthers = (editorsNeedReview: boolean) =>
    Standing.options.filter((role) => isReadByOthers(role, { editorsNeedReview }))
  expect(readByOthers(true)).toEqual(['editor'])
  expect(readByOthers(false)).toEqual([])
})
