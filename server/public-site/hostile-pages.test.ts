import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageArea } from '../modules/pages/page-area.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { addAreas } from '../modules/policy/policy-areas.ts'
import { addProgramme } from '../modules/policy/policy-programmes.ts'
import { assignments } from '../modules/representatives/assignments-table.ts'
import { bodies } from '../modules/representatives/bodies-table.ts'
import { personContacts } from '../modules/representatives/persons-table.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { textOf } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, testSites, visit } from '../testing/test-sites.ts'

// Hostile content in the database is always shown as text, and no link runs a script (SEC-24, SEC-25). Content that the
// program would refuse is written directly to the database.

const db = await testDatabase()

const evil = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\u2028{{7*7}}`
const evilUrl = 'javascript:alert(1)//https://ok.example'

async function everyPage(): Promise<{ readonly siteId: string; readonly paths: readonly string[] }> {
  const room = await aNewsroom(db, { name: evil })
  const { siteId } = room
  const [area] = await db.database.inSite(siteId, (site) => addAreas(site, ['Skola'], room.editor()))
  const [programme] = await db.database.inSite(siteId, (site) =>
    addProgramme(
      site,
      { name: 'Program', kind: 'party', url: 'https://ok.example', decidedOn: null, decidedBy: '' },
      room.editor(),
    ),
  )
  const person = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg' })
  const topic = await room.publishedIn(policyArea, {
    name: 'Förskola',
    summary: 'Vi vill ha mindre grupper.',
    area: area?.id ?? '',
    spokespersons: [person.id],
  })
  const about = await room.publishedIn(pageArea, { title: 'Om oss', body: textOf('Hej.') })
  const below = await room.publishedIn(pageArea, { title: 'Styrelsen', body: textOf('Hej.') }, about.id)
  const link = await room.publishedIn(pageArea, { title: 'Länken', linkUrl: 'https://ok.example' })
  const item = await room.published({ topics: [topic.id], persons: [person.id], bylinePerson: person.id })
  const bodyId = randomUUID()
  await db.database.inSite(siteId, async (site) => {
    await site.query
      .insert(bodies)
      .values({ siteId, id: bodyId, name: evil, level: 'kommun', kind: 'namnd', sortKey: 'a', url: evilUrl })
    await site.query.insert(assignments).values({
      siteId,
      id: randomUUID(),
      personId: person.id,
      bodyId,
      standardRole: 'ledamot',
      labelOverride: evil,
      fromDate: '2020-01-01',
      isLead: true,
      source: 'manual',
    })
    await site.query.insert(personContacts).values({
      siteId,
      personId: person.id,
      kind: 'email',
      value: evil,
      visibility: 'shown',
      consentAt: new Date(),
      consentBy: room.editor().userId,
    })
  })
  const fields = Object.fromEntries(
    ['title', 'lead', 'byline', 'sourceName', 'shareTitle', 'shareText', 'name', 'summary', 'decidedBy', 'givenName']
      .concat(['familyName', 'displayName', 'profession', 'bioShort', 'menuTitle'])
      .map((field) => [field, evil]),
  )
  const hostile = {
    ...fields,
    synonyms: [evil],
    demands: [evil],
    decidedAt: '2026-01-01',
    sourceUrl: evilUrl,
    programme: programme?.id ?? '',
    socials: [{ network: 'facebook', url: evilUrl }],
  }
  const body = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: evil }] }, ...textOf(evil).content] }
  await db.superuser.query('update published_items set head = head || $2, body = $3, search_text = $4 where site_id = $1', [
    siteId,
    hostile,
    body,
    'hej',
  ])
  await db.superuser.query('update published_items set head = head || $2 where id = $1', [link.id, { linkUrl: evilUrl }])
  await db.superuser.query('update sites set description = $2, municipality = $2, contact_email = $2 where id = $1', [siteId, evil])
  await db.superuser.query('update policy_areas set name = $2 where site_id = $1', [siteId, evil])
  await db.superuser.query('update policy_programmes set name = $2, url = $3, decided_by = $2 where site_id = $1', [
    siteId,
    evil,
    evilUrl,
  ])
  await db.database.inSite(siteId, (site) =>
    site.rows({ name: 'put_first', text: 'insert into priority_topics (site_id, item_id, position) values ($1, $2, 0)' }, [
      siteId,
      topic.id,
    ]),
  )
  const items = [person, topic, about, below, item, link].map(({ path }) => path)
  return {
    siteId,
    paths: [
      '',
      '/nyheter',
      '/nyheter/rss.xml',
      '/politik',
      '/politik/program',
      '/politik/omrade/skola',
      '/foretradare',
      '/sok?q=hej',
      '/sitemap.xml',
    ].concat(['/finns-inte', ...items]),
  }
}

const dataBlock = /<script type="application\/ld\+json">([^<]*)<\/script>/g
/** Permitted beginnings of a link. */
const harmlessLink = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/

// covers Security: SEC-24
test('markup in every field of every area is text on every page, and no link runs anything', async () => {
  const { siteId, paths } = await everyPage()
  const app = await testSites(db)
  for (const path of paths) {
    const answer = await visit(app, `/${siteId}${path}`)
    expect([path, [200, 404].includes(answer.statusCode)]).toEqual([path, true])
    for (const [, json = ''] of answer.body.matchAll(dataBlock)) {
      expect(json).not.toMatch(/[<>&\u2028]/)
      JSON.parse(json)
    }
    const rest = answer.body.replace(dataBlock, '')
    // Without quoted text, since a quotation mark in it is written as an entity.
    const markup = rest.replace(/"[^"]*"/g, '""')
    expect([path, /<script|<img|<[^>]+\son[a-z]+=/i.exec(markup)?.[0]]).toEqual([path, undefined])
    for (const [, href = ''] of rest.matchAll(/(?:href|action|src)="([^"]*)"/g))
      expect([path, href, harmlessLink.test(href)]).toEqual([path, href, true])
  }
  // The text is shown, without its effect as markup.
  const { body } = await visit(app, `/${siteId}/foretradare`)
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('hostile paths and queries are answered with a page that repeats none of it', async () => {
  const { siteId } = await aNewsroom(db)
  const app = await testSites(db)
  const mark = 'xyzzy'
  const paths = [
    `/${mark}%3Cscript%3E`,
    `/politik/${mark}'--`,
    `/politik/omrade/../${mark}`,
    `/foretradare/%2e%2e/${mark}`,
    `/foretradare/${mark}%00`,
    `/${'a/'.repeat(400)}${mark}`,
    `/${mark}${'-a'.repeat(2000)}`,
    `/om-oss/${mark}/b/c/d/e`,
    `/nyheter?kategori=${mark}%27%3B--&ar=2026`,
    `/nyheter?ar=${mark}`,
    `/nyheter/rss.xml?kategori=${mark}%22`,
    `/forhandsgranska/${mark}${'A'.repeat(40)}`,
    `/\\${mark}`,
    `//${mark}.example/%2f..`,
  ]
  for (const path of paths) {
    const { statusCode, body, headers } = await visit(app, `/${siteId}${path}`)
    expect([path, statusCode === 200 || statusCode >= 500]).toEqual([path, false])
    expect([path, body.includes(mark)]).toEqual([path, false])
    expect([path, (headers.location ?? '').startsWith('//')]).toEqual([path, false])
  }
})
