import { expect, test } from 'vitest'
import type { TreePage } from '#contract/pages/pages.ts'
import { ancestorsOf, branchOf, heightOf, levelOf, pageIdOf } from './page-tree.ts'

const page = (id: string, parentId: string | null, path: string, systemKey: TreePage['systemKey'] = null): TreePage => ({
  id,
  parentId,
  isBelowTrash: false,
  path,
  systemKey,
  title: id,
  menuTitle: '',
  state: 'draft',
  isLive: false,
  isOwn: true,
  everPublished: false,
  hiddenBefore: null,
  draftVersion: 1,
  isRequired: false,
  isScheduled: false,
  showInMenu: true,
  isLink: false,
  language: 'sv',
  reviewOn: null,
  readings: 0,
})
const tree = [
  page('about', null, '/om-oss', 'om-oss'),
  page('board', 'about', '/om-oss/styrelse'),
  page('chair', 'board', '/om-oss/styrelse/ordforande'),
  page('other', null, '/styrelse'),
]

test.each([
  ['om-oss', 'about'],
  ['board', 'board'],
  ['styrelse', 'other'],
  ['ordforande', 'chair'],
  ['finns-inte', 'finns-inte'],
])('the address sidor/%s names the page %s', (named, id) => {
  expect(pageIdOf(tree, named)).toBe(id)
})

test('a branch knows its height and its level, so that it fits where it is moved', () => {
  expect([...branchOf(tree, 'about')]).toEqual(['about', 'board', 'chair'])
  expect(heightOf(tree, 'about')).toBe(3)
  expect(levelOf(tree, 'chair')).toBe(3)
  expect(ancestorsOf(tree, 'chair').map(({ id }) => id)).toEqual(['board', 'about'])
})
