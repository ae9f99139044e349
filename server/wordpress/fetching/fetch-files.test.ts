import { beforeAll, describe, expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { atWork } from '../../testing/at-work.ts'
import { aUser } from '../../testing/factories.ts'
import { pictureFile } from '../../testing/media-factory.ts'
import { oldWebServer } from '../../testing/old-web-server.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { sentExport, usualChoices } from '../../testing/wordpress-imports.ts'
import { wxrFile } from '../../testing/wxr-files.ts'

const test = await testApp()
const [host, other, inside] = ['gamla.test', 'bilder.test', 'insidan.test']
const old = await oldWebServer([host, other, inside])
const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
const politeness = { pauseMs: 1, longestWaitMs: 20, limits: { connectMs: 20_000, wholeMs: 20_000, bytes: 300_000 } }
/** Soon tired of a slow server. */
const tired = { ...politeness, limits: { ...politeness.limits, wholeMs: 600 } }

const blog = `https://${host}`
const upload = (name: string, on = host): string => `https://${on}/wp-content/uploads/${name}`
const pathOf = (name: string): string => `/wp-content/uploads/${name}`

/** An export that names these files, looked through. */
async function checkedWith(fileUrls: readonly string[], content = 'Text.', title = 'Fil') {
  const admin = await atWork(test, 'siteAdmin')
  const files = fileUrls.map((fileUrl, at) => ({ id: 100 + at, type: 'attachment', title: `${title} ${at}`, fileUrl }))
  const importing = await sentExport(test, admin, wxrFile({ blog, posts: [...files, { id: 1, title: 'Med bild', content }] }))
  expect((await importing.step('check'))?.state).toBe('checked')
  const ask = (hosts: readonly string[], by = administrator) =>
    by.send('POST', `/api/admin/sites/${admin.siteId}/wordpress/${importing.id}/fetch`, { hosts })
  const fetched = async (hosts: readonly string[], how = politeness) => {
    expect((await ask(hosts)).status).toBe(200)
    expect(await importing.fetch({ fence: old.fence, politeness: how })).toEqual([])
    expect((await importing.now())?.state).toBe('checked')
    return fileRows()
  }
  const fileRows = async () => (await importing.rows()).filter(({ kind }) => kind === 'attachment')
  return { admin, importing, ask, fetched, fileRows }
}

const whyNot = async (fileUrl: string, hosts = [host], how = politeness): Promise<string> => {
  const { fetched } = await checkedWith([fileUrl])
  const [row] = await fetched(hosts, how)
  expect(row?.outcome).toBe('leftOut')
  return row?.notes.join(' ') ?? ''
}

beforeAll(async () => old.at(pathOf('torget.jpg'), await pictureFile(900, 600)))

// covers Files and export: import from WordPress: files of the old website, by an administrator alone
describe('files of the old website', () => {
  it('come into the Bildbank one at a time, and the texts show them', async () => {
    old.at(pathOf('parken.jpg'), await pictureFile(900, 600))
    const { importing, admin, fetched } = await checkedWith(
      [upload('torget.jpg'), upload('parken.jpg')],
      `<img src="${upload('torget.jpg')}" alt="Torget">`,
    )
    expect((await importing.now())?.contents?.files.hosts).toEqual([{ host, count: 2 }])
    expect((await fetched([host])).map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
    expect((await importing.now())?.fetched).toEqual({ hosts: [host], done: 2, total: 2 })
    expect(old.mostAtOnce()).toBe(1)
    await importing.step('run', usualChoices)
    const { rows } = await test.superuser.query(`select draft from items where site_id = $1 and title = 'Med bild'`, [admin.siteId])
    expect((rows[0] as { draft: NewsContent }).draft.body.content.map(({ type }) => type)).toEqual(['image'])
    const { rows: uses } = await test.superuser.query('select count(*)::int as n from media_uses where site_id = $1', [
      admin.siteId,
    ])
    expect(uses[0]?.n).toBe(1)
  })

  it('are fetched by an administrator alone, from what is written, when the file has been looked through', async () => {
    const { admin, ask, importing } = await checkedWith([upload('torget.jpg')])
    expect((await ask([host], admin.browser)).status).toBe(403)
    for (const [hosts, told] of [
      [[], 'Skriv minst en adress.'],
      [['127.0.0.1'], 'Skriv ett domännamn, inte en IP-adress.'],
      [['localhost'], 'Det namnet finns bara i lokala nät.'],
      [[`${host}:8080`], 'Skriv domänen utan port.'],
      [[other], 'Inga filer som saknas ligger där.'],
    ] as const)
      expect(JSON.stringify((await ask(hosts)).body)).toContain(told)
    expect((await importing.now())?.fetched).toBeNull()
    expect((await ask([`https://${host}/`])).status).toBe(200)
    expect((await ask([host])).body).toMatchObject({ code: 'STATE_CHANGED' })
  })

  it('are asked for again when they were missing, and a file that came is not', async () => {
    old.at(pathOf('kom.jpg'), await pictureFile(700, 500))
    const { fetched } = await checkedWith([upload('kom.jpg'), upload('sen.jpg')], 'Text.', 'Fil\u0008')
    const ofFile = 'Styrtecken togs bort: U+0008.'
    const first = await fetched([host])
    expect(first.map(({ outcome }) => outcome)).toEqual(['kept', 'leftOut'])
    expect(first[1]?.notes).toEqual([ofFile, 'Filen finns inte kvar på den gamla webbplatsen.'])
    old.at(pathOf('sen.jpg'), await pictureFile(600, 500))
    const before = old.asked.length
    const second = await fetched([host])
    expect(second.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
    expect(second[1]?.notes).toEqual([ofFile, expect.stringContaining('Rättigheten är okänd')])
    expect(old.asked.slice(before)).toEqual([`${host}${pathOf('sen.jpg')}`])
  })

  it('stop when somebody stops them, and are taken back with the import', async () => {
    const { importing, ask, fileRows, fetched, admin } = await checkedWith([upload('torget.jpg')])
    await ask([host])
    await importing.step('cancel')
    expect(await importing.fetch({ fence: old.fence, politeness })).toEqual([])
    expect((await fileRows()).map(({ outcome }) => outcome)).toEqual(['waiting'])
    expect((await fetched([host]))[0]?.outcome).toBe('kept')
    expect((await importing.step('undo'))?.state).toBe('undone')
    const { rows } = await test.superuser.query('select deleted_at from media where site_id = $1', [admin.siteId])
    expect(rows.map(({ deleted_at }) => deleted_at !== null)).toEqual([true])
  })
})

// covers What others build on: SEC-35: files of an old website come from named hosts on the internet
describe('the fence', () => {
  it('lets nobody be led inside, nor to a host that is not written', async () => {
    const away = pathOf('bort.jpg')
    old.at(away, (_request, response) => void response.writeHead(302, { location: `https://${inside}/hemligt.jpg` }).end())
    old.at('/hemligt.jpg', await pictureFile(300, 300))
    expect(await whyNot(upload('bort.jpg'))).toContain('inte står i listan')
    // It stands in the list, and leads into the own network now.
    old.dns.set(inside, { type: 'A', value: '10.0.0.7' })
    expect(await whyNot(upload('bort.jpg'), [host, inside])).toContain('internt nät')
    old.dns.set(inside, { type: 'A', value: '127.0.0.1' }, { type: 'A', value: '169.254.169.254' })
    expect(await whyNot(upload('bort.jpg'), [host, inside])).toContain('internt nät')
    expect(old.asked.filter((one) => one.startsWith(inside))).toEqual([])
  })

  it('follows a redirect to another host that is written', async () => {
    old.at(
      pathOf('flyttad.jpg'),
      (_request, response) => void response.writeHead(301, { location: upload('hit.jpg', other) }).end(),
    )
    old.at(pathOf('hit.jpg'), await pictureFile(500, 300))
    const { fetched } = await checkedWith([upload('flyttad.jpg')])
    expect((await fetched([host, other]))[0]?.outcome).toBe('kept')
    old.at(pathOf('runt.jpg'), (_request, response) => void response.writeHead(301, { location: upload('runt.jpg') }).end())
    expect(await whyNot(upload('runt.jpg'))).toContain('rundgång')
  })

  it('ends what is too large, too slow, or no picture', async () => {
    old.at(pathOf('stor.jpg'), (_request, response) => void response.end(Buffer.alloc(400_000)))
    old.at(pathOf('utan-slut.jpg'), (_request, response) => void response.write(Buffer.alloc(400_000)))
    old.at(pathOf('seg.jpg'), (_request, response) => void response.write('x'))
    old.at(
      pathOf('sida.jpg'),
      (_request, response) => void response.setHeader('content-type', 'image/jpeg').end('<html>Hej</html>'),
    )
    expect(await whyNot(upload('stor.jpg'))).toContain('större än')
    expect(await whyNot(upload('utan-slut.jpg'))).toContain('större än')
    expect(await whyNot(upload('seg.jpg'), [host], tired)).toContain('för långsamt')
    expect(await whyNot(upload('sida.jpg'))).not.toBe('')
  })

  it('waits when the server asks for it, and gives a silent host up', async () => {
    let calls = 0
    const picture = await pictureFile(400, 300)
    old.at(pathOf('upptagen.jpg'), (_request, response) => {
      if (++calls === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else response.end(picture)
    })
    const { fetched } = await checkedWith([upload('upptagen.jpg')])
    expect((await fetched([host]))[0]?.outcome).toBe('kept')
    const gone = await checkedWith(Array.from({ length: 8 }, (_, at) => upload(`${at}.jpg`, 'saknas.test')))
    const rows = await gone.fetched(['saknas.test'])
    expect(rows.map(({ notes }) => notes[0]?.includes('slutat svara'))).toEqual([
      ...Array<boolean>(5).fill(false),
      true,
      true,
      true,
    ])
  })
})
