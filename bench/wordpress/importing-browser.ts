import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import type { Person } from '../people.ts'

const choices = { types: {}, categories: {}, authors: {}, withDrafts: true }

/** Imports a large file with the calls that the browser makes. */
export function importingBrowser(adminPort: number, person: Person) {
  const root = `http://localhost:${adminPort}/api/site/${person.siteId}/wordpress`
  const pairs = (lines: readonly string[]) => Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)))
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isBytes = body instanceof Uint8Array
    const answer = await fetch(root + path, {
      method,
      headers: {
        ...pairs(method === 'GET' ? person.reading : person.writing),
        origin: `http://localhost:${adminPort}`,
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function upload(path: string): Promise<string> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const { id } = await call<WordpressImport>('POST', '', { fileName: 'stor.xml', bytes: size })
      const part = Buffer.alloc(wordpressPartBytes)
      for (let at = 0; at < size; at += part.length) {
        const { bytesRead } = await file.read(part, 0, part.length, at)
        await call('PUT', `/${id}/parts/${at}`, part.subarray(0, bytesRead))
      }
      return id
    } finally {
      await file.close()
    }
  }

  async function until(id: string, wanted: WordpressImport['state']): Promise<WordpressImport> {
    for (let silent = 0; ;) {
      // A machine that stood still for a while has closed the connection: the next question opens another.
      const answer = await call<{ imports: WordpressImport[] }>('GET', '').catch((error: unknown) => {
        if (error instanceof TypeError && ++silent < 60) return null
        throw error
      })
      if (answer === null) {
        await wait(1000)
        continue
      }
      silent = 0
      const { imports } = answer
      const one = imports.find((found) => found.id === id)
      if (one?.state === wanted) return one
      if (one === undefined || ['refused', 'failed', 'cancelled'].includes(one.state))
        throw new Error(`The import is ${one?.state ?? 'gone'}: ${one?.fault ?? ''}`)
      await wait(300)
    }
  }

  return {
    upload,
    async check(id: string) {
      await call('POST', `/${id}/check`)
      return until(id, 'checked')
    },
    async run(id: string) {
      await call('POST', `/${id}/run`, choices)
      return until(id, 'done')
    },
    /** Every page of the report, as "Visa fler" asks for it: the number of rows, and how long the slowest page took. */
    async readReport(id: string, pagesRead: number): Promise<{ rows: number; slowestMs: number }> {
      let [rows, slowestMs, after] = [0, 0, '']
      for (let page = 0; page < pagesRead; page++) {
        const began = performance.now()
        const answer = await call<{ rows: unknown[]; next: string | null }>('GET', `/${id}/rows${after ? `?after=${after}` : ''}`)
        slowestMs = Math.max(slowestMs, performance.now() - began)
        rows += answer.rows.length
        if (answer.next === null) break
        after = answer.next
      }
      return { rows, slowestMs }
    },
  }
}
