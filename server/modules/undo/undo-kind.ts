import type { SiteRole } from '#contract/roles.ts'
import type { UndoKindName } from '#contract/undo/undo-kinds.ts'
import type { Database, PlatformDb, SiteDb } from '../../platform/database/database.ts'
import type { HttpError } from '../../platform/errors.ts'
import { stateChanged } from '../../platform/errors.ts'

/** A thing of a step, as stored. `before` and `after` have the form of the kind. */
export interface StoredStep {
  readonly id: string
  readonly nth: number
  readonly kind: UndoKindName
  readonly action: string
  readonly subjectId: string | null
  readonly title: string
  readonly before: object
  readonly after: object
}

export interface UndoActor {
  readonly userId: string
  readonly role: SiteRole
  readonly isAdmin: boolean
  readonly now: Date
  /** The sign-in of this session. */
  readonly signedInAt: Date
}

interface CommonKind {
  /** The weakest role that sees these steps and may ask for one back; `putBack` asks for the rights of the step itself. */
  readonly role: SiteRole | 'admin'
}

/** Why steps cannot be taken back now, by `partKey`; nothing for those that can. */
export type Refusals = ReadonlyMap<string, string>

/**
 * Restores the thing before the step where the versions are still those after it; returns a sentence for each difference that remains.
 * Throws 403 or 409 with the reason when nothing is restored.
 */
export type PutBack<Db> = (handle: Db, siteId: string, step: StoredStep, actor: UndoActor) => Promise<readonly string[]>

export type UndoKind = CommonKind &
  (
    | {
        readonly handle: 'site'
        readonly refusals: (site: SiteDb, steps: readonly StoredStep[], actor: UndoActor) => Promise<Refusals>
        readonly putBack: PutBack<SiteDb>
      }
    | {
        readonly handle: 'platform'
        /** Asked before the transaction of `putBack` too: it may read several sites, each in a transaction of its own. */
        readonly refusals: (database: Database, siteId: string, steps: readonly StoredStep[], actor: UndoActor) => Promise<Refusals>
        readonly putBack: PutBack<PlatformDb>
      }
  )

export type UndoKinds = Readonly<Record<UndoKindName, UndoKind>>

export const partKey = ({ id, nth }: Pick<StoredStep, 'id' | 'nth'>): string => `${id}.${nth}`

export const somethingElse = 'Det går inte att ångra längre: något annat har hänt sedan dess.'
export const tooLate = (): HttpError => stateChanged(somethingElse)
