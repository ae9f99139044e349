import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { comparable, copyOfSite, sendCopy } from '../../testing/site-copies.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const copies = join(import.meta.dirname, '..', '..', 'testing', 'copies')

// covers Files and export: the copy can be read in: one that an older version has written is read whole
it('a copy that was written before columns and tables were added is read, and copied again with all that it held', async () => {
  const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
  const browser = await signedInAs(test, berit)
  const firstSiteAdmin = { name: 'Berit Sajtansvarig', personalNumber: '18900101-2385' }
  expect((await browser.send('POST', '/api/admin/sites', { id: 'skovde', name: 'Skövde', firstSiteAdmin })).status).toBe(200)
  const old = await readFile(join(copies, 'skovde 2026-11-28.zip'))
  const reading = await sendCopy(test, browser, 'skovde', old)
  expect(await reading.check()).toMatchObject({ state: 'checked', report: { problems: [] } })
  expect(await reading.run()).toMatchObject({ state: 'done', fault: null })

  const [before, after] = [comparable(old), comparable(await copyOfSite(test, 'skovde', berit.id))]
  const rows = (text = '') => text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))
  const held = Object.entries(before).filter(([, text]) => text !== '')
  expect(held.map(([name]) => name)).toEqual(
    expect.arrayContaining(['data/items.jsonl', 'data/revisions.jsonl', 'data/media.jsonl', 'data/assignments.jsonl']),
  )
  for (const [name, text] of held) {
    if (name.endsWith('.jsonl')) expect([name, rows(after[name])]).toMatchObject([name, rows(text)])
    else if (name.startsWith('bilder/')) expect([name, after[name] === text]).toEqual([name, true])
  }
})
