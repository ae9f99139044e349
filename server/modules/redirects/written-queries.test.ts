import { expect, it } from 'vitest'
import { collectPlans, indexesBySite } from '../../testing/plans.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { writtenNames, writtenNamesAt } from './written-queries.ts'

const test = await testDatabase()
const { database, superuser } = test

/** A site with redirects from these addresses. */
async function aSite(...addresses: readonly string[]) {
  const { siteId, editor } = await aNewsroom(test)
  await superuser.query(
    `insert into redirects (site_id, from_path, to_url, code, created_at, created_by)
     select $1, address, 'https://medlem.example/', 301, now(), $3 from unnest($2::text[]) as a (address)`,
    [siteId, addresses, editor().userId],
  )
  const names = async () => {
    const known = await database.inPlatform((platform) => writtenNames(platform, siteId))
    return known && { ...known, names: Object.fromEntries([...known.names].map(([path, all]) => [path, [...all].sort()])) }
  }
  const at = async (path: string) => [...(await database.inPlatform((platform) => writtenNamesAt(platform, siteId, path)))].sort()
  return { siteId, names, at }
}

it('the names are those of the parameters at each path, and those of one site', async () => {
  const here = await aSite(
    '/visa.asp?id=5',
    '/visa.asp?id=6&lang=sv',
    '/visa.asp',
    '/gammal',
    '/?p=1',
    '/?p=2',
    '/nyhet.asp?123',
    '/nyhet.asp?124&id=5',
    '/b&b=c?a=b=c?d&e%26f=1',
    '/å/sida?namn=åsa berg',
  )
  await aSite('/visa.asp?sida=5')
  const names = {
    '/visa.asp': ['id=', 'lang='],
    '/': ['p='],
    '/nyhet.asp': ['', 'id='],
    '/b&b=c': ['a=', 'e%26f='],
    '/å/sida': ['namn='],
  }
  expect(await here.names()).toEqual({ names, isWhole: true })
  for (const [path, all] of Object.entries(names)) expect([path, await here.at(path)]).toEqual([path, all])
  expect(await here.at('/gammal')).toEqual([])
})

it('are few of many addresses, and not all of a site with very many paths', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => `/visa.asp?id=${at}`)
  const few = await aSite(...many)
  expect(await few.names()).toEqual({ names: { '/visa.asp': ['id='] }, isWhole: true })
  const wide = await aSite(...many, ...Array.from({ length: 501 }, (_, at) => `/sida-${at}?id=1`))
  expect(await wide.names()).toMatchObject({ isWhole: false })
  expect(await wide.at('/visa.asp')).toEqual(['id='])
  expect(await wide.at('/sida-7')).toEqual(['id='])
})

it('there are none of a site that is not there', async () => {
  expect(await database.inPlatform((platform) => writtenNames(platform, 'finns-inte'))).toBeNull()
})

it('are read by their index, from one to the next', async () => {
  const { siteId } = await aSite(...Array.from({ length: 2000 }, (_, at) => `/visa.asp?id=${at}`))
  await superuser.query('analyze redirects')
  const plans = collectPlans('values', await indexesBySite(superuser))
  await database.inPlatform((platform) => writtenNames(plans.explaining(platform), siteId))
  expect(plans.whole.get('redirect_shapes')).toEqual([])
  expect(plans.conditions.get('redirect_shapes')).toContain('regexp_replace')
})
