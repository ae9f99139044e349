import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

// Three handles to one database (docs/decisions/003). Each is a transaction whose role and site are set before its first
// query, and each is a type of its own: a store function says in its signature what it can reach, and PostgreSQL refuses
// the rest. The pool's own login role can read nothing at all.

declare const scope: unique symbol

export interface Handle {
  /** The query builder, bound to this transaction. */
  readonly query: NodePgDatabase
  /** Runs a statement that PostgreSQL plans once per connection: for paths where the builder's work would be felt. */
  rows<Row extends object>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /**
   * As `rows`, for a change that nobody waits for: it goes to the database with whatever is asked next, the end of the
   * transaction at the latest. If it fails nothing is kept, and the transaction says why.
   */
  send(statement: Statement<object>, values: readonly unknown[]): void
  /**
   * Nothing more will be asked: the end of the transaction goes along with what was asked last. Asking later throws, and what
   * is thrown after this takes nothing back.
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

/** A named statement; `Row` is promised by whoever writes the SQL, so write the column aliases with care. */
export interface Statement<Row extends object> {
  /** Of 63 signs at most: PostgreSQL takes what is the same so far for the same. '' is planned each time and kept nowhere. */
  readonly name: string
  readonly text: string
  /** Carries the row type; never set. */
  readonly row?: Row
}

export const statement = <Row extends object>(name: string, text: string): Statement<Row> => ({ name, text })

/** What `inSite` is for. One that only reads changes nothing whatever it asks, and its answer need not wait for its end. */
export type Purpose = 'read' | 'write'

export interface Database {
  /** `purpose` is 'write' unless given. */
  inSite<T>(siteId: string, work: (site: SiteDb) => Promise<T>, purpose?: Purpose): Promise<T>
  inPublic<T>(siteId: string, work: (site: PublicDb) => Promise<T>): Promise<T>
  /**
   * As `inPublic`, for the pages that everybody reads: whatever `work` asks for is asked before it first waits, and goes to
   * the database in one piece together with the beginning and the end of the transaction. Only `rows` can be used, and
   * throws once the piece is sent.
   */
  inPublicAtOnce<T>(siteId: string, work: (site: PublicDb) => Promise<T>): Promise<T>
  inPlatform<T>(work: (platform: PlatformDb) => Promise<T>, purpose?: Purpose): Promise<T>
  /** As `inPublicAtOnce`, for the check before each call. Nobody waits for the end: only what may be forgotten is written here. */
  inPlatformAtOnce<T>(work: (platform: PlatformDb) => Promise<T>): Promise<T>
  /** A connection of this machine to the database has died without a word: those that are idle now are not used again. */
  doubtConnections(): void
  close(): Promise<void>
}
