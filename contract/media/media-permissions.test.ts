import { describe, expect, it } from 'vitest'
import { SiteRole } from '../roles.ts'
import type { MediaAction } from './media-permissions.ts'
import { mediaRefusal } from './media-permissions.ts'

// The table of who may do what in a Bildbank. Server and screens ask the same function.

const all: MediaAction[] = [
  'upload',
  'change',
  'replace',
  'replaceEverywhere',
  'trash',
  'restore',
  'hide',
  'withdrawConsent',
  'deleteForever',
  'makeCollection',
  'changeCollection',
]
const allBut = (...actions: MediaAction[]) => all.filter((action) => !actions.includes(action))
const ofEditors: MediaAction[] = ['deleteForever', 'replaceEverywhere', 'changeCollection']
const unused = { liveUses: 0 }
const shown = { liveUses: 1 }

describe('what a role may do in a Bildbank', () => {
  it.each<[SiteRole, string, { liveUses: number } | null, MediaAction[]]>([
    ['reader', 'with a picture that nobody sees', unused, []],
    ['reader', 'with none in particular', null, []],
    ['writer', 'with none in particular', null, allBut(...ofEditors)],
    ['writer', 'with a picture that nobody sees', unused, allBut(...ofEditors)],
    ['writer', 'with a picture that visitors see', shown, ['restore']],
    ['editor', 'with a picture that visitors see', shown, allBut('deleteForever')],
    ['siteAdmin', 'with a picture that visitors see', shown, all],
  ])('%s: %s', (role, _what, media, actions) =>
    expect(all.filter((action) => mediaRefusal(role, action, media) === null)).toEqual(actions),
  )

  it.each<[SiteRole, MediaAction, { liveUses: number } | null, RegExp]>([
    ['reader', 'upload', null, /^Som läsare/],
    ['reader', 'deleteForever', unused, /^Bara sajtansvariga/],
    ['editor', 'deleteForever', unused, /^Bara sajtansvariga/],
    ['writer', 'replaceEverywhere', unused, /byta bild överallt/],
    ['writer', 'changeCollection', null, /samlingar/],
    ['writer', 'change', shown, /^Filen syns på sajten nu/],
  ])('%s is told why not: %s', (role, action, media, reason) => expect(mediaRefusal(role, action, media)).toMatch(reason))
})

it('a stronger role may all that a weaker one may', () => {
  const may = (role: SiteRole) => all.filter((action) => mediaRefusal(role, action, unused) === null)
  for (const [at, role] of SiteRole.options.entries())
    expect(may(SiteRole.options[at + 1] ?? 'siteAdmin')).toEqual(expect.arrayContaining(may(role)))
})
