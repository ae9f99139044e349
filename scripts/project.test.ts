import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { oneAtATime } from './project.mjs'

/** Another process of the same clone that holds the lock until it is killed. */
const holder = `
  import { oneAtATime } from ${JSON.stringify(new URL('project.mjs', import.meta.url).href)}
  await oneAtATime(() => new Promise(() => { console.log('mine'); setInterval(() => {}, 1000) }))
`

it('waits for another process of the clone, also for one that is killed', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '--eval', holder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: other.stdout }), 'line')
  const ours = oneAtATime(async () => 'ours')
  // Several times the duration without another holder of the lock.
  const patience = new Promise((resolve) => setTimeout(resolve, 300, 'still waiting'))
  expect(await Promise.race([ours, patience])).toBe('still waiting')
  other.kill('SIGKILL')
  expect(await ours).toBe('ours')
})

it('lets one work at a time, and gives the lock back when the work fails', async () => {
  const order: string[] = []
  await Promise.allSettled(
    ['a', 'b'].map((name) =>
      oneAtATime(async () => {
        order.push(`${name} begins`)
        await new Promise(setImmediate)
        order.push(`${name} ends`)
        throw new Error('failed')
      }),
    ),
  )
  expect(order.map((line) => line.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends'])
})
