import type { Bench } from '../bench.ts'
import { connections, sitesHost } from '../bench.ts'
import type { Compared } from '../compare.ts'
import { compare, roundMs } from '../compare.ts'
import { ask, load, request } from '../load.ts'

interface FromMemory extends Compared {
  /** Length of the answer's body as sent. */
  readonly bytes: number
}

/** An address of the sites that is kept after its first answer, compared with the same bytes from memory (B). */
export async function keptByBytes(
  bench: Bench,
  path: string,
  asked: readonly string[],
  contentHeaders: Readonly<Record<string, string>>,
): Promise<FromMemory> {
  const { limits, product } = bench
  const message = request('GET', sitesHost(bench), path, asked)
  // The first answer is compressed quickly. Every later one is the better compression, which is kept.
  await ask(product.sitesPort, message)
  const { status, body } = await ask(product.sitesPort, message)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  const put = `/bytes?${new URLSearchParams(contentHeaders).toString()}`
  const head = request('PUT', `localhost:${limits.port}`, put, [
    'Content-Type: application/octet-stream',
    `Content-Length: ${body.length}`,
  ])
  await ask(limits.port, Buffer.concat([head, body]))
  const same = request('GET', `localhost:${limits.port}`, '/bytes', asked)
  const common = { connections, ms: roundMs, expect: 200 }
  const compared = await compare(
    () => load({ ...common, port: product.sitesPort, next: () => message }),
    () => load({ ...common, port: limits.port, next: () => same }),
  )
  return { ...compared, bytes: body.length }
}
