import type { MergeKind } from '#contract/users-and-sites/site-merge.ts'

// What the program has to know of a table besides its columns. `tables/` describes each once; copies, deletion, privacy and docs/database.md
// read it there. `every-table.test.ts` compares the descriptions with the database.

/** Why a column holds nothing about a person. */
type Harmless =
  /** A number that names a row or ties two together, and leads to no person once the person is gone. */
  | 'key'
  /** A moment. */
  | 'time'
  /** A choice from a fixed list, a switch or a count. */
  | 'state'
  /** A hash, a seal or a random secret, from which nothing can be read. */
  | 'secret'
  /** About the association, its site or the program, never about a person. */
  | 'site'
  /** Written by the program in fixed words. */
  | 'program'
  /** Made anew from the other columns of the row, or of the row it stands for, by the same change. */
  | 'derived'
  /** Gone after minutes, and tied to no account. */
  | 'passing'

/** A kind of row in which a person may be found, and what becomes of it when the person is erased. */
export interface PersonalRows {
  /** Swedish, in the singular, and in the plural. */
  readonly label: string
  readonly plural: string
  /** The columns that may hold the person, with their labels. */
  readonly personal: Readonly<Record<string, string>>
  /** Shown beside them. */
  readonly beside?: Readonly<Record<string, string>>
  readonly erasure: 'remove' | 'overwrite'
  /** SQL: the rows of the table that are of this kind. */
  readonly where?: string
  /** Columns that are emptied when all of their text is the person: an address cannot be [borttaget]. */
  readonly emptied?: readonly string[]
  /** The part of an address that is made of the name, and may not be empty: it gets one of its own. */
  readonly readdressed?: string
  /** What stays of the row, and why. */
  readonly kept?: { readonly what: string; readonly why: string }
}

/** How the rows of a site meet those of the site that it is merged into. */
export type MergedRows =
  | {
      /**
       * A row with the same value in one of these columns, tried in turn, is the one of the other site. Any other is copied, under an id
       * of its own.
       */
      readonly sameBy: string
      /** The column of the row above: rows are the same only below the same one. */
      readonly below?: string
      /** The column that orders them: copies come last. */
      readonly orderedBy?: string
      /** The id is a word, which stays. */
      readonly keepsId?: true
      /** A person chooses whether both become one; the name of the choice. */
      readonly askedAs?: MergeKind
    }
  /** A person chooses whether both become one; this is how the same is known. */
  | { readonly asked: string }
  /** Rows come along with a copied row that one of these columns names. */
  | { readonly with: string }
  /** Why the rows stay behind, or how else they come. */
  | string

/** How a row is written in a copy of the site. Lists of columns have spaces between them. */
interface CopiedRows {
  /** The name of its schema in `site-export/copied/rows.ts`. */
  readonly as: string
  /** The columns of the copy; `draft_version` becomes `draftVersion`. */
  readonly columns: string
  /** Columns of accounts, written as display names. */
  readonly authors?: string
  /** SQL expressions that replace columns, by the column's name. `t` is the row. */
  readonly instead?: Readonly<Record<string, string>>
  readonly where?: string
  /** A total order, so that two copies of the same site are equal. */
  readonly order: string
  readonly merged: MergedRows
}

/** How the rows of a deleted site go. */
interface EmptiedRows {
  /** Steps go in order: rows that point go before the rows that they point to. */
  readonly step: number
  /** Absent: the site's own role deletes them. */
  readonly by?: 'platform'
  /** The rows of a site are few enough for one statement. */
  readonly atOnce?: true
  /** In each transaction, where each takes others with it. */
  readonly rows?: number
}

export interface DescribedTable {
  /** What a row is, for docs/database.md. */
  readonly holds: string
  /** The columns that, with the site, name a row. */
  readonly key?: string
  readonly columns?: Readonly<Partial<Record<Harmless, string>>>
  /** Columns that hold a person, and are found with the item that they belong to. */
  readonly ofItems?: string
  /** The same with the account. */
  readonly ofAccounts?: string
  /** Columns that point at an account, with what the person did; `didElsewhere`: only the platform reads them. */
  readonly did?: Readonly<Record<string, string>>
  readonly didElsewhere?: Readonly<Record<string, string>>
  /** Columns that point at a person and stay, with the reason that the preview of an erasure gives. */
  readonly kept?: Readonly<Record<string, string>>
  /** By a name that stands in the address of a finding. */
  readonly people?: Readonly<Record<string, PersonalRows>>
  /** Text: why no copy of a site holds the table. Absent where it has no `site_id`. */
  readonly copy?: CopiedRows | string
  /** Columns of a copied table that no copy holds, each with its reason. */
  readonly notCopied?: Readonly<Record<string, string>>
  /** Absent where the table has no `site_id`, or keeps its rows. */
  readonly ends?: EmptiedRows | 'with its row'
}

/** By the name in the database. */
export type DescribedTables = Readonly<Record<string, DescribedTable>>

/** The names in a list with spaces between them. */
export const listed = (names = ''): string[] => (names === '' ? [] : names.split(' '))
