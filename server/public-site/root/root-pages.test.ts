import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { municipalities } from '#contract/settings/municipalities.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { textOf } from '../../testing/factories.ts'
import { withSettings } from '../../testing/site-settings.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

/** Associations that only the lists need: rows without settings and texts. */
async function manySites({ superuser }: TestDatabase, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const { name } = municipalities[at % municipalities.length] ?? { name: '' }
    return [`f${at}`, `Samling Framåt för hela kommunen i ${name} nummer ${at}`.slice(0, 60), at % 50 === 0 ? '' : name]
  })
  for (const row of rows)
    await superuser.query('insert into sites (id, name, search_name, municipality) values ($1, $2, lower($2), $3)', row)
}

const nameFederation = ({ superuser }: TestDatabase) =>
  superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")

const choose = async ({ database, superuser }: TestDatabase, siteId: string | null): Promise<void> => {
  await superuser.query('update federation set own_site_id = $1', [siteId])
  await database.inPlatform(async (platform) => {
    await platform.rows({ name: '', text: "select pg_notify('kansli_site_changed', coalesce($1::text, 'x'))" }, [siteId])
  })
}

const withoutData = (html: string): string => html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')

describe('few associations, none of them with a municipality', async () => {
  const db = await testDatabase()
  const app = await testSites(db)

  // covers Settings: hundreds of associations: letter by letter
  test('are listed whole, by place and as Swedish orders names', async () => {
    for (const name of ['Österberg', 'Åkesson', 'Älvsjö', 'Abrahamsson']) await aNewsroom(db, { name })
    const { body } = await visit(app, '/')
    expect(body.match(/(?:Abrahamsson|Åkesson|Älvsjö|Österberg)(?=<\/a>)/g)).toEqual([
      'Abrahamsson',
      'Åkesson',
      'Älvsjö',
      'Österberg',
    ])
    // A map would be empty.
    expect(body).not.toContain('county-map')
  })
})

describe('few associations', async () => {
  const db = await testDatabase()
  const app = await testSites(db)
  await nameFederation(db)
  await aNewsroom(db, { name: 'Österberg' })
  const lund = await aNewsroom(db, { name: 'Vi i Lund' })
  await withSettings(db, lund, 'general', { name: 'Vi i Lund', municipalityCode: '1281' })

  // covers Public sites: the root: counties as list and map
  test('a municipality in the settings puts an association on the map and into its county', async () => {
    const { body } = await visit(app, '/')
    expect(body).toContain('<a href="/?lan=skane">Skåne</a> <span class="count">1</span>')
    expect(body).toContain('<title>Skåne län: 1 förening</title>')
    expect(body).toContain('<a href="/?lan=utan">Utan län</a>')
    const page = await visit(app, '/?lan=skane')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Vi i Lund')
    expect(page.body).not.toContain('Österberg')
    expect(page.body).toContain('<link rel="canonical" href="http://localhost:3001/?lan=skane"/>')
  })

  test.each([
    '/?lan=skaane',
    '/?lan=',
    '/?bokstav=q',
    '/?bokstav=%C3%B6',
    '/?lan=skane&sida=2',
    '/?lan=skane&sida=x',
    '/?lan=gotland&sida=2',
  ])('%s is no page', async (url) => {
    expect((await visit(app, url)).statusCode).toBe(404)
  })

  test('a county without an association says so, and leads to those beside it', async () => {
    const { statusCode, body } = await visit(app, '/?lan=gotland')
    expect(statusCode).toBe(200)
    expect(body).toContain('Här finns ingen förening ännu.')
    expect(body).toContain('<a href="/?lan=kalmar">Kalmar län</a>')
    expect(body).toContain('noindex')
  })

  test('what a visitor types is answered, never kept, and is text', async () => {
    const answer = await visit(app, `/?ort=${encodeURIComponent('"><script>x</script>')}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(withoutData(answer.body)).not.toContain('<script')
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(answer.body).toContain('noindex')
    expect((await visit(app, '/?ort=lund')).body).toContain('Vi i Lund')
    expect((await visit(app, '/?ort=2235')).body).toContain('Ett postnummer har fem siffror')
    expect((await visit(app, '/?ort=+&utm=x')).body).toContain('Hitta din förening')
  })

  // covers Public sites: the root: the latest of all sites, without what is withdrawn
  test('the latest of all associations has their names, and what is withdrawn leaves it', async () => {
    const [one, other] = [await aNewsroom(db, { name: 'Vi i Umeå' }), await aNewsroom(db, { name: 'Vi i Åre' })]
    await one.published({ title: 'Bussen går igen' })
    const wrong = await other.published({ title: 'Skulle inte ut' })
    await soon(async () => {
      const { body } = await visit(app, '/')
      expect(body).toMatch(/Vi i Umeå<\/span> <time[^>]*>[^<]*<\/time><\/p><h3><a href="[^"]*bussen-gar-igen">Bussen går igen/)
      expect(body).toContain('Skulle inte ut')
    })
    await other.step((work) => unpublishItem(work, wrong.id, wrong.draftVersion))
    await soon(async () => expect((await visit(app, '/')).body).not.toContain('Skulle inte ut'))
  })

  test('one busy association does not drive out the others', async () => {
    const [busy, quiet] = [await aNewsroom(db, { name: 'Flitiga' }), await aNewsroom(db, { name: 'Lugna' })]
    await quiet.published({ title: 'Årets enda nyhet' })
    for (let n = 0; n < 12; n++) await busy.published({ title: `Flitig nyhet ${n}.` })
    await soon(async () => {
      const { body } = await visit(app, '/')
      expect(body).toContain('Flitig nyhet 11.')
      expect(body).toContain('Årets enda nyhet')
    })
  })

  // covers Public sites: the root: the federation's own site
  test("the federation's own site gives the root its name, colour, menu, news and policy", async () => {
    const own = await aNewsroom(db, { name: 'Samling Framåt' })
    const claim = 'Vardagen ska fungera i hela landet.'
    await db.superuser.query('update sites set description = $2 where id = $1', [own.siteId, claim])
    await own.published({ title: 'Partistyrelsen har valt' })
    await own.publishedIn(policyArea, {
      name: 'Biblioteken',
      summary: 'Vi vill att det ska märkas i vardagen.',
      body: textOf('Vi vill ha öppet.'),
    })
    const before = (await visit(app, '/')).body
    expect(before).toContain('<h1 class="headline">Våra föreningar</h1>')
    await choose(db, own.siteId)
    await soon(async () => {
      const { body } = await visit(app, '/')
      expect(body).toContain(`<p class="headline">${claim}</p>`)
      expect(body).toContain('Nytt från Samling Framåt')
      expect(body).toContain(`href="/${own.siteId}/politik"`)
      expect(body).toContain(`href="/${own.siteId}/nyheter/partistyrelsen-har-valt"`)
      expect(body).toContain('<link rel="canonical" href="http://localhost:3001"/>')
      expect(body.match(/<h1/g)).toHaveLength(1)
      // Its news stand once, as its own.
      expect(body.match(/Partistyrelsen har valt(?=<\/a>)/g)).toHaveLength(1)
    })
    // The beginning of that site is the root's too, with the search for associations under it.
    await withSettings(db, own, 'front', { kind: 'campaign', claim: 'Kvällsbuss nu' })
    await soon(async () => {
      const { body } = await visit(app, '/')
      expect(body).toMatch(/<main[^>]*><div class="slogan band">.*Kvällsbuss nu<\/h2>.*name="ort"/s)
      expect(body).not.toContain('<p class="headline">')
    })
    await choose(db, null)
    await soon(async () => expect((await visit(app, '/')).body).toContain('<h1 class="headline">Våra föreningar</h1>'))
  })

  test('the foot of a site leads to the page of all sites', async () => {
    const { siteId } = await aNewsroom(db)
    expect((await visit(app, `/${siteId}`)).body).toContain('En del av <a href="http://localhost:3001">Samling Framåt</a>.')
  })
})

describe('five hundred associations', async () => {
  const db = await testDatabase()
  const app = await testSites(db)
  await nameFederation(db)
  await manySites(db, 500)

  const weight = async (url: string): Promise<number> => {
    const headers = { 'accept-encoding': 'br' }
    await visit(app, url, { headers })
    const { rawPayload, statusCode, headers: sent } = await visit(app, url, { headers })
    expect(statusCode, url).toBe(200)
    return sent['content-encoding'] === 'br' ? rawPayload.length : brotliCompressSync(rawPayload).length
  }

  test('every one is reached by its county and by its letter', async () => {
    const front = (await visit(app, '/')).body
    for (const kind of ['lan', 'bokstav']) {
      const pages = [
        ...new Set(Array.from(front.matchAll(new RegExp(`href="(/\\?${kind}=[a-z0-9-]+)"`, 'g')), ([, href = '']) => href)),
      ]
      const seen = new Set<string>()
      for (const first of pages) {
        let url: string | undefined = first
        while (url !== undefined) {
          const { body }: { body: string } = await visit(app, url)
          for (const [, id = ''] of body.matchAll(/href="http:\/\/localhost:3001\/(f\d+)"/g)) seen.add(id)
          url = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
        }
      }
      expect([kind, seen.size]).toEqual([kind, 500])
    }
  })

  test('a long county folds by letter, with counts, the first open', async () => {
    const { body } = await visit(app, '/?lan=vastra-gotaland')
    expect(body.match(/<details class="fold"/g)?.length).toBeGreaterThan(10)
    expect(body.match(/<details class="fold"[^>]* open=""/g)).toHaveLength(1)
    expect(body).toMatch(/<summary>L <span class="count">\d+ föreningar<\/span><\/summary>/)
  })

  // covers Public sites: the root: 500 sites in 20 kB
  test('front page, lists and answers weigh at most 20 kB with their styles', async () => {
    const { body } = await visit(app, '/')
    const shared = Array.from(body.matchAll(/href="(\/_(?:stil|ikon)\/[^"]+)"/g), ([, path = '']) => path)
    expect(shared).toHaveLength(3)
    let rest = 0
    for (const path of shared) rest += await weight(path)
    for (const url of ['/', '/?lan=vastra-gotaland', '/?lan=skane', '/?bokstav=s', '/?ort=samling', '/?ort=stockholm'])
      expect(rest + (await weight(url)), url).toBeLessThanOrEqual(20_000)
  })
})

describe('each site on a host of its own', async () => {
  const db = await testDatabase()
  const app = await testSites(db, { config: { sitesUrl: 'http://{site}.foreningar.example' } })
  await nameFederation(db)

  test('addresses and the content policy name the hosts, and lists stay on the root', async () => {
    const own = await aNewsroom(db, { id: 'riks', name: 'Samling Framåt' })
    await own.published({ title: 'Egen nyhet' })
    await aNewsroom(db, { id: 'landet', name: 'Hela landet' })
    await choose(db, 'riks')
    const headers = { host: 'foreningar.example' }
    const page = await visit(app, '/', { headers })
    expect(page.body).toContain('href="http://riks.foreningar.example/nyheter/egen-nyhet"')
    expect(page.body).toContain('action="http://riks.foreningar.example/sok"')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://riks.foreningar.example;")
    expect(page.headers['content-security-policy']).toContain("img-src 'self' http://riks.foreningar.example;")
    const list = (await visit(app, '/?lan=utan', { headers })).body
    expect(list).toContain('href="http://landet.foreningar.example">Hela landet</a>')
    // It speaks for all associations, and is none of them.
    expect(list).not.toContain('<li><a href="http://riks.foreningar.example">')
    expect((await visit(app, '/?ort=landet', { headers })).body).toContain('Hela landet</a>')
  })
})

// covers Security: SEC-38
test('searches of one visitor at the root are counted', async () => {
  // A clock that stands still: the uses of another minute are counted by themselves.
  const app = await testSites(await testDatabase(), { clock: () => new Date('2026-11-21T12:00:00Z') })
  const search = () => visit(app, '/?ort=lund', { remoteAddress: '203.0.113.200' })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await search()).statusCode)
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses[30]).toBe(429)
  expect((await visit(app, '/')).statusCode).toBe(200)
})
