import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { MediaRef } from '#contract/media-use.ts'
import { itemAreas } from '../item-areas.ts'
import { protectOn } from '../modules/representatives/persons/protection-service.ts'
import type { CopiedName, CopiedRow } from '../site-export/copied/rows.ts'
import { keepPictures } from '../site-export/reading/keep-pictures.ts'
import { areasByName } from '../site-export/reading/opened-copy.ts'
import { scanCopy } from '../site-export/reading/scan-copy.ts'
import type { Writing } from '../site-export/reading/write-site.ts'
import { writePictures, writeSite } from '../site-export/reading/write-site.ts'
import type { Picture, WrittenSite } from './demo-files.ts'
import type { LibraryCopy } from './demo-pictures.ts'
import { readLibrary } from './demo-pictures.ts'
import type { SiteRows } from './demo-rows.ts'
import { rowsOf } from './demo-rows.ts'
import { seedComments } from './seed-comments.ts'
import { seedLives } from './seed-life.ts'
import { seedSettings } from './seed-settings.ts'
import { seedVisits } from './seed-visits.ts'
import type { SeededSite, Seeding } from './seeding.ts'
import { accountOf } from './seeding.ts'

const areas = areasByName(itemAreas)

const nothing: LibraryCopy = { rows: [], bytes: new Map(), refs: new Map() }
const notThere = (file: string): Error => new Error(`${file} is not in the demonstration`)

async function keptPictures({ pictures }: Seeding, libraryId: string, { rows, bytes }: LibraryCopy): Promise<Writing['pictures']> {
  if (!pictures) return new Map()
  const bytesOf = async (file: string): Promise<Buffer> => {
    const found = bytes.get(file)
    if (!found) throw notThere(file)
    return found
  }
  return keepPictures(pictures, libraryId, { copy: { bytesOf }, scan: { pictures: rows } }, async () => undefined)
}

/** The input of the writer of copies: the rows in memory, signed by the people of the demonstration. */
function writingOf(seeding: Seeding, rows: SiteRows['rows']): Omit<Writing, 'scan' | 'pictures'> {
  const { people, administrator, now } = seeding
  const copy = {
    async *rows<Name extends CopiedName>(name: Name): AsyncGenerator<CopiedRow<Name>> {
      yield* (rows[name] ?? []) as CopiedRow<Name>[]
    },
  }
  return {
    copy,
    areas,
    actor: { userId: accountOf(seeding, administrator), now },
    authors: people,
    importId: randomUUID(),
    sizesWhenAsked: true,
  }
}

/** Fills the Bildbank of the federation. */
export async function seedSharedPictures(seeding: Seeding, written: readonly Picture[]): Promise<LibraryCopy['refs']> {
  if (!seeding.pictures) return nothing.refs
  const { database, folder, administrator, now } = seeding
  const library = await readLibrary(folder, written, { isShared: true, author: administrator, now })
  const pictures = await keptPictures(seeding, '*', library)
  const writing = writingOf(seeding, {})
  const scan = { items: new Map(), pictures: library.rows, olderProgrammes: [] }
  await database.inSite('*', (site) => writePictures({ ...writing, scan, pictures }, site))
  return library.refs
}

const Names = z.object({ givenName: z.string(), familyName: z.string() })

/** Protects people, with the platform's handle as the services do. */
async function protectPeople({ database, now }: Seeding, { written, placed, reviewer }: SeededSite): Promise<void> {
  const siteId = written.id
  const ids = placed.flatMap(({ area, id }) => (area.name === 'representatives' ? [id] : []))
  const persons = written.representatives.persons.map((person, index) => ({ ...person, personId: ids[index] ?? '' }))
  await database.inPlatform(async (platform) => {
    for (const { personId, protection, content } of persons) {
      if (!protection) continue
      const { givenName, familyName } = Names.parse(content)
      const isNamed = protection === 'nameOnly'
      const shown = { shownName: isNamed ? `${givenName} ${familyName}` : null, sortName: isNamed ? familyName : null }
      await protectOn(platform, [{ siteId, personId }], { mode: protection, ...shown }, siteId, { userId: reviewer, now })
    }
  })
}

/** Reads a site in like a copy, and then takes the steps that a copy does not hold. */
export async function seedSite(seeding: Seeding, written: WrittenSite, shared: ReadonlyMap<string, MediaRef>): Promise<SeededSite> {
  const { database, folder, now } = seeding
  const { id, reviewer: author } = written
  const reviewer = accountOf(seeding, author)
  const library = seeding.pictures ? await readLibrary(folder, written.pictures, { isShared: false, author, now }) : nothing
  const media = (key: string): MediaRef | null => {
    const found = library.refs.get(key) ?? shared.get(key)
    if (!found && seeding.pictures) throw notThere(`The picture ${key} of ${id}`)
    return found ?? null
  }
  const { rows, placed, named } = rowsOf(written, library, media, now)
  const writing = writingOf(seeding, rows)
  const hashOf = (file: string): string => library.rows.find((row) => row.file === file)?.uploadHash ?? ''
  const scan = await scanCopy({ ...writing.copy, hashOf }, areas, now)
  if (scan.problems.length > 0) throw new Error(`demonstration/${id}: ${scan.problems.join(' ')}`)
  const pictures = await keptPictures(seeding, id, library)
  const site: SeededSite = { written, placed, named, reviewer }
  await database.inSite(id, async (db) => {
    await writeSite(db, { ...writing, scan, pictures })
    await seedSettings(db, seeding, site)
    await seedLives(db, seeding, site)
    await seedComments(db, seeding, site)
  })
  await protectPeople(seeding, site)
  await seedVisits(database, written, now)
  return site
}
