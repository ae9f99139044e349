import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import { publishedItem } from '../../testing/at-work.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { aSharing, titled } from '../../testing/shared-kinds/a-sharing.ts'
import { testApp } from '../../testing/test-app.ts'
import { soon } from '../../testing/test-sites.ts'
import { representativesArea } from '../representatives/representatives-area.ts'

// Skyddade uppgifter in everything that is shared, kind by kind. Which rule holds for which kind: testing/shared-kinds/sharing-rules.ts.

const test = await testApp()
const { office, own, read, admin, under, shared, end, aLocal, isShown, isGone, leaves, itemAt } = await aSharing(test)

const protection = (siteId: string, personId: string): string => `/api/site/${siteId}/persons/${personId}/protection`
const protect = async (siteId: string, personId: string, mode: 'hidden' | 'nameOnly' = 'hidden') =>
  expect((await admin.send('PUT', protection(siteId, personId), { mode })).status).toBe(200)
const unprotect = async (siteId: string, personId: string) =>
  expect((await admin.send('DELETE', protection(siteId, personId))).status).toBe(200)

it.each(under('namesNoProtected'))('$name names no person who gets Skyddade uppgifter', async (kind) => {
  const local = await aLocal()
  const person = await office.publishedIn(representativesArea, { givenName: 'Hem', familyName: `Lig ${kind.key}` })
  const words = { title: titled('Med namn', kind), text: 'Skrivet av någon.', to: person.id, person: person.id }
  const id = await shared(kind, words)
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, person.path)
  const delivered = `/api/v1/${kind.key === 'persons' ? 'representatives' : kind.key}?include=body`
  await isShown(local.siteId, delivered, person.path)
  await protect(own, person.id)
  for (const place of [path, delivered])
    for (const told of [person.path, `Lig ${kind.key}`]) await isGone(local.siteId, place, told)
  await isShown(local.siteId, path, 'Skrivet av någon.')
  await unprotect(own, person.id)
  await isShown(local.siteId, path, person.path)
  await end(kind, id)
})

// covers Federation: shared persons: Skyddade uppgifter end the common text everywhere
it.each(
  under('isProtected').flatMap((kind) =>
    ['the site that writes', 'the site that shows'].map((who) => ({ kind, who, name: kind.name })),
  ),
)('$name is gone from all places with the person whom $who protects', async ({ kind, who }) => {
  const [local, title] = [await aLocal(), titled('Skyddas', kind)]
  const id = await shared(kind, { title, text: 'Ord som försvinner.' })
  const path = await kind.at(local, id)
  const places = [path, '/api/v1/representatives?include=body', `/api/v1/representatives/${path.split('/').at(-1)}`]
  for (const place of places) await isShown(local.siteId, place, title)
  const personId = await itemAt(local.siteId, path)
  const [siteId, theirs] = who === 'the site that writes' ? [own, id] : [local.siteId, personId]
  await protect(siteId, theirs, 'nameOnly')
  for (const place of [...places, '/foretradare', '/sok?q=ord'])
    for (const words of [title, 'Ord som försvinner.']) await isGone(local.siteId, place, words)
  const { body } = await local.browser.get(`${local.root}/persons/${personId}/common`)
  expect(body).toMatchObject({ offers: [{ isPublic: false, name: '', bioShort: '', text: '', address: '' }] })
  expect((await kind.told(id)).shown).toBe(0)
  await unprotect(siteId, theirs)
  await isShown(local.siteId, path, title)
  await end(kind, id)
})

// covers Pictures on sites: protected: what the federation shares, kind by kind
it.each(under('withheld'))('$name is shown without a picture that the site withholds, and with it elsewhere', async (kind) => {
  const [home, stranger, uploadHash] = [await aLocal(), await aLocal(), randomBytes(32).toString('hex')]
  const alt = `Kim vid ${kind.name}`
  const picture = await aPicture(test, kind.libraryId, { uploadHash, alt, size: [1400, 900] })
  const id = await shared(kind, { title: titled('Gruppbild', kind), text: 'Vi ses.', picture })
  const [path, elsewhere] = [await kind.at(home, id), await kind.at(stranger, id)]
  const portrait = picture.isShared ? picture : await aPicture(test, home.siteId, { uploadHash, size: [1400, 900] })
  const kim = await publishedItem(home, 'representatives', {
    ...emptyPerson,
    givenName: 'Kim',
    familyName: 'Ek',
    portrait: portrait.lead,
  })
  const bytes = `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
  const isServed = (siteId: string, status: number) =>
    soon(async () => {
      for (const node of [0, 1] as const) expect((await read(siteId, bytes, node)).statusCode).toBe(status)
    })
  for (const words of [picture.fileKey, alt]) await isShown(home.siteId, path, words)
  await protect(home.siteId, kim.id)
  for (const words of [picture.fileKey, alt]) await isGone(home.siteId, path, words)
  await isServed(home.siteId, 404)
  await isShown(stranger.siteId, elsewhere, picture.fileKey)
  await isServed(stranger.siteId, 200)
  await unprotect(home.siteId, kim.id)
  await isShown(home.siteId, path, picture.fileKey)
  await end(kind, id)
  await leaves(kind, home, path, picture.fileKey)
})
