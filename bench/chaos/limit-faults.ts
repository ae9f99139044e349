import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Fault } from './fault.ts'
import { fault, tally } from './fault.ts'

// A node that may open no further file or connection, and a proxy that is restarted.

const run = promisify(execFile)
const lastsMs = 8000

/** Changes the limit of a running process. `soft`: the number of files and connections that it may have open. */
const limitFiles = (pid: number, soft: string) => run('prlimit', ['--pid', String(pid), `--nofile=${soft}:`])

/** The status of a call by a connection of its own; 0: no answer. */
const askAnew = (port: number, host: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: '/', headers: { host }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.setTimeout(2000, () => asked.destroy())
    asked.on('error', () => resolve(0))
  })

export const limitFaults: readonly Fault[] = [
  fault('a node may open no further file or connection for 8 s', async ({ nodes: [node], balancer }) => {
    const { stdout } = await run('prlimit', ['--pid', String(node.pid), '--nofile', '--output=SOFT', '--noheadings'])
    const has = (await readdir(`/proc/${node.pid}/fd`)).length
    await limitFiles(node.pid, String(Math.min(has, 30)))
    const statuses: number[] = []
    const until = performance.now() + lastsMs
    while (performance.now() < until) {
      statuses.push(await askAnew(node.sitesPort, `localhost:${balancer.sitesPort}`))
      await wait(200)
    }
    await limitFiles(node.pid, stdout.trim())
    return {
      words: `it had ${has} open; asked itself: ${tally(statuses)}`,
      wrong: node.hasEnded() ? ['the node ended'] : [],
    }
  }),
  fault('the proxy is killed, and back after 2 s', async ({ balancer }) => {
    await balancer.restart(2000)
    await wait(4000)
    return {}
  }),
]
