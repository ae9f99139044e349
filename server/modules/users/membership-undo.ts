import type { SiteRole } from '#contract/roles.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError, stateChanged } from '../../platform/errors.ts'
import { memberName, membershipRow, putBackMembership } from '../accounts/site-user-store.ts'
import { findUser } from '../accounts/user-store.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseStaleGrant } from '../auth/fresh-login.ts'
import type { StoredStep, UndoActor, UndoKind } from '../undo/undo-kind.ts'
import { partKey, tooLate } from '../undo/undo-kind.ts'
import { storeStep } from '../undo/undo-store.ts'

// A removed role, given back as it was. Of several that a person had on the site, only the last.

/** Call before the role is removed. Returns the undo token. */
export async function storeMembership(
  platform: PlatformDb,
  siteId: string,
  subjectId: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<string> {
  const title = await memberName(platform, siteId, subjectId)
  const before = await membershipRow(platform, siteId, subjectId)
  const step = { kind: 'membership', action: 'remove', subjectId, title, before, after: {} } as const
  return storeStep(platform, siteId, step, by)
}

const later = statement<{ id: string; hasRole: boolean; isAgain: boolean }>(
  'membership_undo_refusals',
  `select s.id, exists (select from memberships m where m.site_id = s.site_id and m.user_id = s.subject_id) as "hasRole",
     exists (select from undo_steps l where l.site_id = s.site_id and l.subject_id = s.subject_id and l.kind = s.kind and l.at > s.at) as "isAgain"
   from undo_steps s where s.site_id = $1 and s.id = any($2::uuid[])`,
)

const hasRole = 'Det går inte att ångra: personen har fått en roll på sajten sedan dess.'

async function refusalsOf(
  platform: PlatformDb,
  siteId: string,
  steps: readonly StoredStep[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await platform.rows(later, [siteId, steps.map(({ id }) => id)])
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const why = row.hasRole ? hasRole : row.isAgain ? 'Rollen har tagits bort igen sedan dess.' : null
      return why === null ? [] : [[partKey({ id, nth: 0 }), why] as const]
    }),
  )
}

async function giveBack(platform: PlatformDb, siteId: string, step: StoredStep, actor: UndoActor): Promise<string[]> {
  const { subjectId, before } = step
  if (subjectId === null) throw tooLate()
  refuseStaleGrant((before as { readonly role: SiteRole }).role, actor, actor.now)
  // The account may have been removed meanwhile.
  await findUser(platform, subjectId, 'lock').catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? tooLate() : error
  })
  const refusal = (await refusalsOf(platform, siteId, [step])).get(partKey(step))
  if (refusal !== undefined) throw stateChanged(refusal)
  if (!(await putBackMembership(platform, siteId, subjectId, before))) throw stateChanged(hasRole)
  await recordAudit(platform, { actorId: actor.userId, siteId, action: 'membership.undo', objectId: subjectId }, actor.now)
  return []
}

/** Roles on the site; for its site administrators. */
export const membershipUndo: UndoKind = {
  handle: 'platform',
  role: 'siteAdmin',
  refusals: (database, siteId, steps) => database.inPlatform((platform) => refusalsOf(platform, siteId, steps), 'read'),
  putBack: giveBack,
}
