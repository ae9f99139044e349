import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { adminImage } from '#contract/media-facts.ts'
import { trials } from '#contract/testing/trials.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { hostilePictures } from '../../testing/hostile-pictures.ts'
import { pictureFile } from '../../testing/media-factory.ts'
import { canary } from '../../testing/picture-bytes.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFiles } from '../../testing/test-files.ts'
import { finished, runMediaJobs, sentFile, storedKeys, uploaded } from '../../testing/uploading.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { FileStoreFault } from '../../platform/files/file-store.ts'

const real = await testFiles()
/** The store's answer while a test replaces it. */
let fault: ((call: keyof FileStore, key: string) => void | Promise<void>) | null = null
const faulty: FileStore = {
  ...real,
  put: async (key, ...rest) => (await fault?.('put', key), real.put(key, ...rest)),
  get: async (key) => (await fault?.('get', key), real.get(key)),
  open: async (key) => (await fault?.('open', key), real.open(key)),
  delete: async (key) => (await fault?.('delete', key), real.delete(key)),
  list: (prefix) => real.list(prefix),
  forgetUnfinished: (before) => real.forgetUnfinished(before),
}
const test = await testApp({ files: faulty })
const withFault = (answer: NonNullable<typeof fault>): void => {
  fault = answer
  onTestFinished(() => void (fault = null))
}

const left = async (siteId: string) => ({
  uploads: (await test.superuser.query('select count(*)::int as n from uploads where site_id = $1 and media_id is null', [siteId]))
    .rows[0]?.['n'],
  media: (await test.superuser.query('select count(*)::int as n from media where site_id = $1', [siteId])).rows[0]?.['n'],
  keys: await storedKeys(test, `${siteId}/`),
})
const nothing = { uploads: 0, media: 0, keys: [] }

describe('the hostile corpus', () => {
  // covers Media: hostile files, one by one (SEC-27–29)
  it.each(hostilePictures.filter(({ bytes }) => bytes().length > 0))('$name: $whatItIs', async ({ name, bytes, refusal }) => {
    const at = await atWork(test, 'writer')
    const answer = await finished(at, bytes(), name)
    if (refusal) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'UNSUPPORTED_TYPE', message: expect.any(String) } })
      expect(await left(at.siteId)).toEqual(nothing)
    } else {
      expect(answer.status).toBe(200)
      expect(await left(at.siteId)).toMatchObject({ uploads: 0, media: 1 })
    }
  })
})

const begin = ({ browser, root }: AtWork, fileName: string, bytes: number) =>
  browser.send('POST', `${root}/uploads`, { fileName, bytes, replaces: null })

describe('uploads with a false size', () => {
  it('stop at the announced size, and at 25 MB', async () => {
    const at = await atWork(test, 'writer')
    expect((await begin(at, 'stor.jpg', 200_000_000)).status).toBe(413)
    expect((await begin(at, 'stor.jpg', Number.MAX_SAFE_INTEGER)).status).toBe(413)
    for (const bytes of [-1, 1.5, '9', null]) expect((await begin(at, 'x', bytes as number)).status).toBe(400)
    const { uploadId } = (await begin(at, 'liten.jpg', 10)).body as unknown as { uploadId: string }
    for (let sent = 0; sent < trials(200); sent++) {
      const answer = await at.browser.send('PUT', `${at.root}/uploads/${uploadId}/parts/0`, Buffer.alloc(1024 ** 2))
      expect(answer.status).toBe(413)
    }
    expect((await left(at.siteId)).keys).toEqual([])
    await at.browser.send('DELETE', `${at.root}/uploads/${uploadId}`)
    expect(await left(at.siteId)).toEqual(nothing)
  }, 120_000)

  // covers Media: 200 MB, 10 000 uploads
  it('are limited to thirty a minute and a hundred open ones', async () => {
    const at = await atWork(test, 'writer')
    let accepted = 0
    for (let minute = 0; minute < 5; minute++) {
      for (let batch = 0; batch < trials(100); batch++) {
        // So few that on a busy machine, too, none waits too long for a connection.
        const answers = await Promise.all(Array.from({ length: 20 }, () => begin(at, 'a.jpg', 100)))
        accepted += answers.filter(({ status }) => status === 200).length
        expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
      }
      test.clock.advance(60_000)
    }
    expect(accepted).toBe(100)
    expect(await left(at.siteId)).toEqual({ uploads: 100, media: 0, keys: [] })
  }, 180_000)
})

const names = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\config',
  '/etc/shadow',
  'C:\\autoexec.bat',
  '....//....//etc',
  '%2e%2e%2f%2e%2e%2fetc',
  '..%252f..%252f',
  '.htaccess',
  '.env',
  '.',
  '..',
  '/',
  '\\',
  '',
  ' ',
  '\u0000',
  'a\u0000.jpg',
  'bild.jpg\u0000.php',
  'bild.php.jpg',
  'bild.jpg.php',
  '<script>alert(1)</script>.jpg',
  '"><img src=x onerror=alert(1)>.png',
  "'; drop table media; --.jpg",
  '$(rm -rf ~).jpg',
  '`id`.jpg',
  '| cat /etc/passwd',
  '\u202Egpj.exe',
  'bild\u200E.jpg',
  'rad\nbrytning.jpg',
  'rad\r\nSet-Cookie: x=1.jpg',
  '\t.jpg',
  'CON',
  'NUL.jpg',
  'aux.jpg',
  'a'.repeat(1000),
  `${'å'.repeat(300)}.jpg`,
  '😀.jpg',
  '\uD800.jpg',
  '日本語.jpg',
  'A\u030Angstro\u0308m.jpg',
  'file:///etc/passwd',
  'http://evil.example/x.jpg',
  '\\\\evil\\share\\x.jpg',
  'con:stream:$DATA',
  '*?.jpg',
  '{{7*7}}.jpg',
  '${7*7}.jpg',
  '%s%s%s%n.jpg',
  '-rf.jpg',
  '~root.jpg',
  'bild.jpg ',
  'bild.jpg.',
]

// covers Media: fifty file names (SEC-31)
it('file names are only labels: none of fifty acts as a path, a header or markup', async () => {
  expect(names.length).toBeGreaterThanOrEqual(50)
  const at = await atWork(test, 'writer')
  for (const name of names) {
    const media = await uploaded(at, await pictureFile(320, 200), name)
    expect(media.fileName.length, name).toBeLessThanOrEqual(120)
    expect(media.fileName, name).not.toMatch(/[/\\<>"\u0000-\u001F\u007F-\u009F\u200E\u202E]|^\.|^\s*$/)
    expect(media.title, name).not.toBe('')
    const { status, headers } = await at.browser.fetch(`${at.root}/media/${media.id}/file`)
    expect(status, name).toBe(200)
    expect(String(headers['content-disposition']), name).toMatch(
      /^attachment; filename="[\x20-\x7E]+\.jpg"; filename\*=UTF-8''[\w.%~!'()*;-]+\.jpg$/,
    )
    test.clock.advance(3000)
  }
  const keys = await storedKeys(test, '')
  expect(keys.filter((key) => key.startsWith(`${at.siteId}/`)).every((key) => /^[a-z0-9/._-]+$/.test(key))).toBe(true)
  expect(keys.every((key) => key.startsWith('sajt-'))).toBe(true)
}, 180_000)

describe('a store that cannot be reached', () => {
  const down = () => {
    throw new FileStoreFault('The store does not answer', { isFull: false })
  }
  const full = (call: keyof FileStore) => {
    if (call === 'put') throw new FileStoreFault('The store is full', { isFull: true })
  }

  it.each([
    ['down', down, 503, 'UNAVAILABLE'],
    ['full', full, 507, 'STORAGE_FULL'],
  ] as const)('or is %s: says so while parts are sent, and the part can be sent again', async (_name, answer, status, code) => {
    const [at, file] = [await atWork(test, 'writer'), await pictureFile()]
    const { uploadId } = (await begin(at, 'a.jpg', file.length)).body as unknown as { uploadId: string }
    const send = () => at.browser.send('PUT', `${at.root}/uploads/${uploadId}/parts/0`, file)
    withFault(answer)
    expect(await send()).toMatchObject({ status, body: { code, message: expect.any(String), requestId: expect.any(String) } })
    fault = null
    expect((await at.browser.get(`${at.root}/uploads/${uploadId}`)).body).toEqual({ received: 0 })
    expect((await send()).status).toBe(200)
    expect((await at.browser.send('POST', `${at.root}/uploads/${uploadId}/finish`)).status).toBe(200)
  })

  // covers Media: the store away or full
  it('failing at any moment of finishing leaves no row without its file, and finishing can be repeated', async () => {
    // In this order: the parts are read, the file is stored, its preview is stored, the parts are removed.
    for (let good = 0; good < 6; good++) {
      const [at, file] = [await atWork(test, 'writer'), await pictureFile()]
      const uploadId = await sentFile(at, file)
      let calls = 0
      withFault(() => {
        if (++calls > good) down()
      })
      const finish = () => at.browser.send('POST', `${at.root}/uploads/${uploadId}/finish`)
      const first = await finish()
      expect([200, 503]).toContain(first.status)
      if (first.status === 503) expect(await left(at.siteId)).toMatchObject({ media: 0, uploads: 1 })
      fault = null
      const again = await finish()
      expect(again.status).toBe(200)
      const { media } = again.body as unknown as { media: Media }
      expect((await at.browser.fetch(`${at.root}/media/${media.id}/file`)).status).toBe(200)
      expect(await left(at.siteId)).toMatchObject({ media: 1, uploads: 0 })
    }
  })

  it('never causes half a picture to be sent, and sizes are made when it is back', async () => {
    const at = await atWork(test, 'writer')
    // The sizes of other pictures of this file are not waited for.
    await test.superuser.query('delete from jobs')
    const media = await uploaded(at, await pictureFile(960, 600))
    withFault(down)
    expect(await at.browser.fetch(`${at.root}/media/${media.id}/file`)).toMatchObject({ status: 503 })
    expect(await at.browser.fetch(`${at.root}/media/${media.id}/image/${media.fileKey}-960.webp`)).toMatchObject({ status: 503 })
    await expect(runMediaJobs(test)).rejects.toThrow('does not answer')
    fault = null
    test.clock.advance(120_000)
    await runMediaJobs(test)
    expect((await at.browser.get(`${at.root}/media/${media.id}`)).body).toMatchObject({ isReady: true })
  })
})

it('a person who finishes hundreds of uploads at once delays no other person', async () => {
  const [busy, other] = [await atWork(test, 'writer'), await atWork(test, 'writer')]
  const file = (number: number): Buffer =>
    Buffer.from(`%PDF-1.4\n% ${number}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
  const sent: string[] = []
  for (let number = 0; number < 9; number++) sent.push(await sentFile(busy, file(number), 'a.pdf'))
  const theirs = await sentFile(other, file(0), 'a.pdf')
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  withFault(() => gate)
  const finish = ({ browser, root }: AtWork, id: string) => browser.send('POST', `${root}/uploads/${id}/finish`)
  const finishing = sent.map((id) => finish(busy, id))
  const refused = new Set<number>()
  finishing.forEach((answer, at) => void answer.then(({ status }) => status === 503 && refused.add(at)))
  await expect.poll(() => refused.size, { timeout: 20_000 }).toBe(3)
  const mine = finish(other, theirs)
  open()
  expect((await mine).status).toBe(200)
  const answers = await Promise.all(finishing)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(answers.find(({ status }) => status === 503)?.headers).toMatchObject({ 'retry-after': '5' })
  for (const at of refused) expect((await finish(busy, sent[at] ?? '')).status).toBe(200)
})

// covers Media: nothing hidden in anything that is sent (SEC-30)
it('hidden data of a file is in none of its sizes and formats', async () => {
  const at = await atWork(test, 'writer')
  const carriers = hostilePictures.filter(
    ({ refusal, name }) => refusal === null && !/^(?:large|says-more|text-bomb|segments)/.test(name),
  )
  expect(carriers.filter(({ bytes }) => bytes().includes(canary)).length).toBeGreaterThan(8)
  for (const { name, bytes } of carriers) {
    const answer = await finished(at, bytes(), name)
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    const { media } = answer.body as unknown as { media: Media }
    await runMediaJobs(test)
    const served = [
      await at.browser.fetch(`${at.root}/media/${media.id}/file`),
      await at.browser.fetch(adminImage(at.siteId, media, 320)),
      await at.browser.fetch(adminImage(at.siteId, media, 960)),
    ]
    for (const { status, bytes: found } of served) {
      expect(status, name).toBe(200)
      expect(found.includes(canary), name).toBe(false)
      const { exif, xmp, iptc } = await sharp(found).metadata()
      expect([exif, xmp, iptc], name).toEqual([undefined, undefined, undefined])
    }
    for (const key of await storedKeys(test, `${at.siteId}/`))
      expect((await test.files.get(key))?.includes(canary), key).toBe(false)
  }
  expect(await storedKeys(test, `${at.siteId}/uploads/`)).toEqual([])
}, 120_000)
