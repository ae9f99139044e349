import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, inject, it } from 'vitest'
import { wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import { parseConfig } from './config/config.ts'
import { programSchemaVersion } from './platform/database/schema-version.ts'
import { deriveKeys } from './platform/keys.ts'
import { aSite, aUser } from './testing/factories.ts'
import { copyFormat, copyVersion } from './site-export/copied/manifest.ts'
import { excelFile } from './testing/excel-files.ts'
import { hostilePictures } from './testing/hostile-pictures.ts'
import type { TestApp } from './testing/test-app.ts'
import { signedInAs } from './testing/test-app.ts'
import { testDatabase } from './testing/test-database.ts'
import { testFolder } from './testing/test-files.ts'
import { migrationsFolder } from './testing/test-readiness.ts'
import { aNewsroom } from './testing/test-sites.ts'
import { sentFile } from './testing/uploading.ts'
import { wxrFile } from './testing/wxr-files.ts'
import { zipOf } from './testing/zip-of.ts'

// One person cannot stop the others: whatever a user's file is, the program that reads it answers everybody else meanwhile. The files
// are sent to the whole program in a process of its own. docs/security/readers.md lists the readers.

const db = await testDatabase()
const secret = randomBytes(32).toString('base64')
const dataDir = await testFolder()
const program = spawn(
  process.execPath,
  [
    join(inject('programs'), 'readers-program.js'),
    JSON.stringify({ connection: db.connection, dataDir, secret, schemaVersion: programSchemaVersion(migrationsFolder) }),
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
afterAll(async () => {
  const exited = once(program, 'exit')
  program.kill('SIGKILL')
  await exited
})
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]()
const nextLine = async <Line>(): Promise<Line> => JSON.parse(String((await lines.next()).value)) as Line
const ports = await nextLine<{ admin: number; sites: number }>()

/** The longest that the event loop has computed without answering anybody since this was asked last, in milliseconds. */
async function heldMs(): Promise<number> {
  program.stdin.write('\n')
  return (await nextLine<{ heldMs: number }>()).heldMs
}

interface Call {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

async function call(port: number, { method = 'GET', url, headers, payload }: Call) {
  const asked = request({ port, host: '127.0.0.1', method, path: url, headers })
  asked.end(payload)
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  const rawPayload = Buffer.concat(pieces)
  return { statusCode: answer.statusCode ?? 0, headers: answer.headers, rawPayload, body: rawPayload.toString() }
}

/** The program, as the helpers of tests call an app. */
const test = {
  ...db,
  config: parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, dataDir),
  keys: deriveKeys(secret),
  clock: Object.assign(() => new Date(), { advance: () => undefined, toNextMinute: () => undefined, standStill: () => undefined }),
  app: { inject: (asked: Call) => call(ports.admin, asked) },
} as unknown as TestApp

const siteId = await aSite(db.database)
const sender = { browser: await signedInAs(test, await aUser(db.database, { isAdmin: true })), root: `/api/site/${siteId}` }
const room = await aNewsroom(db)
await room.published({ title: 'En annan förenings nyhet' })

const post = (url: string, body: unknown): Promise<unknown> => sender.browser.send('POST', url, body)
const list = (bytes: string | Buffer) => ({ fileName: 'lista.csv', data: Buffer.from(bytes).toString('base64') })

/** Waits until a job has ended, however it did. */
async function ended(url: string, isEnded: (body: never) => boolean): Promise<void> {
  for (;;) {
    const { body } = await sender.browser.get(url)
    if (isEnded(body)) return
    await wait(100)
  }
}

async function wordpress(file: string | Buffer): Promise<void> {
  const bytes = Buffer.from(file)
  const base = `${sender.root}/wordpress`
  const { id } = (await sender.browser.send('POST', base, { fileName: 'export.xml', bytes: bytes.length })).body as { id: string }
  const part = wordpressPartBytes
  for (let at = 0; at < bytes.length; at += part)
    await sender.browser.send('PUT', `${base}/${id}/parts/${at}`, bytes.subarray(at, at + part))
  const state = (states: readonly string[]) =>
    ended(base, ({ imports }: { imports: { id: string; state: string }[] }) =>
      states.includes(imports.find((one) => one.id === id)?.state ?? ''),
    )
  await sender.browser.send('POST', `${base}/${id}/check`)
  await state(['checked', 'refused', 'failed'])
  await sender.browser.send('POST', `${base}/${id}/run`, { types: {}, categories: {}, authors: {}, withDrafts: true })
  await state(['done', 'refused', 'failed'])
  await sender.browser.send('DELETE', `${base}/${id}`)
}

const exportOf = (content: string): string => wxrFile({ posts: [{ id: 1, title: 'Fientlig', content }] })
const titled = (title: string): string => exportOf('x').replace('<![CDATA[Fientlig]]>', title)
const bytesOf = (latin1: string): Buffer =>
  Buffer.concat(
    exportOf('BYTES')
      .split('BYTES')
      .flatMap((part, at) => (at === 0 ? [Buffer.from(part)] : [Buffer.from(latin1, 'latin1'), Buffer.from(part)])),
  )
const upload = (file: Buffer) => async (): Promise<void> => {
  const uploadId = await sentFile(sender, file)
  await sender.browser.send('POST', `${sender.root}/uploads/${uploadId}/finish`)
}
const imports = `${sender.root}/representative-imports`
const manyRows = 'a;b\n'.repeat(1_400_000)

/** A copy of a site whose list of contents is as long as may be. */
async function longCopy(): Promise<void> {
  const files = Array.from({ length: 55_000 }, (_, at) => ({
    file: `sidor/${at}.html`,
    bytes: at,
    sha256: randomBytes(32).toString('hex'),
  }))
  const manifest = { format: copyFormat, version: copyVersion, files }
  const zip = await zipOf([['data/manifest.json', Buffer.from(JSON.stringify(manifest))]])
  const base = `/api/admin/sites/${await aSite(db.database)}/import`
  const { id } = (await sender.browser.send('POST', base, { fileName: 'kopia.zip', bytes: zip.length })).body as { id: string }
  const part = 5 * 1024 * 1024
  for (let at = 0; at < zip.length; at += part)
    await sender.browser.send('PUT', `${base}/${id}/parts/${at}`, zip.subarray(at, at + part))
  await post(`${base}/${id}/check`, undefined)
  await ended(base, (body) => /"state":"(?:checked|refused|failed)"/.test(JSON.stringify(body)))
}

const hostile: readonly (readonly [reader: string, send: () => Promise<unknown>])[] = [
  ['a list of 1.4 million rows', () => post(`${imports}/read`, list(`Namn;Organ\n${manyRows}`))],
  ['the same list of a federation', () => post('/api/admin/representative-imports/read', list(`Namn;Organ\n${manyRows}`))],
  [
    'a list of as many cells as are read',
    () => post(`${imports}/read`, list(`${'Namn;'.repeat(50)}\n${`${'a;'.repeat(50)}\n`.repeat(20_000)}`)),
  ],
  [
    'an Excel file of a million rows',
    async () =>
      post(
        `${imports}/read`,
        list(await excelFile({ sheets: { Blad1: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData>` } })),
      ),
  ],
  [
    'a JSON body of empty lists',
    () =>
      sender.browser.send('POST', `${imports}/read`, Buffer.from(`[${'[],'.repeat(2_700_000)}[]]`), {
        'content-type': 'application/json',
      }),
  ],
  ['redirects without end', () => post(`${sender.root}/redirects/plan`, { text: '/a;/b\n'.repeat(60_000) })],
  ['WordPress: unclosed tags', () => wordpress(exportOf('<b>'.repeat(200_000)))],
  ['WordPress: boxes in boxes', () => wordpress(exportOf('<div>'.repeat(150_000)))],
  ['WordPress: lists in lists', () => wordpress(exportOf('<ul><li>a'.repeat(100_000)))],
  ['WordPress: links in links', () => wordpress(exportOf('<a href="/a">x'.repeat(60_000)))],
  [
    'WordPress: quotations around fifty thousand paragraphs',
    () => wordpress(exportOf(`${'<blockquote>'.repeat(58)}${'<p>x'.repeat(50_000)}`)),
  ],
  ['WordPress: elements without end', () => wordpress(`${exportOf('x').slice(0, -20)}${'<a>'.repeat(200_000)}`)],
  ['WordPress: entities of many names', () => wordpress(titled(Array.from({ length: 300_000 }, (_, at) => `&a${at};`).join('')))],
  ['WordPress: one entity of HTML without end', () => wordpress(titled('&aring;'.repeat(300_000)))],
  ['WordPress: bytes of no encoding', () => wordpress(bytesOf('\xe5\xc3\x81\xe2\x80'.repeat(300_000)))],
  ['WordPress: control characters', () => wordpress(exportOf('\u0001\u000B'.repeat(500_000)))],
  [
    'WordPress: a table of merged cells',
    () => wordpress(exportOf(`<table>${'<tr><td colspan="1000" rowspan="65534">x'.repeat(60_000)}`)),
  ],
  ['a picture of 50 000 × 50 000', upload(hostilePictures.find(({ name }) => name === 'flood.png')!.bytes())],
  [
    'a PDF of names',
    upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('/J#61 '.repeat(3_000_000)), Buffer.from('%%EOF')])),
  ],
  [
    'a PDF that unpacks to much',
    upload(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        ...Array.from({ length: 60 }, () =>
          Buffer.concat([
            Buffer.from('1 0 obj <</Type /ObjStm /First 1 /Filter /FlateDecode>> stream\n'),
            deflateSync(Buffer.alloc(15 * 1024 ** 2, '/J ')),
            Buffer.from('\nendstream endobj\n'),
          ]),
        ),
        Buffer.from('%%EOF'),
      ]),
    ),
  ],
  ['a copy of a site with a long list of contents', longCopy],
]

// covers Outages: SEC-61: a hostile file for each reader: the event loop is never held for a quarter of a second
it.each(hostile)(
  'while it reads %s, the program answers others',
  async (_reader, send) => {
    const ask = async (): Promise<void> => {
      const answers = await Promise.all([
        call(ports.admin, { url: '/healthz', headers: { host: 'localhost:3000' } }),
        call(ports.sites, { url: `/${room.siteId}`, headers: { host: 'localhost:3001' } }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
    // The page is kept from here on.
    await ask()
    await heldMs()
    const sent = send().then(() => true)
    let asked = 0
    for (let isRead = false; !isRead;) {
      await ask()
      asked++
      isRead = await Promise.race([sent, wait(20, false)])
    }
    expect(asked).toBeGreaterThan(0)
    expect(await heldMs()).toBeLessThan(250)
  },
  180_000,
)
