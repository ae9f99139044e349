import type { Database } from '../platform/database/database.ts'
import type { PictureDeps } from '../site-export/reading/keep-pictures.ts'
import type { WrittenSite } from './demo-files.ts'
import type { SiteRows } from './demo-rows.ts'

/** What everything of the demonstration is made with. */
export interface Seeding {
  readonly database: Database
  readonly now: Date
  /** The folder demonstration/, which differs between source and build. */
  readonly folder: string
  /** Null: without pictures. */
  readonly pictures: PictureDeps | null
  /** The key of an administrator, who reads the sites in. */
  readonly administrator: string
  /** The accounts of people, by their keys. */
  readonly people: ReadonlyMap<string, string>
}

/** A site as it was read in. */
export interface SeededSite extends Pick<SiteRows, 'named' | 'placed'> {
  readonly written: WrittenSite
  /** The account of its reviewer. */
  readonly reviewer: string
}

/** The account of a person. Throws for an unknown key. */
export function accountOf({ people }: Pick<Seeding, 'people'>, key: string): string {
  const id = people.get(key)
  if (id === undefined) throw new Error(`demonstration/federation.json: no person has the key ${key}`)
  return id
}
