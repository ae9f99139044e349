import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

// Three handles to one database (docs/decisions/003). Each is a transaction whose role and site are set before its first
// query, and each is a type of its own: a store function says in its signature what it can reach, and PostgreSQL refuses
// the rest. The pool's own login role can read nothing at all.

declare const scope: unique symbol

export interface Handle {
  /** The query builder, bound to this transaction: for tests. The program asks with statements, which a test can check. */
  readonly query: NodePgDatabase
  /** Runs a statement that PostgreSQL plans once per connection. */
  rows<Row extends object>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /**
   * As `rows`, for a change without an answer: it is sent with the next statement, at the latest with the end of the
   * transaction. If it fails, the transaction is rolled back and rejects with its error.
   */
  send(statement: Statement<object>, values: readonly unknown[]): void
  /**
   * Says that no statement follows: the commit is sent together with the last one. A later statement throws, and an error
   * after this call rolls nothing back.
   */
  seal(): void
}

/** One site's rows, drafts included. */
export interface SiteDb extends Handle {
  readonly [scope]: 'site'
  readonly siteId: string
}

/** What the public may read of one site: published rows, and of those no draft column. Read only. */
export interface PublicDb extends Handle {
  readonly [scope]: 'public'
  readonly siteId: string
}

/** Users, sites, sessions and reports across sites; no content. */
export interface PlatformDb extends Handle {
  readonly [scope]: 'platform'
}

/** A named statement. server/testing/statements.proof.test.ts compares `Row` with the columns that PostgreSQL answers with. */
export interface Statement<Row extends object> {
  /** At most 63 characters, because PostgreSQL cuts longer names. '' is planned each time and not kept. */
  readonly name: string
  readonly text: string
  /** Carries the row type; never set. */
  readonly row?: Row
}

let told: ((made: Statement<object>) => void) | null = null

/** Calls `onMade` with each statement made from now on: for the test that checks all statements. */
export function watchStatements(onMade: (made: Statement<object>) => void): void {
  told = onMade
}

export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  const made = { name, text }
  told?.(made)
  return made
}

/**
 * What `inSite` is used for. With 'read' the transaction cannot write, and its answer need not wait for the commit; with 'snapshot'
 * all its statements see the database as it was at the first one.
 */
export type Purpose = 'read' | 'snapshot' | 'write'

interface PoolUse {
  readonly open: number
  readonly idle: number
  /** Transactions that wait for a connection. */
  readonly waiting: number
  readonly most: number
}

export interface Database {
  /** `purpose` is 'write' by default. */
  inSite<T>(siteId: string, work: (site: SiteDb) => Promise<T>, purpose?: Purpose): Promise<T>
  inPublic<T>(siteId: string, work: (site: PublicDb) => Promise<T>): Promise<T>
  /**
   * As `inPublic`, for the public pages: all statements that `work` makes before it first awaits are sent in one batch with the
   * begin and the commit. Only `rows` can be used, and it throws once the batch is sent.
   */
  inPublicAtOnce<T>(siteId: string, work: (site: PublicDb) => Promise<T>): Promise<T>
  inPlatform<T>(work: (platform: PlatformDb) => Promise<T>, purpose?: Purpose): Promise<T>
  /** As `inPublicAtOnce`, for the check before each call. The commit is not awaited: write only data that may be lost. */
  inPlatformAtOnce<T>(work: (platform: PlatformDb) => Promise<T>): Promise<T>
  /** Connections of this process as they are now. */
  use(): PoolUse
  /** Call this when a connection from this machine has died silently: connections that are idle now are not used again. */
  doubtConnections(): void
  close(): Promise<void>
}
