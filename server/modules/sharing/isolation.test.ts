import { expect, it } from 'vitest'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { publishedItem, writtenItem } from '../../testing/at-work.ts'
import { newsContent, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { aSharing } from '../../testing/shared-kinds/a-sharing.ts'
import { allReadOn } from '../../testing/shared-kinds/all-read-on-a-site.ts'
import { bodyOf } from '../../testing/shared-kinds/item-steps.ts'
import { itemKinds } from '../../testing/shared-kinds/shared-items.ts'
import type { KindKey, SharedKind } from '../../testing/shared-kinds/shared-kind.ts'
import type { SharingRule } from '../../testing/shared-kinds/sharing-rules.ts'
import { decisionCalls } from '../../testing/sharing-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { representativesArea } from '../representatives/representatives-area.ts'

// Sharing takes nothing along that is not public: no draft, no hidden contact detail and no person with Skyddade uppgifter, from the
// federation's own site to another or from a site to the federation's or a third one.

const test = await testApp()
const { office, own, riks, read, admin, under, shared, aLocal, isShown, itemAt } = await aSharing(test)
const kinds = under('shownEverywhere')

type Side = 'riks' | 'lokal'
/** A word of a common text whose person is protected later. */
const itself = 'riksjag'
const keys: readonly KindKey[] = ['news', 'policy', 'pages', 'persons', 'pictures']
/** Words of one kind and side that nothing else holds. */
const words = (side: Side, key: KindKey) => ({
  draft: `${side}utkast${key}`,
  name: `${side}namn${key}`,
  phone: `070-123 4${side === 'riks' ? 5 : 6} 0${keys.indexOf(key)}`,
})
const inPhone = (phone: string): RegExp =>
  new RegExp(
    phone
      .slice(1)
      .split(/\D+/)
      .join(String.raw`\D{0,3}`),
  )

const protect = async (siteId: string, personId: string) =>
  expect((await admin.send('PUT', `/api/site/${siteId}/persons/${personId}/protection`, { mode: 'hidden' })).status).toBe(200)
const hidesPhone = async (siteId: string, personId: string, value: string) =>
  expect(
    (await admin.send('PUT', `/api/site/${siteId}/persons/${personId}/contacts/phone`, { value, isShown: false })).status,
  ).toBe(200)

/** Things of one kind that the federation shares and the site has taken, beside drafts, persons and contact details for the own site alone. */
async function ofFederation(kind: SharedKind, local: AtWork) {
  const { draft, name, phone } = words('riks', kind.key)
  const [hidden, silent] = [
    await office.publishedIn(representativesArea, { givenName: 'Skyddad', familyName: name }),
    await office.publishedIn(representativesArea, { givenName: 'Utan', familyName: `Telefon ${kind.key}` }),
  ]
  const about = { people: 'adults', consent: 'given', consentNote: `Ring ${phone}`, alt: `Visas ${kind.key}` } as const
  const open = await shared(kind, { title: `Öppen ${kind.key}`, text: 'Vi syns.', person: hidden.id, to: hidden.id })
  const other = await shared(kind, {
    title: `Visas ${kind.key}`,
    text: 'Vi syns.',
    person: silent.id,
    to: silent.id,
    ...(kind.key === 'pictures' && { picture: await aPicture(test, '*', about) }),
  })
  if (kind.key !== 'pictures') await hidesPhone(own, kind.key === 'persons' ? other : silent.id, phone)
  const paths = [await kind.at(local, open), await kind.at(local, other)]
  if (under('keepsDrafts').includes(kind)) {
    await kind.draft(open, `${draft} ändrad`)
    await kind.unpublish(await shared(kind, { title: `${draft} indragen`, text: 'Ett utkast igen.' }))
  }
  await protect(own, hidden.id)
  if (under('isProtected').includes(kind)) {
    const self = await shared(kind, { title: `Själv ${itself}`, text: `Om ${itself}.` })
    paths.push(await kind.at(local, self))
    await protect(own, self)
  }
  return { open, other, paths }
}

/** The site's own words about them, and drafts, persons and contact details of its own. */
async function ofSite(
  kind: SharedKind,
  local: AtWork,
  { open, other, paths }: Awaited<ReturnType<typeof ofFederation>>,
): Promise<void> {
  const { draft, name, phone } = words('lokal', kind.key)
  const person = (familyName: string) => publishedItem(local, 'representatives', { ...emptyPerson, givenName: 'Lena', familyName })
  const hidden = await person(name)
  const silent = kind.key === 'persons' ? await itemAt(local.siteId, paths[1] ?? '') : (await person(`Telefon ${kind.key}`)).id
  await hidesPhone(local.siteId, silent, phone)
  const item = itemKinds.find(({ key }) => key === kind.key)
  if (item) await writtenItem(local, item.key, item.content({ title: draft, text: 'Ännu inte.' }))
  else if (kind.key === 'persons')
    await writtenItem(local, 'representatives', { ...emptyPerson, givenName: 'Lo', familyName: draft })
  else {
    const image = { id: open, isShared: true, alt: draft, caption: draft, crop: null }
    await writtenItem(local, 'news', newsContent({ title: draft, image }))
  }
  const sent = async (url: string, body: object, method: 'PUT' | 'POST' = 'PUT'): Promise<never> => {
    const answer = await local.browser.send(method, `${local.root}/${url}`, body)
    expect([url, answer.status]).toEqual([url, 200])
    return answer.body
  }
  if (kind.key === 'news') {
    const { add } = decisionCalls(local.browser, local.siteId)
    expect((await add(open, { quote: 'Så är det hos oss.', quotePersonId: hidden.id })).status).toBe(204)
  }
  if (kind.key === 'policy') {
    const said = { summary: 'Hos oss gäller det här.', demands: [], isHidden: false, version: null }
    const body = bodyOf({ title: '', text: 'Läs om henne.', to: hidden.id })
    const { extension } = (await sent(`shared-policy/${open}`, { ...said, body })) as { extension: { version: number } }
    const { central } = (await local.browser.get(`${local.root}/shared-policy/${open}`)).body as { central: { revision: string } }
    await sent(`shared-policy/${open}/publish`, { revision: central.revision, version: extension.version }, 'POST')
    await sent(`shared-policy/${other}`, { ...said, summary: draft, body: textOf(draft) })
  }
  await protect(local.siteId, hidden.id)
}

// Read once, and asked by every test.
const [local, third] = [await aLocal('siteAdmin'), await aLocal('siteAdmin')]
const [ids, paths]: [string[], string[]] = [[], []]
for (const kind of kinds) {
  const made = await ofFederation(kind, local)
  await ofSite(kind, local, made)
  ids.push(kind.showsByItself ? made.open : made.other)
  if (kind.key === 'persons') for (const path of made.paths) ids.push(await itemAt(local.siteId, path))
  paths.push(...made.paths)
}
// Nodes hear of changes in order: one that shows the last change has heard of all.
const [news] = kinds
if (!news) throw new Error('There are no kinds.')
const last = await shared(news, { title: 'Sist av allt', text: 'Nu är allt framme.' })
for (const { siteId } of [local, third]) await isShown(siteId, await news.at(local, last), 'Sist av allt')
const seen = {
  local: await allReadOn(test, read, local, { paths, ids }),
  // It has got nothing that it could name by an id.
  third: await allReadOn(test, read, third, { paths, ids: [] }),
  office: await allReadOn(test, read, { siteId: own, browser: riks }, { paths: [], ids }),
}

/** Where the site reads such words. */
const places = (site: keyof typeof seen, pattern: string | RegExp): string[] =>
  Array.from(seen[site]).flatMap(([place, text]) => (new RegExp(pattern, 'i').test(text) ? [place] : []))
const of = (rule: SharingRule) => under(rule).map(({ key, name }) => ({ key, name }))

/** Rows that the role of a site reads and no answer tells: whole pictures of the shared library, with what is noted of the consent. */
const untold: Partial<Record<KindKey, readonly string[]>> = { pictures: ['inSite media'] }

/** What the federation's site keeps to itself is on no other site, and what a site does neither on the federation's nor on a third. */
function staysAtHome([theirs, ours]: readonly [string | RegExp, string | RegExp], besides: readonly string[] = []): void {
  expect(places('office', theirs)).not.toEqual([])
  expect(places('local', ours)).not.toEqual([])
  for (const site of ['local', 'third'] as const) expect([site, places(site, theirs)]).toEqual([site, besides])
  for (const site of ['office', 'third'] as const) expect([site, places(site, ours)]).toEqual([site, []])
}

it.each(of('shownEverywhere'))('all is read: pages, answers and rows of the site show $name', ({ key }) => {
  const found = places('local', `(Öppen|Visas) ${key}`)
  for (const where of ['page', 'call', 'inSite', 'inPublic'])
    expect([where, found.some((place) => place.startsWith(where))]).toEqual([where, true])
})

// covers Federation: what is shared takes along: no draft, in either direction
it.each(of('keepsDrafts'))('no draft is on another site because of a $name', ({ key }) => {
  staysAtHome([words('riks', key).draft, words('lokal', key).draft])
})

// covers Federation: what is shared takes along: no hidden contact detail, in either direction
it.each(of('keepsContacts'))('no hidden contact detail is on another site because of a $name', ({ key }) => {
  staysAtHome([inPhone(words('riks', key).phone), inPhone(words('lokal', key).phone)], untold[key])
})

// covers Federation: what is shared takes along: no person with Skyddade uppgifter, in either direction
it.each(of('keepsProtected'))('no person with Skyddade uppgifter is on another site because of a $name', ({ key }) => {
  staysAtHome([words('riks', key).name, words('lokal', key).name])
})

it.each(of('isProtected'))('of a $name with Skyddade uppgifter a linked site tells nothing, nor does any other', () => {
  // The linked site protects its own row of the same person: its role reads what is shared of it, and no visitor and no answer does.
  expect(places('local', itself)).toEqual(['inSite share_choices', 'inSite shared_here', 'inSite shares'])
  expect(places('third', itself)).toEqual([])
})
