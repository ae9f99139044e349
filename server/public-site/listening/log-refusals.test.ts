import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'
import { searches } from '../search/search.ts'

const db = await testDatabase()
let logged = ''
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString()
    done()
  },
})
const app = await testSites(db, {
  log: pino({ base: null, timestamp: false }, sink),
  clock: () => new Date('2026-11-27T12:00:00Z'),
})

// covers Hardening: what is refused on the sites is logged with the site, and without a word of who asked
test('what a control refuses on the sites is logged with the site, and nothing of who asked or for what', async () => {
  const { siteId } = await aNewsroom(db)
  await visit(app, `/${siteId}`)
  await visit(app, `/${siteId}/finns-inte`)
  const remoteAddress = '198.51.100.7'
  for (let n = 0; n <= searches.limit; n++) await visit(app, `/${siteId}/sok?q=hemligt${n}`, { remoteAddress })
  await visit(app, `/${siteId}/api/v1/drafts`, { remoteAddress, headers: { authorization: 'Bearer kansli_gissat' } })
  await visit(app, '/', { headers: { host: 'nagon-annan.exempel.se' } })
  // On a busy machine the node may also log that it hears no changes.
  const refused = () =>
    logged
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { readonly msg: string })
      .filter(({ msg }) => !msg.startsWith('not listening') && !msg.startsWith('listening'))
  await soon(async () => expect(refused()).toHaveLength(3))
  const line = (more: object) => ({ level: 30, method: 'GET', ...more, msg: 'refused' })
  expect(refused()).toEqual([
    line({ place: 'search', siteId, status: 429 }),
    line({ place: 'api', siteId, status: 401 }),
    line({ place: 'otherHost', siteId: null, status: 421 }),
  ])
  expect(logged).not.toMatch(/198\.51|hemligt|gissat|nagon-annan/)
})
