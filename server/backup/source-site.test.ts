import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aSite, aUser } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { lacking, sourceSite } from './source-site.ts'

const { database, superuser } = await testDatabase()
for (const id of ['lund', 'malmo']) await aSite(database, { id, name: `Föreningen i ${id}` })
const { id: by } = await aUser(database)
const domain = (siteId: string, host: string, withWww: boolean, isVerified: boolean) =>
  superuser.query(
    `insert into site_domains (site_id, id, host, state, token, with_www, verified_at, created_at, created_by)
     values ($1, $2, $3, 'live', 'x', $4, case when $5 then now() end, now(), $6)`,
    [siteId, randomUUID(), host, withWww, isVerified, by],
  )
await domain('lund', 'lund.example', true, true)
await domain('malmo', 'malmo.example', false, true)
await domain('malmo', 'skane.example', true, false)

const [beneath, folder] = ['https://{site}.exempel.se', 'https://exempel.se/{site}']

it.each<[string, string, string]>([
  ['lund', beneath, 'lund'],
  ['https://malmo.exempel.se', beneath, 'malmo'],
  ['https://malmo.exempel.se/nyheter/2', beneath, 'malmo'],
  ['https://exempel.se/lund', folder, 'lund'],
  ['https://exempel.se/lund/nyheter', folder, 'lund'],
  ['lund.example', beneath, 'lund'],
  ['www.lund.example', beneath, 'lund'],
  ['https://www.lund.example/om', folder, 'lund'],
  ['http://malmo.example', beneath, 'malmo'],
])('%s where sites are at %s is %s', async (wanted, sitesUrl, id) => {
  expect(await sourceSite(superuser, wanted, sitesUrl)).toEqual({ id, name: `Föreningen i ${id}` })
})

it.each([
  ['a site that is not there', 'lunds'],
  ['a domain that nobody has proved', 'skane.example'],
  ['www of a domain that does without', 'www.malmo.example'],
  ['an address of somebody else', 'https://malmo.annat.example'],
  ['the name of a site', 'Föreningen i lund'],
])('%s is none, and those that there are are named', async (_what, wanted) => {
  await expect(sourceSite(superuser, wanted, beneath)).rejects.toThrow(
    `Sajten ${wanted} finns inte i säkerhetskopian. Där finns lund, malmo.`,
  )
})

it('of many sites the first thirty are named', async () => {
  await superuser.query('begin')
  await superuser.query(
    "insert into sites (id, name, search_name) select 'a' || lpad(n::text, 2, '0'), n, n from generate_series(1, 30) n",
  )
  const asked = sourceSite(superuser, 'lunds', beneath)
  await expect(asked).rejects.toThrow(/Där finns a01, .*, a30 och 2 till\.$/)
  await superuser.query('rollback')
})

it('of the files that a backup lacks, those are a site’s that are in its Bildbank', () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const missing = [`malmo/media/${one}/a.jpg`, `lund/media/${two}/b.jpg`, `malmo/exports/${two}.zip`, `malmo-2/media/${two}/c.jpg`]
  expect(lacking('malmo', missing)).toEqual([one])
  expect(lacking('lund', missing)).toEqual([two])
})
