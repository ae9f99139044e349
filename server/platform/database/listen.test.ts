import { expect, onTestFinished, test } from 'vitest'
import { roadTo } from '../../testing/database-road.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { listen } from './listen.ts'

const db = await testDatabase()
const soon = { timeout: 15_000, interval: 20 }

// covers Outages: a listening connection that dies silently
test('a listening connection that dies without a word is found out and made again', async () => {
  const road = await roadTo(db)
  const heard: string[] = []
  const subscription = await listen(road.connection, 'test_news', {
    onMessage: (message) => heard.push(message),
    onGap: () => heard.push('(gap)'),
    onBeat: () => undefined,
    onTrouble: () => heard.push('(trouble)'),
  })
  onTestFinished(() => subscription.close())
  const tell = (news: string) => db.superuser.query('select pg_notify($1, $2)', ['test_news', news])
  await tell('ett')
  await expect.poll(() => heard, soon).toContain('ett')
  const before = heard.length
  road.forgetConnections()
  await tell('två')
  // A busy machine may find a late beat besides.
  await expect.poll(() => heard.slice(before).join(), soon).toContain('(trouble),(gap)')
  await tell('tre')
  await expect.poll(() => heard, soon).toContain('tre')
  expect(heard).not.toContain('två')
})

// covers Outages: a database that accepts connections and does not answer
test('a database that accepts and answers nothing is tried again until it answers', async () => {
  const road = await roadTo(db)
  road.freeze()
  let [gaps, troubles] = [0, 0]
  const subscription = await listen(road.connection, 'test_news', {
    onMessage: () => undefined,
    onGap: () => gaps++,
    onBeat: () => undefined,
    onTrouble: () => troubles++,
  })
  onTestFinished(() => subscription.close())
  expect([gaps, troubles]).toEqual([0, 1])
  road.thaw()
  await expect.poll(() => gaps, soon).toBe(1)
})
