import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { keptFileKey } from '../../modules/media/files/media-keys.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { aSite, aUser, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { copyOfSite, filesOf, sendCopy } from '../../testing/site-copies.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import type { Manifest } from '../copied/manifest.ts'

// Copies that were changed or forged in every way, with hashes that fit.

const test = await testApp()
const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
const browser = await signedInAs(test, berit)

const room = await aNewsroom(test, { name: 'Föreningen i Ystad' })
const lead = await aPicture(test, room.siteId, { title: 'Torget' })
const first = await room.published({ title: 'Nytt bibliotek', image: lead.lead, body: textOf('Det öppnar på lördag.') })
const second = await room.published({ title: 'Fler bänkar', body: textOf('I parken.') })
const person = await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
const whole = filesOf(await copyOfSite(test, room.siteId, berit.id))
const picture = [...whole.keys()].find((name) => name.startsWith('bilder/')) ?? ''

type Files = Map<string, Buffer>
type Row = Record<string, unknown>

/** The copy after a change, with a manifest that fits it, as a skilled attacker would make it. */
async function changed(change: (files: Files) => void): Promise<Buffer> {
  const files: Files = new Map(whole)
  change(files)
  const manifest = JSON.parse(files.get('data/manifest.json')?.toString('utf8') ?? '') as Manifest
  for (const told of manifest.files as { file: string; bytes: number; sha256: string }[]) {
    const bytes = files.get(told.file) ?? Buffer.alloc(0)
    Object.assign(told, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  for (const name of Object.keys(manifest.rows)) {
    const lines = files.get(`data/${name}.jsonl`)?.toString('utf8').split('\n') ?? ['']
    Object.assign(manifest.rows, { [name]: lines.length - 1 })
  }
  files.set('data/manifest.json', Buffer.from(JSON.stringify(manifest)))
  return zipOf(files)
}

const rowsOf = (files: Files, name: string): Row[] =>
  (files.get(`data/${name}.jsonl`)?.toString('utf8') ?? '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row)
const setRows = (files: Files, name: string, rows: readonly Row[]): void =>
  void files.set(`data/${name}.jsonl`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
/** The copy with some rows of a table changed. */
const withRows = (name: string, change: (rows: Row[]) => Row[]) =>
  changed((files) => setRows(files, name, change(rowsOf(files, name))))
const withItem = (id: string, change: (row: Row) => Row) =>
  withRows('items', (rows) => rows.map((row) => (row['id'] === id ? change(row) : row)))
const withDraft = (draft: Row) => withItem(first.id, (row) => ({ ...row, draft: { ...(row['draft'] as Row), ...draft } }))

/** The reason why a copy is refused; also checks that the site is still empty. */
async function refusalOf(zip: Buffer): Promise<string> {
  const siteId = await aSite(test.database)
  const reading = await sendCopy(test, browser, siteId, zip)
  const checked = await reading.check()
  expect(checked?.state).toBe('refused')
  expect((await browser.send('POST', `${reading.root}/${checked?.id}/run`)).status).toBe(409)
  const { rows } = await test.superuser.query<{ n: number }>('select count(*)::int as n from items where site_id = $1', [siteId])
  expect(rows[0]?.n).toBe(0)
  return checked?.report?.problems.join(' ') ?? ''
}

const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
const badLink = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Klicka', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
    },
  ],
}
/** Nested deeper than recursive code can follow. */
const nested = (): Promise<Buffer> =>
  changed((files) => {
    const items = files.get('data/items.jsonl')?.toString('utf8') ?? ''
    files.set(
      'data/items.jsonl',
      Buffer.from(items.replace('"draft":{', `"draft":{"zzz":${'['.repeat(50_000)}${']'.repeat(50_000)},`)),
    )
  })

describe('a file that is not a copy', () => {
  // covers Files and export: import of a copy: changed and made-up copies
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['no ZIP', () => Buffer.from('%PDF-1.4 inte en zip'), 'ingen hel ZIP-fil'],
    ['cut short', async () => (await zipOf(whole)).subarray(0, 4000), 'ingen hel ZIP-fil'],
    ['another ZIP', () => zipOf([['bild.jpg', Buffer.from('hej')]]), 'ingen kopia från Kansli'],
    ['of a later version', () => changedManifest({ version: 2 }), 'Kopian har version 2, och här går det att läsa version 1.'],
    ['of another program', () => changedManifest({ format: 'wordpress' }), 'ingen kopia från Kansli'],
    ['without a file', () => zipOf([...whole].filter(([name]) => name !== 'data/revisions.jsonl')), 'data/revisions.jsonl saknas'],
  ])('is refused: %s', async (_name, make, reason) => {
    expect(await refusalOf(await make())).toContain(reason)
  })

  const changedManifest = (overrides: Row): Promise<Buffer> => {
    const manifest = JSON.parse(whole.get('data/manifest.json')?.toString('utf8') ?? '') as Row
    return zipOf(new Map(whole).set('data/manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...overrides }))))
  }
})

describe('a malicious ZIP', () => {
  /** Names of equal length, so that one can replace the other within the finished ZIP. */
  const renamed = async (from: string, to: string): Promise<Buffer> => {
    const zip = await zipOf([...whole, [from, Buffer.from('<?php')]])
    return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
  }

  // covers Files and export: import of a copy: changed and made-up copies
  it('is refused when it names files outside itself, or one twice', async () => {
    expect(await refusalOf(await renamed('aa/aa/aa/passwd', '../../../passwd'))).toContain('ligger utanför den: ../../../passwd')
    expect(await refusalOf(await renamed('aetc/passwd', '/etc/passwd'))).toContain('ligger utanför den: /etc/passwd')
    expect(await refusalOf(await renamed('data/itemz.jsonl', 'data/items.jsonl'))).toContain('data/items.jsonl två gånger')
  })

  // covers Files and export: import of a copy: changed and made-up copies
  it('is refused when it expands a thousand times, or states a wrong size', async () => {
    const bomb = await changed((files) => files.set('data/redirects.jsonl', Buffer.alloc(40_000_000, ' ')))
    expect(await refusalOf(bomb)).toContain('packad så att den inte går att kontrollera')
    const zip = await zipOf(whole)
    const at = zip.lastIndexOf('data/site.jsonl') - 46
    zip.writeUInt32LE(zip.readUInt32LE(at + 24) + 50, at + 24)
    expect(await refusalOf(zip)).toMatch(/storleken stämmer inte|går inte att packa upp/)
  })

  // covers Files and export: import of a copy: changed and made-up copies
  it('is refused when a file was changed after the copy was made', async () => {
    const news = whole.get('data/items.jsonl')?.toString('utf8') ?? ''
    const sameLength = new Map(whole).set(
      'data/items.jsonl',
      Buffer.from(news.replaceAll('Fler bänkar', 'Inga bänkar'.slice(0, 11))),
    )
    expect(await refusalOf(await zipOf(sameLength))).toMatch(/data\/items.jsonl är ändrad sedan kopian gjordes/)
    const bytes = Buffer.from(whole.get(picture) ?? '')
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    expect(await refusalOf(await zipOf(new Map(whole).set(picture, bytes)))).toContain(`${picture} är ändrad`)
  })
})

describe('a copy that was changed by hand, hashes and all', () => {
  // covers Files and export: import of a copy: changed and made-up copies
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['a block that is none', () => withDraft({ body: script }), /Texten i ”Nytt bibliotek” är inte som Kansli sparar den/],
    ['a link that runs a script', () => withDraft({ body: badLink }), /Texten i ”Nytt bibliotek”/],
    ['a field that is none', () => withDraft({ html: '<b>' }), /Texten i ”Nytt bibliotek”/],
    ['a text nested without end', nested, /går inte att läsa|är inte läsbar JSON/],
    [
      'a version with a script',
      () =>
        withRows('revisions', ([row, ...rows]) => [{ ...row, content: { ...(row?.['content'] as Row), body: script } }, ...rows]),
      /är inte som Kansli sparar den/,
    ],
    ['a column that is none', () => withItem(first.id, (row) => ({ ...row, siteId: 'malmo' })), /rad \d+: .* har fel form/],
    ['an area that is none', () => withItem(first.id, (row) => ({ ...row, area: 'users' })), /area har fel form/],
    ['an address that climbs', () => withItem(first.id, (row) => ({ ...row, slug: '../admin' })), /slug har fel form/],
    ['an address of the site’s own', () => withItem(first.id, (row) => ({ ...row, slug: 'sok' })), /adress som är upptagen: sok/],
    ['two of one address', () => withItem(second.id, (row) => ({ ...row, slug: 'nytt-bibliotek' })), /Två har adressen/],
    ['two of one id', () => withRows('items', (rows) => [...rows, ...rows]), /finns två gånger/],
    [
      'a page below itself',
      () => withItem(first.id, (row) => ({ ...row, parentId: first.id })),
      /för djupt, eller under sig själv/,
    ],
    [
      'another’s version as its own',
      () => withItem(first.id, (row) => ({ ...row, publishedRevisionId: second.publishedRevisionId })),
      /visar en version av något annat/,
    ],
    ['a system page that is none', () => withItem(first.id, (row) => ({ ...row, systemKey: 'integritet' })), /ingen systemsida/],
    [
      'a contact of somebody who is none',
      () => withRows('contacts', () => [{ ...contact, personId: randomUUID() }]),
      /hör till ingen företrädare/,
    ],
    ['a contact that leads elsewhere', () => withRows('contacts', () => [{ ...contact, value: 'javascript:1' }]), /fel form/],
    [
      'a contact shown without consent',
      () => withRows('contacts', () => [{ ...contact, visibility: 'shown' }]),
      /hänger inte ihop/,
    ],
    ['a topic that is none', () => withRows('priorityTopics', () => [{ itemId: randomUUID(), position: 0 }]), /hänger inte ihop/],
    [
      'a redirect to a script',
      () => withRows('redirects', () => [{ ...redirect, toUrl: 'javascript:alert(1)' }]),
      /Omdirigeringen från \/gammal/,
    ],
    [
      'a menu with a script',
      () =>
        withRows('menu', () => [
          { mode: 'arranged', version: 1, items: [{ kind: 'external', url: 'javascript:1', label: 'Hej', children: [] }] },
        ]),
      /data\/menu.jsonl, rad 1/,
    ],
    [
      'settings that are none',
      () =>
        withRows('settings', () => [
          { tab: 'appearance', content: { accentColor: 'red;}' }, version: 1, updatedAt: '2026-11-01T00:00:00Z', updatedBy: null },
        ]),
      /Inställningarna \(appearance\)/,
    ],
    [
      'a picture from elsewhere',
      () => withRows('media', (rows) => rows.map((row) => ({ ...row, file: '../../etc/passwd' }))),
      /file har fel form/,
    ],
    [
      'a picture that is not there',
      () => withRows('media', (rows) => rows.map((row) => ({ ...row, file: 'bilder/annan.jpg' }))),
      /innehållsförteckning/,
    ],
  ])('is refused: %s', async (_name, make, reason) => {
    expect(await refusalOf(await make())).toMatch(reason)
  })

  const contact = {
    personId: person.id,
    kind: 'email',
    value: 'kim@exempel.se',
    visibility: 'hidden',
    consentAt: null,
    consentBy: null,
  }
  const redirect = {
    fromPath: '/gammal',
    toItemId: null,
    toUrl: null,
    code: 301,
    createdAt: '2026-11-01T00:00:00Z',
    createdBy: null,
    hits: 0,
    lastHit: null,
  }
})

// covers Files and export: import: files that do not belong to the copy are told of
it('says which files in it are none of its own, and reads none of them', async () => {
  const siteId = await aSite(test.database)
  const files: Files = new Map(whole)
  for (const name of ['Thumbs.db', 'anteckningar/läs mig.txt', 'program.exe']) files.set(name, Buffer.from('x'))
  const checked = await (await sendCopy(test, browser, siteId, await zipOf(files))).check()
  expect(checked?.state).toBe('checked')
  expect(checked?.report?.notes).toContainEqual(
    '3 filer hör inte till kopian och läses inte: Thumbs.db, anteckningar/läs mig.txt, program.exe.',
  )
})

describe('a picture of a copy', () => {
  // So many copies are more than one person may send in a minute.
  beforeEach(() => test.clock.toNextMinute())
  const read = async (bytes: Buffer) => {
    const siteId = await aSite(test.database)
    const reading = await sendCopy(test, browser, siteId, await changed((files) => files.set(picture, bytes)))
    expect((await reading.check())?.state).toBe('checked')
    return { siteId, done: await reading.run() }
  }

  // covers Files and export: SEC-30: a picture that is read in is decoded as an uploaded one
  it('is not trusted: one that does not decode is refused, and the site stays empty', async () => {
    const { siteId, done } = await read(Buffer.from('\x89PNG\r\n\x1a\n and nothing more', 'latin1'))
    expect(done).toMatchObject({ state: 'refused', report: { problems: [expect.stringContaining(picture)] } })
    const { rows } = await test.superuser.query('select id from media where site_id = $1', [siteId])
    expect(rows).toEqual([])
  })

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /SVG-bilder kan innehålla program/],
    ['a page', '<!doctype html><script>alert(1)</script>', /är en webbsida/],
    ['a page that says it is a PDF', '%PDF-1.7 <html><script>alert(1)</script> %%EOF', /både PDF och webbsida/],
    ['a PDF with a script', '%PDF-1.7\n1 0 obj <</S /JavaScript /JS (x)>> endobj\n%%EOF', /skript eller öppnar andra program/],
  ])('is refused by the trial when it is %s', async (_what, content, message) => {
    expect(await refusalOf(await changed((files) => files.set(picture, Buffer.from(content))))).toMatch(message)
  })

  it('keeps no hidden data', async () => {
    const hiding = await sharp(whole.get(picture))
      .withExif({ IFD0: { Copyright: 'HEMLIG-PLATS' } })
      .jpeg()
      .toBuffer()
    const { siteId, done } = await read(Buffer.concat([hiding, Buffer.from('<script>HEMLIG</script>')]))
    expect(done?.state).toBe('done')
    const { rows } = await test.superuser.query<{ id: string; file_key: string }>(
      'select id, file_key from media where site_id = $1',
      [siteId],
    )
    const [{ id, file_key: fileKey } = { id: '', file_key: '' }] = rows
    const kept = await test.files.get(keptFileKey({ libraryId: siteId, mediaId: id, fileKey }, 'jpg'))
    expect(kept?.length).toBeGreaterThan(1000)
    expect(kept?.includes('HEMLIG')).toBe(false)
  })
})
