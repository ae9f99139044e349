import { expect, it } from 'vitest'
import { newsContent } from '../../testing/factories.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { tokenIn } from '../../testing/taken-back.ts'
import { testApp } from '../../testing/test-app.ts'

// Redirects that were added, read from a list or removed, taken back address by address.

const test = await testApp()

async function aSite() {
  const at = await atWork(test, 'siteAdmin')
  const { browser, root, siteId } = at
  const path = `${root}/redirects`
  return {
    ...at,
    add: (from: string, to: string, takesOver = false) => browser.send('POST', path, { from, to, code: 301, takesOver }),
    run: (text: string) => browser.send('POST', `${path}/run`, { text }),
    remove: (...from: string[]) => browser.send('POST', `${path}/remove`, { from }),
    undo: (token: string) => browser.send('POST', `${root}/undo/${token}`),
    leads: async () => {
      const { rows } = await test.superuser.query(
        `select from_path, coalesce(to_url, (select path from items i where i.id = to_item_id)) as target from redirects
         where site_id = $1 order by from_path`,
        [siteId],
      )
      return Object.fromEntries(rows.map((row) => [row.from_path, row.target]))
    },
  }
}
const [old, fresh, other] = ['https://exempel.se/gammal', 'https://exempel.se/ny', 'https://exempel.se/annan']

// covers Settings: redirects: each change of them is taken back, address by address
it('a redirect that took the place of another gives it back', async () => {
  const { add, undo, leads } = await aSite()
  await add('/sida', old)
  const token = tokenIn(await add('/sida', fresh, true))
  expect(await leads()).toEqual({ '/sida': fresh })
  expect((await undo(token)).status).toBe(200)
  expect(await leads()).toEqual({ '/sida': old })
})

it('of a list the addresses that lead elsewhere since stay as they are, and are counted', async () => {
  const { run, add, remove, undo, leads } = await aSite()
  const token = tokenIn(await run(`/ett;${fresh}\n/tva;${fresh}\n/tre;${fresh}`))
  await add('/ett', other, true)
  await remove('/tva')
  expect((await undo(token)).body).toEqual({
    words: 'Läsa in omdirigeringar – 3 adresser',
    notices: ['2 adresser leder någon annanstans sedan dess och är som nu.'],
  })
  expect(await leads()).toEqual({ '/ett': other })
})

it('one whose page is in the trash, and one whose address is in use, are not put back and are counted', async () => {
  const { browser, root, add, remove, undo, leads } = await aSite()
  const { id } = await writtenItem({ browser, root }, 'news', newsContent({ title: 'Målet' }))
  await add('/till-malet', '/nyheter/malet')
  for (const from of ['/kvar', '/nyheter/torget']) await add(from, fresh)
  expect(await leads()).toEqual({ '/kvar': fresh, '/nyheter/torget': fresh, '/till-malet': '/nyheter/malet' })
  const token = tokenIn(await remove('/till-malet', '/kvar', '/nyheter/torget'))
  await writtenItem({ browser, root }, 'news', newsContent({ title: 'Torget' }))
  await browser.send('POST', `${root}/news/${id}/trash`, { draftVersion: 1 })
  expect((await undo(token)).body).toMatchObject({
    notices: ['2 adresser gick inte att lägga tillbaka: adressen används, eller sidan dit finns inte kvar.'],
  })
  expect(await leads()).toEqual({ '/kvar': fresh })
})

it('a removal of nothing is no step', async () => {
  const { browser, root, remove } = await aSite()
  expect((await remove('/aldrig')).body).toEqual({ removed: 0, undoToken: null })
  expect(((await browser.get(`${root}/undo`)).body as { steps: unknown[] }).steps).toEqual([])
})
