import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { copyOfSite, filesOf, sendCopy } from '../../testing/site-copies.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { zipOf } from '../../testing/zip-of.ts'
import type { Manifest } from '../copied/manifest.ts'

const test = await testApp()
const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
const browser = await signedInAs(test, berit)

const room = await aNewsroom(test, { name: 'Föreningen i Ystad' })
const summary = 'Vi vill ha mindre grupper i förskolan.'
await room.publishedIn(policyArea, { name: 'Förskola', summary })
const whole = filesOf(await copyOfSite(test, room.siteId, berit.id))

/** The copy as an older program made it: topics say `draft` and `published` where they have the id of a programme today. */
async function olderCopy(draft: unknown, published: unknown): Promise<Buffer> {
  const files = new Map(whole)
  const fill = (file: string, field: string, programme: unknown) => {
    const lines = (files.get(file)?.toString('utf8') ?? '').trim().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>)
    const changed = rows.map((row) => ('programme' in (row[field] ?? {}) ? { ...row, [field]: { ...row[field], programme } } : row))
    files.set(file, Buffer.from(changed.map((row) => `${JSON.stringify(row)}\n`).join('')))
  }
  fill('data/items.jsonl', 'draft', draft)
  fill('data/revisions.jsonl', 'content', published)
  files.delete('data/policyProgrammes.jsonl')
  const { rows, files: listed, ...rest } = JSON.parse(files.get('data/manifest.json')?.toString('utf8') ?? '') as Manifest
  const manifest = {
    ...rest,
    rows: Object.fromEntries(Object.entries(rows).filter(([name]) => name !== 'policyProgrammes')),
    files: listed.flatMap(({ file }) => {
      const bytes = files.get(file)
      return bytes ? [{ file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }] : []
    }),
  }
  return zipOf(files.set('data/manifest.json', Buffer.from(JSON.stringify(manifest))))
}

// covers Files and export: import of a copy: programmes that topics of an older copy name become a list of the site
it('the programmes that topics of an older copy name become a list of the site', async () => {
  const siteId = await aSite(test.database)
  const url = 'https://exempel.se/valmanifest'
  const copy = await olderCopy({ title: 'Valmanifest 2026', url }, { title: 'VALMANIFEST 2026', url: `${url}-2` })
  const reading = await sendCopy(test, browser, siteId, copy)
  expect(await reading.check()).toMatchObject({ state: 'checked', report: { problems: [] } })
  expect(await reading.run()).toMatchObject({ state: 'done' })
  const { rows } = await test.superuser.query<{ name: string; kind: string; inDraft: boolean; inPublic: boolean }>(
    `select p.name, p.kind, p.id::text = i.draft ->> 'programme' as "inDraft", p.id::text = o.head ->> 'programme' as "inPublic"
     from policy_programmes p join items i on i.site_id = p.site_id and i.area = 'policy'
     join published_items o on o.site_id = i.site_id and o.id = i.id where p.site_id = $1 order by i.draft ->> 'programme' = p.id::text desc`,
    [siteId],
  )
  expect(rows).toEqual([
    { name: expect.stringMatching(/^Valmanifest 2026( \(2\))?$/), kind: 'manifesto', inDraft: true, inPublic: false },
    { name: expect.stringMatching(/^VALMANIFEST 2026( \(2\))?$/), kind: 'manifesto', inDraft: false, inPublic: true },
  ])
})

it('a topic of an older copy without a programme has none, and one in another form is refused', async () => {
  const siteId = await aSite(test.database)
  const reading = await sendCopy(test, browser, siteId, await olderCopy(null, { title: '', url: '' }))
  await reading.check()
  expect(await reading.run()).toMatchObject({ state: 'done' })
  const count = 'select count(*)::int as n from policy_programmes where site_id = $1'
  expect((await test.superuser.query<{ n: number }>(count, [siteId])).rows[0]?.n).toBe(0)

  const forged = await olderCopy({ title: 'Program', url: 'javascript:alert(1)' }, null)
  const refused = await (await sendCopy(test, browser, await aSite(test.database), forged)).check()
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused?.report?.problems.join(' ')).toContain('programme har fel form')
})
