import { createHash } from 'node:crypto'

/** A line of the log with each column as text, so that the hash does not depend on how a driver parses it. */
export interface SealedLine {
  readonly id: string
  readonly at: string
  readonly actorId: string | null
  readonly siteId: string | null
  readonly action: string
  readonly objectId: string | null
  readonly reason: string | null
}

/** The columns of a SealedLine, of audit_log as `a`. Microseconds in UTC, whatever the connection's settings are. */
export const lineColumns = `a.id::text as id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
  a.actor_id::text as "actorId", a.site_id as "siteId", a.action, a.object_id as "objectId", a.reason`

/** A seal as it is stored, apart from its hash and its MAC. */
export interface SealContent {
  readonly number: number
  readonly sealedAt: Date
  /** The set of ids in PostgreSQL's notation, `{[1,5),[7,9)}`. */
  readonly ids: string
  readonly lines: number
  readonly linesHash: Buffer
  readonly settledId: number
  readonly previous: Buffer
  readonly keyId: string
}

/** A seal noted outside the database. */
export interface NotedSeal {
  readonly number: number
  /** Hexadecimal; the beginning is enough. */
  readonly hash: string
}

/** One line of JSON for each, in the order of the ids. */
export function hashOfLines(lines: readonly SealedLine[]): Buffer {
  const hash = createHash('sha256')
  for (const { id, at, actorId, siteId, action, objectId, reason } of lines)
    hash.update(`${JSON.stringify([id, at, actorId, siteId, action, objectId, reason])}\n`)
  return hash.digest()
}

export function hashOfSeal(seal: SealContent): Buffer {
  const { number, sealedAt, ids, lines, linesHash, settledId, previous, keyId } = seal
  const content = [
    number,
    sealedAt.toISOString(),
    ids,
    lines,
    linesHash.toString('hex'),
    settledId,
    previous.toString('hex'),
    keyId,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

/** Formats a set of ids as PostgreSQL does. `ids` are sorted and distinct. */
export function idSet(ids: readonly number[]): string {
  const ranges: string[] = []
  for (let at = 0; at < ids.length;) {
    const first = ids[at] ?? 0
    let end = first
    while (ids[at] === end) {
      at += 1
      end += 1
    }
    ranges.push(`[${first},${end})`)
  }
  return `{${ranges.join(',')}}`
}

/** The first and the last id of each range in a set of ids. */
export const rangesOf = (ids: string): [number, number][] =>
  [...ids.matchAll(/\[(\d+),(\d+)\)/g)].map(([, first, end]) => [Number(first), Number(end) - 1])
