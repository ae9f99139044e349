import { isAtLeast } from '#contract/permissions.ts'
import type { UndoKindName } from '#contract/undo/undo-kinds.ts'
import { undoWords } from '#contract/undo/undo-kinds.ts'
import type { UndoStep } from '#contract/undo/undo.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import { inSavepoint } from '../../platform/database/in-savepoint.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'
import { forbidden, stateChanged } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { formerUser } from '../accounts/former-user.ts'
import type { PutBack, Refusals, StoredStep, UndoActor, UndoKind, UndoKinds } from './undo-kind.ts'
import { partKey, tooLate } from './undo-kind.ts'
import type { ListedStep } from './undo-store.ts'
import { listSteps, noteUndone, openStep } from './undo-store.ts'

/** `Flytta till papperskorgen – Budgeten 2027`, and how many more. */
function wordsOf(parts: readonly Pick<StoredStep, 'kind' | 'action' | 'title'>[]): string {
  const [first] = parts
  if (first === undefined) return ''
  const words: Readonly<Record<string, string>> = undoWords[first.kind]
  const more = parts.length === 1 ? '' : ` och ${parts.length - 1} till`
  return [words[first.action] ?? 'Ändra', first.title + more].filter((word) => word !== '').join(' – ')
}

/** The parts of an undo token: of a step, or of one thing in it. */
function parseToken(token: string): { id: string; nth: number | null } | null {
  const [id = '', nth, ...rest] = token.split('.')
  if (!isUuid(id) || rest.length > 0 || (nth !== undefined && !/^\d{1,4}$/.test(nth))) return null
  return { id, nth: nth === undefined ? null : Number(nth) }
}

/** Takes back the step or thing that a token names. Each thing of a step is tried by itself; throws 403 or 409 when none is taken back. */
export async function takeBack(
  database: Database,
  kinds: UndoKinds,
  siteId: string,
  token: string,
  actor: UndoActor,
): Promise<{ words: string; notices: string[] }> {
  const asked = parseToken(token)
  if (asked === null) throw tooLate()
  const parts = await database.inSite(siteId, (site) => openStep(site, asked.id, asked.nth, actor.now), 'read')
  const [first] = parts
  if (first === undefined) throw tooLate()
  const kind = kinds[first.kind]
  if (!sees(kind, actor))
    throw forbidden(
      `Din roll räcker inte för att ångra det här. Be en ${kind.role === 'admin' ? 'administratör' : 'sajtansvarig'} om hjälp.`,
    )
  if (kind.handle === 'site') {
    const { putBack } = kind
    const notices = await database.inSite(siteId, (site) => putBackAll({ handle: site, siteId, putBack }, parts, actor))
    return { words: wordsOf(parts), notices }
  }
  const { putBack } = kind
  const refusals = await kind.refusals(database, siteId, parts, actor)
  const [refusal] = refusals.values()
  if (refusal !== undefined && refusals.size === parts.length) throw stateChanged(refusal)
  const notices = await database.inPlatform((platform) => putBackAll({ handle: platform, siteId, putBack }, parts, actor))
  return { words: wordsOf(parts), notices }
}

const sees = ({ role }: Pick<UndoKind, 'role'>, actor: UndoActor): boolean =>
  role === 'admin' ? actor.isAdmin : isAtLeast(actor.role, role)

/** Puts back the open things of a step in one transaction; returns a sentence for each difference that remains. */
export async function putBackAll<Db extends Handle>(
  { handle, siteId, putBack }: { readonly handle: Db; readonly siteId: string; readonly putBack: PutBack<Db> },
  parts: readonly StoredStep[],
  actor: UndoActor,
): Promise<string[]> {
  const one = async (part: StoredStep): Promise<readonly string[]> => {
    const notices = await putBack(handle, siteId, part, actor)
    if (!(await noteUndone(handle, siteId, part, actor))) throw tooLate()
    return notices
  }
  const [alone] = parts
  if (alone && parts.length === 1) return [...(await one(alone))]
  const notices: string[] = []
  const refusals = []
  for (const part of parts) {
    const tried = await inSavepoint(handle, () => one(part))
    if ('refusal' in tried) refusals.push(tried.refusal)
    const said = 'done' in tried ? tried.done : [tried.refusal.message]
    notices.push(...said.map((notice) => `${part.title || 'Utan rubrik'}: ${notice}`))
  }
  const [refusal] = refusals
  if (refusal && refusals.length === parts.length) throw refusal
  return notices
}

const pageSize = 30
const cursor = listCursor('moment', 'id')
const person = (id: string, name: string | null) => ({ id, name: name ?? formerUser })

/** One page of what can be taken back, with why it cannot be now. */
export async function undoPage(
  database: Database,
  kinds: UndoKinds,
  siteId: string,
  after: string | undefined,
  actor: UndoActor,
): Promise<{ steps: UndoStep[]; next: string | null }> {
  // Its keys are the names.
  const all = Object.entries(kinds) as [UndoKindName, UndoKind][]
  const seen = all.filter(([, kind]) => sees(kind, actor))
  const refusals = new Map<string, string>()
  const add = (found: Refusals): void => found.forEach((why, key) => void refusals.set(key, why))
  const { shown, next, open } = await database.inSite(
    siteId,
    async (site) => {
      const names = seen.map(([name]) => name)
      const parts = await listSteps(site, names, actor.now, cursor.placeAfter(after), pageSize + 1)
      const steps = parts.filter(({ nth }) => nth === 0).map(({ id }) => parts.filter((part) => part.id === id))
      const page = pageOf(steps, pageSize, ([last]) => cursor.print(last?.at.toISOString() ?? '', last?.id ?? ''))
      const waiting = page.shown.flat().filter(({ undoneAt }) => undoneAt === null)
      for (const [name, kind] of seen) {
        const ofKind = waiting.filter((part) => part.kind === name)
        if (kind.handle === 'site' && ofKind.length > 0) add(await kind.refusals(site, ofKind, actor))
      }
      return { ...page, open: waiting }
    },
    'read',
  )
  for (const [name, kind] of seen) {
    const ofKind = open.filter((part) => part.kind === name)
    if (kind.handle === 'platform' && ofKind.length > 0) add(await kind.refusals(database, siteId, ofKind, actor))
  }
  return { steps: shown.map((one) => shownStep(one, refusals)), next }
}

function shownStep(parts: readonly ListedStep[], refusals: Refusals): UndoStep {
  // A step has at least one thing.
  const [first] = parts as readonly [ListedStep]
  const open = parts.filter(({ undoneAt }) => undoneAt === null)
  const reasons = open.map((part) => refusals.get(partKey(part)) ?? null)
  const { id, kind, at, byId, by, undoneAt, undoneById, undoneBy } = first
  return {
    id,
    kind,
    words: wordsOf(parts),
    at: at.toISOString(),
    by: person(byId, by),
    refusal: reasons.includes(null) ? null : (reasons[0] ?? null),
    undone: open.length === 0 && undoneAt && undoneById ? { at: undoneAt.toISOString(), by: person(undoneById, undoneBy) } : null,
  }
}
