import { expect, test } from 'vitest'
import { aNewsroom } from '../../testing/test-sites.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { statement } from './database.ts'
import { openDatabase } from './pool.ts'

const db = await testDatabase()
const slugs = statement<{ slug: string }>('test_slugs', 'select slug from published_items order by slug')
const drafts = statement<{ draft: unknown }>('test_drafts', 'select draft from items')
const naming = statement<{ id: string }>('test_naming', "update sites set name = 'x' returning id")

test('reads the published items of its own site, and none of them from another site on the same connection', async () => {
  const [one, other] = [await aNewsroom(db), await aNewsroom(db)]
  await one.published({ title: 'Den enas nyhet' })
  await one.draft({ title: 'Den enas utkast' })
  await other.published({ title: 'Den andras nyhet' })
  const single = openDatabase({ ...db.connection, max: 1 }, () => undefined)
  const read = (siteId: string) => single.inPublicAtOnce(siteId, (site) => site.rows(slugs, []))
  expect(await read(one.siteId)).toEqual([{ slug: 'den-enas-nyhet' }])
  expect(await read(other.siteId)).toEqual([{ slug: 'den-andras-nyhet' }])
  expect(await read('')).toEqual([])
  expect(await read("x'; set local role none; --")).toEqual([])
  expect(await Promise.all([read(one.siteId), read(other.siteId)])).toEqual([
    [{ slug: 'den-enas-nyhet' }],
    [{ slug: 'den-andras-nyhet' }],
  ])
  await single.close()
})

test('cannot read a draft or change anything, and leaves a connection that works', async () => {
  const { siteId, published } = await aNewsroom(db)
  await published({ title: 'Finns kvar' })
  const single = openDatabase({ ...db.connection, max: 1 }, () => undefined)
  await expect(single.inPublicAtOnce(siteId, (site) => site.rows(drafts, []))).rejects.toThrow('permission denied')
  await expect(single.inPublicAtOnce(siteId, (site) => site.rows(naming, []))).rejects.toThrow()
  await expect(single.inPublicAtOnce(siteId, () => Promise.reject(new Error('eget fel')))).rejects.toThrow('eget fel')
  expect(await single.inPublicAtOnce(siteId, (site) => site.rows(slugs, []))).toEqual([{ slug: 'finns-kvar' }])
  await single.close()
})

test('unnamed statements are not confused, and named ones stay prepared between calls', async () => {
  const { siteId, published } = await aNewsroom(db)
  await published({ title: 'Första' })
  const single = openDatabase({ ...db.connection, max: 1 }, () => undefined)
  const nameless = (text: string) => statement<object>('', text)
  for (let round = 0; round < 2; round++) {
    const answers = await single.inPublicAtOnce(siteId, (site) =>
      Promise.all([
        site.rows(nameless('select $1::int as one'), [round]),
        site.rows(slugs, []),
        site.rows(nameless("select 'b' as two, null as three"), []),
        site.rows(nameless('select 1 as none where false'), []),
      ]),
    )
    expect(answers).toEqual([[{ one: round }], [{ slug: 'forsta' }], [{ two: 'b', three: null }], []])
  }
  await single.close()
})

test('a failing batch does not fail the batches before or after it', async () => {
  const { siteId, published } = await aNewsroom(db)
  await published({ title: 'Första' })
  const single = openDatabase({ ...db.connection, max: 1 }, () => undefined)
  const read = () => single.inPublicAtOnce(siteId, (site) => site.rows(slugs, []))
  const refused = () => single.inPublicAtOnce(siteId, (site) => site.rows(drafts, []))
  const known = { status: 'fulfilled', value: [{ slug: 'forsta' }] }
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.allSettled([read(), refused(), read(), read(), refused(), read()])
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([known, known, known, known])
  }
  await single.close()
})

test('slow queries do not delay other queries', async () => {
  const { siteId, published } = await aNewsroom(db)
  await published({ title: 'Första' })
  const wait = statement<object>('', 'select pg_advisory_xact_lock_shared(4711)')
  const read = (asked: typeof slugs | typeof wait) => db.database.inPublicAtOnce(siteId, (site) => site.rows<object>(asked, []))
  await db.superuser.query('select pg_advisory_lock(4711)')
  const slow = Promise.all(Array.from({ length: 5 }, () => read(wait)))
  // The lane is not known to be slow yet.
  await db.superuser.query('select pg_sleep(0.2)')
  const known = [{ slug: 'forsta' }]
  expect(await Promise.all([read(slugs), read(slugs), read(slugs)])).toEqual([known, known, known])
  await db.superuser.query('select pg_advisory_unlock(4711)')
  await slow
})

test('an unreachable database fails each batch, and does not end the program', async () => {
  const nowhere = openDatabase({ host: '127.0.0.1', port: 9, user: 'ingen', database: 'ingen' }, () => undefined)
  const asked = () => nowhere.inPublicAtOnce('malmo', (site) => site.rows(slugs, []))
  const answers = await Promise.allSettled([asked(), asked(), asked()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await nowhere.close()
})

test('a statement can be sent in a batch and in a transaction on the same connection', async () => {
  const { siteId, published } = await aNewsroom(db)
  await published({ title: 'Första' })
  const single = openDatabase({ ...db.connection, max: 1 }, () => undefined)
  const known = [{ slug: 'forsta' }]
  expect(await single.inPublicAtOnce(siteId, (site) => site.rows(slugs, []))).toEqual(known)
  expect(await single.inPublic(siteId, (site) => site.rows(slugs, []))).toEqual(known)
  expect(await single.inSite(siteId, (site) => site.rows(slugs, []))).toEqual(known)
  expect(await single.inPublicAtOnce(siteId, (site) => site.rows(slugs, []))).toEqual(known)
  await single.close()
})

test('a statement after the first answer is refused instead of run outside the transaction', async () => {
  const { siteId } = await aNewsroom(db)
  const late = db.database.inPublicAtOnce(siteId, async (site) => {
    await site.rows(slugs, [])
    return site.rows(slugs, [])
  })
  await expect(late).rejects.toThrow('A statement was sent after its batch')
})
