import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { atWork, writtenItem } from '../../../testing/at-work.ts'
import { newsContent } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newsArea } from '../../news/news-area.ts'
import { pageArea } from '../../pages/page-area.ts'
import { addressesToTry, freeAddresses } from './free-addresses.ts'

const test = await testApp()
const anna = await atWork(test)
const path = (slug: string) => newsArea.path(slug, null)
const wanted = (slug: string, id: string = randomUUID()) => ({ id, area: newsArea, slug, parentPath: null })
const free = async (all: readonly ReturnType<typeof wanted>[], promised: readonly string[] = []) => {
  const found = await test.database.inSite(anna.siteId, (site) => freeAddresses(site, all, new Set(promised)))
  return all.map(({ id }) => found.get(id)?.slug)
}
const leadOn = (from: string, toItemId: string) =>
  test.superuser.query(
    `insert into redirects (site_id, from_path, to_item_id, code, created_at, created_by) values ($1, $2, $3, 301, now(), $4)`,
    [anna.siteId, from, toItemId, anna.user.id],
  )

// covers News: an address that is taken gets the first free number, also among many that are asked for at once
it('is the wanted one, or has the first number that no item, redirect or other asker has', async () => {
  const arsmote = await writtenItem(anna, 'news', newsContent({ title: 'Årsmöte' }))
  expect(arsmote.path).toBe(path('arsmote'))
  await leadOn(path('arsmote-2'), arsmote.id)
  expect(await free([wanted('arsmote'), wanted('valborg'), wanted('arsmote'), wanted('valborg')], [path('arsmote-4')])).toEqual([
    'arsmote-3',
    'valborg',
    'arsmote-5',
    'valborg-2',
  ])
  // Its own address and one that leads to it are free for an item.
  expect(await free([wanted('arsmote', arsmote.id)])).toEqual(['arsmote'])
  expect(await free([wanted('arsmote-2', arsmote.id)])).toEqual(['arsmote-2'])
})

it('has a part of the id when all numbers are taken, and never an address of the program', async () => {
  const id = randomUUID()
  const numbered = addressesToTry(wanted('motion', id)).map(({ slug }) => slug)
  expect(numbered).toEqual(['motion', 'motion-2', ...numbered.slice(2, -2), `motion-${id.slice(0, 8)}`, id])
  const all = numbered.map(path)
  expect(await free([wanted('motion', id)], all.slice(0, -2))).toEqual([`motion-${id.slice(0, 8)}`])
  expect(await free([wanted('motion', id)], all.slice(0, -1))).toEqual([id])
  const admin = addressesToTry({ id, area: pageArea, slug: 'nyheter', parentPath: null })
  expect(admin[0]?.slug).toBe('nyheter-2')
})
