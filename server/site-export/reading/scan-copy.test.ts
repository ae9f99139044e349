import { expect, it } from 'vitest'
import { emptyPage } from '#contract/pages/pages.ts'
import { itemAreas } from '../../item-areas.ts'
import { newsContent } from '../../testing/factories.ts'
import { filesOfCopy, zipAt } from '../../testing/made-copies.ts'
import type { CopiedName } from '../copied/rows.ts'
import { areasByName, withOpenedCopy } from './opened-copy.ts'
import type { Scan } from './scan-copy.ts'

// What a copy is refused for by its rows alone, with a list of contents that fits; hostile-copies.proof.test.ts sends such to a server.

const now = new Date('2026-11-27T12:00:00Z')
const [before, after] = ['2026-11-27T11:59:00Z', '2026-11-27T12:01:00Z']
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
type Rows = Partial<Record<CopiedName, object[]>>

const item = (number: number, slug: string, more: object = {}) => ({
  id: uuid(number),
  area: 'news',
  slug,
  path: '',
  parentId: null,
  sortKey: null,
  systemKey: null,
  title: slug,
  draft: newsContent({ title: slug }),
  draftVersion: 1,
  fieldVersions: {},
  publishedRevisionId: null,
  publishedDraftVersion: null,
  firstPublishedAt: null,
  publishedAt: null,
  review: null,
  publishAt: null,
  scheduledRevisionId: null,
  scheduledDraftVersion: null,
  scheduledBy: null,
  scheduleFailure: null,
  unpublishAt: null,
  stateVersion: 1,
  createdAt: before,
  createdBy: null,
  updatedAt: before,
  updatedBy: null,
  schemaNo: 1,
  ...more,
})
const page = (number: number, slug: string, more: object = {}) =>
  item(number, slug, { area: 'pages', draft: { ...emptyPage, title: slug }, ...more })
const person = (number: number, slug: string) => item(number, slug, { area: 'representatives', draft: {} })
const revision = (number: number, itemId: string, more: object = {}) => ({
  id: uuid(number),
  itemId,
  kind: 'published',
  name: null,
  findings: null,
  content: newsContent(),
  createdAt: before,
  createdBy: null,
  schemaNo: 1,
  ...more,
})
const comment = (itemId: string, more: object = {}) => ({
  id: uuid(90),
  itemId,
  field: null,
  quote: null,
  passage: null,
  isResolved: false,
  version: 1,
  createdAt: before,
  ...more,
})
const passage = { from: 0, to: 3, quote: 'Det', before: '', after: '' }
const redirect = (more: object) => ({
  fromPath: '/gammal',
  toItemId: null,
  toUrl: null,
  code: 410,
  createdAt: before,
  createdBy: null,
  hits: 0,
  lastHit: null,
  ...more,
})
const assignment = (more: object) => ({
  id: uuid(80),
  personId: uuid(3),
  bodyId: uuid(70),
  standardRole: 'ordforande',
  ownRoleId: null,
  fromDate: '2026-01-01',
  toDate: null,
  substituteForId: null,
  labelOverride: '',
  isLead: false,
  sortKey: null,
  source: 'manual',
  endedReason: null,
  version: 1,
  ...more,
})
const contact = (more: object) => ({
  personId: uuid(3),
  kind: 'email',
  value: 'kim@exempel.se',
  visibility: 'hidden',
  consentAt: null,
  consentBy: null,
  ...more,
})

const picture = (number: number, more: object = {}) => ({
  id: uuid(number),
  file: 'bilder/torget.jpg',
  kind: 'image',
  uploadHash: 'a'.repeat(64),
  contentType: 'image/jpeg',
  extension: 'jpg',
  fileName: 'torget.jpg',
  bytes: 3,
  width: 3,
  height: 2,
  title: 'Torget',
  alt: '',
  isDecorative: false,
  caption: '',
  credit: '',
  licence: 'own',
  licenceUntil: null,
  people: 'none',
  consent: 'notNeeded',
  consentNote: '',
  consentOn: null,
  isAiGenerated: false,
  suggestedCredit: '',
  suggestedLicence: '',
  suggestedAlt: '',
  needsRecheck: false,
  focalX: 0.5,
  focalY: 0.5,
  crops: {},
  collectionId: null,
  tags: [],
  isHidden: false,
  version: 1,
  createdAt: before,
  createdBy: null,
  updatedAt: before,
  updatedBy: null,
  ...more,
})
const area = { id: uuid(50), name: 'Skola', slug: 'skola', position: 0 }

async function scanned(rows: Rows): Promise<Scan> {
  const path = await zipAt(filesOfCopy(rows, new Map([['bilder/torget.jpg', Buffer.from('jpg')]])))
  return withOpenedCopy(path, areasByName(itemAreas), now, async ({ scan }) => scan)
}
const problemsOf = async (rows: Rows): Promise<readonly string[]> => (await scanned(rows)).problems

const [library, benches] = [
  item(1, 'bibliotek', { publishedRevisionId: uuid(11), publishedDraftVersion: 1, publishedAt: before }),
  item(2, 'bankar'),
]
const kim = person(3, 'kim-ek')
const lawful: Rows = {
  items: [library, benches, kim, page(4, 'lokalen'), page(5, 'hitta-hit', { parentId: uuid(4) })],
  revisions: [revision(11, uuid(1)), revision(12, uuid(2))],
  comments: [comment(uuid(1)), comment(uuid(2), { field: 'body', quote: 'Det', passage })],
  assignments: [assignment({})],
  contacts: [contact({})],
  media: [picture(61), picture(62)],
  policyAreas: [area, { ...area, id: uuid(51), name: 'Vård', slug: 'vard' }],
  redirects: [redirect({}), redirect({ fromPath: '/annan?a=1&b=%26', toUrl: 'https://exempel.se/', code: 301 })],
}

it('a copy in which all hangs together has no problems, and each item its path', async () => {
  const { problems, counts, items, pictures } = await scanned(lawful)
  expect(problems).toEqual([])
  expect(counts).toMatchObject({ site: 1, items: 5, revisions: 2, comments: 2, media: 2, policyAreas: 2, redirects: 2 })
  expect(pictures.map(({ id }) => id)).toEqual([uuid(61), uuid(62)])
  expect(Object.fromEntries(Array.from(items.values(), ({ slug, path }) => [slug, path]))).toMatchObject({
    bibliotek: expect.stringMatching(/\/bibliotek$/),
    'hitta-hit': expect.stringMatching(/lokalen\/hitta-hit$/),
  })
})

// covers Files and export: import of a copy: changed and made-up copies
it.each<[string, Rows, RegExp]>([
  ['no site', { site: [] }, /^Kopian är inte av en sajt\.$/],
  [
    'two of one id',
    { items: [library, { ...benches, id: library.id }], revisions: [revision(11, uuid(1))] },
    /”bankar” finns två gånger/,
  ],
  ['two of one address', { items: [benches, { ...benches, id: uuid(1) }] }, /^Två har adressen .*bankar\.$/],
  ['an address of the site’s own', { items: [page(4, 'sok')] }, /”sok” har en adress som är upptagen: sok/],
  ['a system page that is none', { items: [page(4, 'om', { systemKey: 'nope' })] }, /”om” är ingen systemsida som finns/],
  ['a news item as a system page', { items: [item(4, 'om', { systemKey: 'om-oss' })] }, /”om” är ingen systemsida som finns/],
  [
    'a page below itself',
    { items: [page(4, 'ett', { parentId: uuid(5) }), page(5, 'tva', { parentId: uuid(4) })] },
    /för djupt, eller under sig själv/,
  ],
  [
    'a page below what is not there',
    { items: [page(4, 'ett', { parentId: uuid(99) })] },
    /”ett” ligger under något som inte finns/,
  ],
  [
    'a page below a news item',
    { items: [library, page(4, 'ett', { parentId: uuid(1) })], revisions: [revision(11, uuid(1))] },
    /”ett” ligger under något som inte finns/,
  ],
  [
    'a text that no editor could have saved',
    { items: [item(2, 'bankar', { draft: { ...newsContent(), html: '<b>' } })] },
    /Texten i ”bankar” är inte som Kansli sparar den/,
  ],
  [
    'a version that no editor could have saved',
    { items: [benches], revisions: [revision(12, uuid(2), { content: { ...newsContent(), html: '<b>' } })] },
    /Texten i ”bankar”/,
  ],
  [
    'a published version that is not there',
    { items: [library], revisions: [revision(12, uuid(1))] },
    /version av ”bibliotek” som är publicerad eller schemalagd finns inte/,
  ],
  [
    'a scheduled version that is not there',
    { items: [item(2, 'bankar', { scheduledRevisionId: uuid(13), scheduledDraftVersion: 1, publishAt: after })] },
    /version av ”bankar” som är publicerad eller schemalagd/,
  ],
  [
    'a published version of another',
    { items: [library, benches], revisions: [revision(11, uuid(2))] },
    /version av ”bibliotek” som är publicerad/,
  ],
  [
    'another’s version as its own',
    { items: [library, { ...benches, publishedRevisionId: uuid(11) }], revisions: [revision(11, uuid(1))] },
    /”bankar” visar en version av något annat/,
  ],
  ['a version of nothing', { revisions: [revision(12, uuid(2))] }, /En version hör till något som inte finns/],
  ['a comment on nothing', { comments: [comment(uuid(2))] }, /En kommentar hör till något som inte finns/],
  [
    'a comment with a field and no passage',
    { items: [benches], comments: [comment(uuid(2), { field: 'body', quote: 'Det' })] },
    /säger inte hela platsen/,
  ],
  [
    'a comment with a passage of no field',
    { items: [benches], comments: [comment(uuid(2), { passage })] },
    /säger inte hela platsen/,
  ],
  [
    'a comment with a quote of no field',
    { items: [benches], comments: [comment(uuid(2), { quote: 'Det' })] },
    /säger inte hela platsen/,
  ],
  [
    'an assignment of a news item',
    { items: [benches, kim], assignments: [assignment({ personId: uuid(2) })] },
    /hör till ingen företrädare/,
  ],
  [
    'an assignment with a role that is none',
    { items: [kim], assignments: [assignment({ standardRole: 'king' })] },
    /en roll som inte finns/,
  ],
  ['a picture whose file is not there', { media: [picture(61, { file: 'bilder/annan.jpg' })] }, /innehållsförteckning/],
  ['a document that is a picture', { media: [picture(61, { kind: 'document' })] }, /bilder\/torget\.jpg är av fel sort/],
  ['a picture that is a document', { media: [picture(61, { extension: 'pdf' })] }, /bilder\/torget\.jpg är av fel sort/],
  [
    'a list of another form',
    { policyAreas: [{ ...area, siteId: 'malmo' }] },
    /data\/policyAreas\.jsonl, rad 1: raden har fel form/,
  ],
  ['a contact of nobody', { items: [kim], contacts: [contact({ personId: uuid(9) })] }, /hör till ingen företrädare/],
  [
    'a contact that leads elsewhere',
    { items: [kim], contacts: [contact({ value: 'javascript:1' })] },
    /En kontaktuppgift har fel form/,
  ],
  [
    'a contact that is not as it is stored',
    { items: [kim], contacts: [contact({ value: ' kim@exempel.se' })] },
    /En kontaktuppgift har fel form/,
  ],
  [
    'a redirect to a script',
    { redirects: [redirect({ toUrl: 'javascript:alert(1)', code: 301 })] },
    /Omdirigeringen från \/gammal har fel form/,
  ],
  [
    'a redirect from a query in another spelling',
    { redirects: [redirect({ fromPath: '/visa.asp?b=2&a=1' })] },
    /Omdirigeringen från \/visa\.asp\?b=2&a=1 har fel form/,
  ],
  ['a redirect from what is no path', { redirects: [redirect({ fromPath: 'gammal' })] }, /Omdirigeringen från gammal har fel form/],
  [
    'changes of domains',
    { settingsHistory: [{ id: uuid(60), tab: 'domains', content: {}, version: 1, createdAt: before, createdBy: null }] },
    /ändringar av domäner/,
  ],
  [
    'settings that are none',
    { settings: [{ tab: 'appearance', content: { accentColor: 'red;}' }, version: 1, updatedAt: before, updatedBy: null }] },
    /Inställningarna \(appearance\) är inte som Kansli sparar dem/,
  ],
])('a copy is refused with %s', async (_what, rows, problem) => {
  const problems = await problemsOf(rows)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(problem)
})

it('all that is wrong is told at once, up to twenty', async () => {
  expect(
    await problemsOf({ items: [page(4, 'sok'), page(5, 'om', { systemKey: 'nope' })], comments: [comment(uuid(9))] }),
  ).toHaveLength(3)
  expect(await problemsOf({ revisions: Array.from({ length: 30 }, (_, at) => revision(20 + at, uuid(9))) })).toHaveLength(20)
})

it('texts whose time has passed are counted, and those whose time is still to come are not', async () => {
  const scheduled = (number: number, publishAt: string) =>
    item(number, `text-${number}`, { publishAt, scheduledRevisionId: uuid(number + 20), scheduledDraftVersion: 1 })
  const live = (number: number, unpublishAt: string, publishedAt: string | null) =>
    item(number, `text-${number}`, {
      unpublishAt,
      publishedAt,
      publishedRevisionId: publishedAt && uuid(number + 20),
      publishedDraftVersion: 1,
    })
  const items = [
    scheduled(1, before),
    scheduled(2, after),
    live(3, before, before),
    live(4, after, before),
    live(5, before, null),
    live(6, before, before),
  ]
  const revisions = [1, 2, 3, 4, 6].map((number) => revision(number + 20, uuid(number)))
  expect(await scanned({ items, revisions })).toMatchObject({ overdue: 1, over: 2, problems: [] })
})

it('pictures of the federation are noted, those of drafts and of versions, and the site’s own are not', async () => {
  const lead = (number: number, isShared: boolean) =>
    newsContent({ image: { id: uuid(number), isShared, alt: 'Ett torg', caption: '', crop: null } })
  const { sharedPictures, problems } = await scanned({
    items: [item(1, 'ett', { draft: lead(41, true) }), item(2, 'tva', { draft: lead(42, false) })],
    revisions: [revision(11, uuid(1), { content: lead(43, true) })],
  })
  expect(problems).toEqual([])
  expect([...sharedPictures].toSorted()).toEqual([uuid(41), uuid(43)])
})

it('a text that was saved before a field of pictures was added is read', async () => {
  expect(await problemsOf({ items: [person(3, 'kim-ek')] })).toEqual([])
})
