import type pg from 'pg'
import type { DoctorGroup, FindingLevel } from '#contract/doctor/doctor.ts'
import { stockholmLocal } from '#contract/stockholm-time.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { Disk } from './disk.ts'

/** What the checks need. None of them changes anything but a probe of the file store, which it removes. */
export interface DoctorDeps {
  readonly config: Config
  readonly keys: Keys
  /** Version of the program. */
  readonly program: string
  /** Absolute: the folder with the numbered SQL files, and the text of the schema that they make. */
  readonly migrations: string
  readonly schemaFile: string
  /** The clock of this machine, right or wrong. */
  readonly clock: Clock
  /** The world around the program, of which tests have their own. */
  readonly outside: {
    /** Where certificates are looked at, and the roots that are trusted; null: those of the system. */
    readonly tlsPort: number
    readonly tlsRoots: string | null
    readonly diskOf: (folder: string) => Promise<Disk>
  }
}

/** The same with a database that answers. */
export interface DatabaseDeps extends DoctorDeps {
  readonly database: Database
  /** The program's own login, for what belongs to no handle: roles, policies, the clock. */
  readonly connection: pg.ClientConfig
}

export interface Found {
  readonly level: FindingLevel
  /** Swedish sentences without any secret and without any person. */
  readonly text: string
  readonly remedy: string | null
}

export interface Check<Deps = DatabaseDeps> {
  /** A stable word for scripts. */
  readonly name: string
  /** Swedish. */
  readonly title: string
  readonly group: DoctorGroup
  /** A check that takes longer is itself a fault. */
  readonly limitMs: number
  readonly look: (deps: Deps) => Promise<readonly Found[]>
}

export const fine = (text: string): Found => ({ level: 'fine', text, remedy: null })
export const warning = (text: string, remedy: string): Found => ({ level: 'warning', text, remedy })
export const fault = (text: string, remedy: string): Found => ({ level: 'fault', text, remedy })

/** `1 rad`, `12 345 rader`. */
export const count = (n: number, one: string, many: string): string => `${n.toLocaleString('sv-SE')} ${n === 1 ? one : many}`

/** `2026-11-27 kl. 15:04`, Swedish time. */
export const momentWords = (at: Date): string => stockholmLocal(at).replace('T', ' kl. ')

export const dayMs = 86_400_000
export const daysUntil = (until: Date, now: Date): number => Math.floor((until.getTime() - now.getTime()) / dayMs)

/** The code of an error, which is all of it that may be shown: messages may hold addresses, names and rows. */
export function codeOf(error: unknown): string {
  const { code, responseCode, cause } = (error ?? {}) as { code?: unknown; responseCode?: unknown; cause?: unknown }
  const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number')
  if (codes.length > 0) return codes.join(' ')
  if (cause !== undefined) return codeOf(cause)
  return error instanceof Error ? error.name : 'okänt fel'
}
