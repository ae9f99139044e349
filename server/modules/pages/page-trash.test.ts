import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { HistoryPage } from '#contract/items/items.ts'
import type { Page, TreePage } from '#contract/pages/pages.ts'
import { itemAreas } from '../../item-areas.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { textOf } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { liftAllOrphans, purgeTrash } from '../items/life/item-purge.ts'

const test = await testApp()
const page = (title: string) => ({ title, body: textOf('Något att läsa.') })
const tree = async ({ browser, root }: AtWork): Promise<TreePage[]> =>
  ((await browser.get(`${root}/pages/tree`)).body as { pages: TreePage[] }).pages
const pathsOf = async (office: AtWork): Promise<string[]> => (await tree(office)).map(({ path }) => path)

async function step({ browser, root }: AtWork, id: string, action: string, more: object = {}) {
  const { draftVersion } = (await browser.get(`${root}/pages/${id}`)).body as Page
  return browser.send('POST', `${root}/pages/${id}/${action}`, { draftVersion, ...more })
}
const undo = (office: AtWork, undoToken: string) => office.browser.send('POST', `${office.root}/undo/${undoToken}`)
const tokenOf = (answer: { body: unknown }): string => (answer.body as { undoToken: string }).undoToken
const removed = { confirmation: 'ta bort' }

/** Om föreningen › Styrelsen › Protokoll. */
async function threeDeep(role: 'editor' | 'siteAdmin' = 'siteAdmin') {
  const office = await atWork(test, role)
  const about = await publishedItem(office, 'pages', page('Om föreningen'))
  const board = await publishedItem(office, 'pages', page('Styrelsen'), { parentId: about.id })
  const minutes = await publishedItem(office, 'pages', page('Protokoll'), { parentId: board.id })
  return { office, about: about.id, board: board.id, minutes: minutes.id }
}

describe('a page whose parent is in the trash', () => {
  // covers Trash and undo: restored below a trashed page: to the nearest one alive, and it is told
  it('is restored below the nearest living ancestor, and the answer tells why', async () => {
    const { office, board, minutes } = await threeDeep()
    for (const id of [minutes, board]) await step(office, id, 'trash')
    const restored = await step(office, minutes, 'restore')
    expect(restored).toMatchObject({
      status: 200,
      body: { notice: 'Återställd under ”Om föreningen”, eftersom ”Styrelsen” ligger i papperskorgen.' },
    })
    expect(await pathsOf(office)).toEqual(['/om-foreningen', '/om-foreningen/protokoll'])
    expect((await step(office, minutes, 'publish')).status).toBe(200)
    expect((await step(office, board, 'delete-forever', removed)).status).toBe(204)
  })

  it('is restored at the top when it has no living ancestor', async () => {
    const { office, about, board, minutes } = await threeDeep()
    for (const id of [minutes, board, about]) await step(office, id, 'trash')
    expect((await step(office, minutes, 'restore')).body).toMatchObject({
      notice: 'Återställd överst, eftersom ”Styrelsen” ligger i papperskorgen.',
    })
    expect(await pathsOf(office)).toEqual(['/protokoll'])
  })

  it('is reported in the answer of a bulk step, too', async () => {
    const { office, board, minutes } = await threeDeep()
    for (const id of [minutes, board]) await step(office, id, 'trash')
    const items = [{ id: minutes, draftVersion: 1 }]
    const answer = await office.browser.send('POST', `${office.root}/pages/bulk`, { action: 'restore', items })
    expect(answer.body).toMatchObject({ results: [{ isDone: true, notice: expect.stringContaining('”Styrelsen” ligger') }] })
  })

  // covers Trash and undo: undoing a move and a trashing below a trashed page
  it('is not brought below the trash by undoing a move or a trashing', async () => {
    const { office, about, board, minutes } = await threeDeep()
    const moved = await step(office, minutes, 'move', { parentId: null, beforeId: null })
    await step(office, board, 'trash')
    expect((await undo(office, tokenOf(moved))).body).toMatchObject({
      notices: ['Sidan ligger nu under ”Om föreningen”, eftersom ”Styrelsen” ligger i papperskorgen.'],
    })
    const trashed = await step(office, minutes, 'trash')
    await step(office, about, 'trash')
    expect((await undo(office, tokenOf(trashed))).body).toMatchObject({
      notices: ['Sidan ligger nu överst, eftersom ”Om föreningen” ligger i papperskorgen.'],
    })
    expect(await pathsOf(office)).toEqual(['/protokoll'])
  })

  it('is restored at the top when its parent was deleted for good', async () => {
    const { office, board, minutes } = await threeDeep()
    const moved = await step(office, minutes, 'move', { parentId: null, beforeId: null })
    await step(office, board, 'trash')
    expect((await step(office, board, 'delete-forever', removed)).status).toBe(204)
    expect((await undo(office, tokenOf(moved))).body).toMatchObject({
      notices: ['Sidan ligger nu överst, eftersom sidan den låg under inte finns längre.'],
    })
  })

  it('has no living children after its restoring is undone', async () => {
    const { office, board, minutes } = await threeDeep()
    for (const id of [minutes, board]) await step(office, id, 'trash')
    const restored = await step(office, board, 'restore')
    await step(office, minutes, 'restore')
    expect(await undo(office, tokenOf(restored))).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(await pathsOf(office)).toEqual(['/om-foreningen', '/om-foreningen/styrelsen', '/om-foreningen/styrelsen/protokoll'])
  })

  it('is not moved below itself, nor too deep, by undoing a move', async () => {
    const { office, about, board, minutes } = await threeDeep()
    const up = await step(office, board, 'move', { parentId: null, beforeId: null })
    expect((await step(office, about, 'move', { parentId: board, beforeId: null })).status).toBe(200)
    expect((await undo(office, tokenOf(up))).body).toMatchObject({
      notices: ['Sidan ligger nu överst, eftersom ”Om föreningen” numera ligger under den.'],
    })
    await step(office, about, 'trash')
    await step(office, minutes, 'trash')
    const other = await writtenItem(office, 'pages', page('Arkiv'))
    await step(office, board, 'move', { parentId: other.id, beforeId: null })
    const root = await writtenItem(office, 'pages', page('Historia'))
    await step(office, other.id, 'move', { parentId: root.id, beforeId: null })
    expect((await step(office, minutes, 'restore')).body).toMatchObject({
      notice: 'Återställd under ”Arkiv”, eftersom det annars blir fler än 3 nivåer.',
    })
  })
})

// covers Trash and undo: three levels, restored in any order
it('a tree of three levels is restored in every order', async () => {
  const orders = [
    ['about', 'board', 'minutes'],
    ['about', 'minutes', 'board'],
    ['board', 'about', 'minutes'],
    ['board', 'minutes', 'about'],
    ['minutes', 'about', 'board'],
    ['minutes', 'board', 'about'],
  ] as const
  for (const order of orders) {
    const { office, ...ids } = await threeDeep()
    for (const id of [ids.minutes, ids.board, ids.about]) expect((await step(office, id, 'trash')).status).toBe(200)
    for (const name of order) expect((await step(office, ids[name], 'restore')).status, order.join()).toBe(200)
    const pages = await tree(office)
    expect(pages.map(({ id }) => id).toSorted(), order.join()).toEqual([ids.about, ids.board, ids.minutes].toSorted())
    for (const { id } of pages) expect((await step(office, id, 'publish')).status).toBe(200)
    for (const { id } of pages.toReversed()) {
      await step(office, id, 'trash')
      expect((await step(office, id, 'delete-forever', removed)).status, order.join()).toBe(204)
    }
  }
})

describe('a page that was left below the trash by an older version', () => {
  async function trashedAlone(office: AtWork, id: string): Promise<void> {
    await step(office, id, 'unpublish')
    await test.superuser.query('update items set deleted_at = now() where site_id = $1 and id = $2', [office.siteId, id])
  }

  // covers Trash and undo: below a trashed page nothing can be published
  it('cannot be published there, is shown in the tree, and is moved up by the next sweep', async () => {
    const { office, about, board, minutes } = await threeDeep()
    await step(office, minutes, 'unpublish')
    await trashedAlone(office, board)
    expect(await step(office, minutes, 'publish')).toMatchObject({
      status: 409,
      body: { code: 'CHECK_FAILED', fields: { parentId: { code: 'PARENT_TRASHED' } } },
    })
    expect(
      (await step(office, minutes, 'schedule', { publishAt: `${daysAfter(stockholmDate(test.clock()), 90)}T08:00` })).status,
    ).toBe(409)
    // Their order is undefined: both had the first place below their parents.
    expect(
      Object.fromEntries((await tree(office)).map(({ id, parentId, isBelowTrash }) => [id, [parentId, isBelowTrash]])),
    ).toEqual({
      [about]: [null, false],
      [minutes]: [null, true],
    })
    await liftAllOrphans(test.database, itemAreas, everyPart, test.clock())
    expect((await tree(office)).map(({ id, parentId, path }) => [id, parentId, path])).toEqual([
      [about, null, '/om-foreningen'],
      [minutes, about, '/om-foreningen/protokoll'],
    ])
    expect((await step(office, minutes, 'publish')).status).toBe(200)
  })

  it('is moved up when its parent is deleted for good', async () => {
    const { office, board, minutes } = await threeDeep()
    await trashedAlone(office, board)
    expect((await step(office, board, 'delete-forever', removed)).status).toBe(204)
    expect(await pathsOf(office)).toEqual(['/om-foreningen', '/om-foreningen/protokoll'])
    expect((await step(office, minutes, 'publish')).status).toBe(409)
  })
})

// covers Trash and undo: sweep: one fault stops nothing else
it('an item that cannot be purged stops no other item, of this site or another', async () => {
  const [here, there] = [await atWork(test), await atWork(test)]
  const made: [AtWork, string][] = []
  for (const office of [here, here, there]) {
    const { id } = await writtenItem(office, 'pages', page('Gammal'))
    await step(office, id, 'trash')
    made.push([office, id])
  }
  const [, stuck] = made[0] ?? []
  await test.superuser.query(`update items set deleted_at = now() - interval '31 days' where deleted_at is not null`)
  await test.superuser.query('create table holds (site_id text, id uuid, foreign key (site_id, id) references items (site_id, id))')
  await test.superuser.query('insert into holds values ($1, $2)', [here.siteId, stuck])
  const faults: object[] = []
  const part: typeof everyPart = async (about, work) => {
    try {
      await work()
      return true
    } catch {
      faults.push(about)
      return false
    }
  }
  await purgeTrash(test.database, itemAreas, part, test.clock())
  await test.superuser.query('drop table holds')
  expect(faults).toEqual([{ siteId: here.siteId, subject: stuck }])
  const { rows } = await test.superuser.query('select id from items where deleted_at is not null')
  expect(rows).toEqual([{ id: stuck }])
})

// covers Trash and undo: fifty at once in a tree
it('fifty people who move, trash, restore and undo in one tree at once leave it intact, without an internal error', async () => {
  const { office, about, board, minutes } = await threeDeep()
  const more = await Promise.all([1, 2, 3].map((nth) => writtenItem(office, 'pages', page(`Sida ${nth}`), { parentId: about })))
  const ids = [about, board, minutes, ...more.map(({ id }) => id)]
  const one = async (nth: number) => {
    const id = ids[nth % ids.length] ?? about
    switch (nth % 5) {
      case 0:
        return step(office, id, 'trash')
      case 1:
        return step(office, id, 'restore')
      case 2:
        return step(office, id, 'move', { parentId: ids[(nth * 7) % ids.length], beforeId: null })
      case 3:
        return step(office, id, 'address', { slug: `adress-${nth}` })
      default: {
        const { body } = await office.browser.get(`${office.root}/pages/${id}/history`)
        const [last] = (body as HistoryPage).undo
        return last ? undo(office, last.token) : step(office, id, 'move', { parentId: null, beforeId: null })
      }
    }
  }
  // A machine with much else to do may be out of turns for a while, and says so; the browser then asks again.
  const patiently = async (nth: number, times = 10): ReturnType<typeof one> => {
    const answer = await one(nth)
    if (answer.status !== 503 || times === 0) return answer
    await wait(Number(answer.headers['retry-after']) * 1000)
    return patiently(nth, times - 1)
  }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => patiently(nth)))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)

  const pages = await tree(office)
  const byId = new Map(pages.map((row) => [row.id, row]))
  for (const { parentId, path } of pages)
    expect(path.slice(0, path.lastIndexOf('/'))).toBe(parentId === null ? '' : byId.get(parentId)?.path)
  const { rows: living } = await test.superuser.query(
    `select i.id, p.deleted_at from items i left join items p on p.site_id = i.site_id and p.id = i.parent_id
     where i.site_id = $1 and i.deleted_at is null`,
    [office.siteId],
  )
  expect(living.filter((row) => row.deleted_at !== null)).toEqual([])
  expect(pages.map(({ id }) => id).toSorted()).toEqual(living.map(({ id }) => id).toSorted())
  for (const id of ids.filter((each) => !byId.has(each)))
    expect((await step(office, id, 'delete-forever', removed)).status).toBe(204)
})
