import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { StoredSeal } from './countersigns.ts'
import { coveredSeals, isSignedWith, sealColumns } from './countersigns.ts'
import type { NotedSeal, SealContent, SealedLine } from './seal-content.ts'
import { hashOfLines, hashOfSeal, lineColumns, rangesOf } from './seal-content.ts'

export type AuditFault =
  | { readonly kind: 'lineMissing' | 'lineAdded'; readonly id: number }
  | { readonly kind: 'linesChanged'; readonly seal: number; readonly from: number; readonly to: number }
  /** Its content, its place in the chain or its signature has changed. */
  | { readonly kind: 'sealChanged' | 'sealMissing'; readonly seal: number }
  | { readonly kind: 'headMissing' }
  /** The seal that was noted outside the database differs or is missing. */
  | { readonly kind: 'otherThanNoted'; readonly seal: number }

export interface AuditReport {
  /** At most a hundred. */
  readonly faults: readonly AuditFault[]
  /**
   * Ids of lines, at most a hundred, dated more than a day before the seal they follow. Not a proof: a clock may have
   * been wrong.
   */
  readonly backdated: readonly number[]
  readonly seals: number
  readonly lines: number
  /** Number of lines that are not sealed yet. */
  readonly waiting: number
  /** The newest seal; null when there is none. */
  readonly newest: (NotedSeal & { readonly sealedAt: Date }) | null
  /** Number of seals of a removed key that a countersign confirms. */
  readonly countersigned: number
  /** Number of seals of SECRET_KEY_PREVIOUS, just verified, that no countersign covers yet. */
  readonly ofPreviousKey: number
  /** Number of the oldest seals, made with an unknown key; later seals still protect them. */
  readonly ofOtherKeys: number
}

const sealsAtATime = 100
const mostFaults = 100
const dayMs = 86_400_000

const readHead = statement<{ number: string; hash: Buffer }>('audit_head_read', 'select number::text, hash from audit_head')
const sealsAfter = statement<StoredSeal>(
  'audit_seals_after',
  `select ${sealColumns} from audit_seals where number > $1 and number <= $2 order by audit_seals.number limit ${sealsAtATime}`,
)
const linesOf = statement<SealedLine>(
  'audit_lines_of',
  `select ${lineColumns} from audit_log a
   where a.id >= lower($1::int8multirange) and a.id < upper($1::int8multirange) and a.id <@ $1::int8multirange
   order by a.id limit $2`,
)
const addedLines = statement<{ id: string }>(
  'audit_added_lines',
  `select a.id::text as id from audit_log a
   where a.id > $1 and a.id <= $2 and not exists (select from audit_seals s where s.last_id between a.id and $3 and a.id <@ s.ids)
   order by a.id limit ${mostFaults}`,
)
const waitingLines = statement<{ n: string }>(
  'audit_waiting',
  `select count(*)::text as n from audit_log a
   where a.id > $1 and not exists (select from audit_seals s where s.last_id >= a.id and a.id <@ s.ids)`,
)

export interface VerifyDeps {
  readonly database: Database
  readonly keys: Pick<Keys, 'id' | 'audit' | 'previous'>
}

/** Verifies every seal and every sealed line. Holds one seal's lines in memory at a time, and changes nothing. */
export async function verifyAudit({ database, keys }: VerifyDeps, noted?: NotedSeal): Promise<AuditReport> {
  const read = <T>(work: (platform: PlatformDb) => Promise<T>): Promise<T> => database.inPlatform(work, 'read')
  const faults: AuditFault[] = []
  const backdated: number[] = []
  const addFault = (fault: AuditFault): void => void (faults.length < mostFaults && faults.push(fault))

  const known = keys.previous === null ? [keys] : [keys, keys.previous]
  const isCovered = await read((platform) => coveredSeals(platform, known))
  const [head] = await read((platform) => platform.rows(readHead, []))
  if (!head) addFault({ kind: 'headMissing' })
  const newestNumber = Number(head?.number ?? Number.MAX_SAFE_INTEGER)
  const chain = {
    number: 0,
    hash: Buffer.alloc(0),
    settledId: 0,
    lastId: 0,
    isVouchedFor: false,
    isWhole: true,
    sealedAt: null as Date | null,
  }
  const found = { seals: 0, lines: 0, countersigned: 0, ofPreviousKey: 0, ofOtherKeys: 0 }
  const reportSeal = (kind: 'sealChanged' | 'sealMissing', seal: number): void => {
    chain.isWhole = false
    addFault({ kind, seal })
  }

  for (;;) {
    const seals = await read((platform) => platform.rows(sealsAfter, [chain.number, newestNumber]))
    for (const stored of seals) {
      const seal = { ...stored, number: Number(stored.number), settledId: Number(stored.settledId) }
      for (let missing = chain.number + 1; missing < seal.number && faults.length < mostFaults; missing++)
        reportSeal('sealMissing', missing)
      const key = known.find(({ id }) => id === seal.keyId)
      const isCountersigned = isCovered(seal)
      // Seals of a removed key must precede all others unless a countersign covers them: nodes may have alternated between keys.
      const isVouchedFor = key !== undefined || isCountersigned
      const isSigned = key === undefined || isSignedWith(key, seal)
      const isInPlace = seal.number !== chain.number + 1 || seal.previous.equals(chain.hash)
      const isInOrder = seal.settledId >= chain.settledId && (isVouchedFor || !chain.isVouchedFor)
      if (isInPlace && isInOrder && isSigned && hashOfSeal(seal).equals(seal.hash)) await checkLines(seal)
      else reportSeal('sealChanged', seal.number)
      if (noted?.number === seal.number && !seal.hash.toString('hex').startsWith(noted.hash.toLowerCase()))
        addFault({ kind: 'otherThanNoted', seal: seal.number })
      found.seals += 1
      if (!isVouchedFor) found.ofOtherKeys += 1
      else if (key === undefined) found.countersigned += 1
      else if (key !== keys && !isCountersigned) found.ofPreviousKey += 1
      const lastId = Math.max(chain.lastId, rangesOf(seal.ids).at(-1)?.[1] ?? 0)
      // If a seal is missing, its lines would look added.
      if (chain.isWhole) await checkSettled(chain.settledId, seal.settledId, lastId)
      Object.assign(chain, { ...seal, settledId: Math.max(chain.settledId, seal.settledId), lastId, isVouchedFor })
    }
    if (seals.length < sealsAtATime) break
  }

  if (head)
    for (let missing = chain.number + 1; missing <= newestNumber && faults.length < mostFaults; missing++)
      reportSeal('sealMissing', missing)
  if (head && chain.number === newestNumber && !head.hash.equals(chain.hash)) reportSeal('sealChanged', chain.number)
  if (noted && noted.number > chain.number) addFault({ kind: 'otherThanNoted', seal: noted.number })
  const [waiting] = await read((platform) => platform.rows(waitingLines, [chain.settledId]))
  const { number, hash, sealedAt } = chain
  const newest = sealedAt && { number, hash: hash.toString('hex'), sealedAt }
  return { faults, backdated, ...found, waiting: Number(waiting?.n ?? 0), newest }

  async function checkLines(seal: SealContent): Promise<void> {
    const lines = await read((platform) => platform.rows(linesOf, [seal.ids, seal.lines + 1]))
    found.lines += lines.length
    const there = new Set(lines.map(({ id }) => Number(id)))
    const dayBefore = chain.sealedAt ? new Date(chain.sealedAt.getTime() - dayMs).toISOString() : ''
    for (const { id, at } of lines) if (at < dayBefore && backdated.length < mostFaults) backdated.push(Number(id))
    let isWhole = true
    for (const [first, last] of rangesOf(seal.ids)) {
      for (let id = first; id <= last; id++)
        if (!there.has(id)) {
          isWhole = false
          addFault({ kind: 'lineMissing', id })
        }
    }
    if (isWhole && !hashOfLines(lines).equals(seal.linesHash)) {
      const [from, to] = [Number(lines[0]?.id), Number(lines.at(-1)?.id)]
      addFault({ kind: 'linesChanged', seal: seal.number, from, to })
    }
  }

  async function checkSettled(from: number, to: number, lastId: number): Promise<void> {
    if (to <= from) return
    for (const { id } of await read((platform) => platform.rows(addedLines, [from, to, lastId])))
      addFault({ kind: 'lineAdded', id: Number(id) })
  }
}
