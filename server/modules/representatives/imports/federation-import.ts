import type { EndpointResponse } from '#contract/endpoint.ts'
import type { readFederationImport, SiteImport } from '#contract/representatives/federation-imports.ts'
import type { ImportMapping, ImportPlan } from '#contract/representatives/representative-imports.ts'
import type { Database, PlatformDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { HttpError, invalidField } from '../../../platform/errors.ts'
import { countRows } from '../../../platform/database/planned-change.ts'
import type { ImportFile } from './import-file.ts'
import { listImport, mappingFor } from './import-service.ts'
import { tally } from './import-view.ts'
import { areaOf, guessColumns, partyOf } from './import-words.ts'
import { layoutOf } from './valmyndigheten-layouts.ts'

// One list for all sites, taken in on each by itself: what one of them refuses stops no other.

interface SiteOfImport {
  readonly id: string
  readonly name: string
  readonly municipality: string
}

const openSites = statement<SiteOfImport>(
  'import_sites',
  `select id, name, municipality from sites where stopped is null order by name collate "sv-x-icu", id`,
)
const federationName = statement<{ name: string }>('import_federation_name', 'select name from federation limit 1')

/** Columns of the list, or 400: without area and party a row belongs to no site. */
function columnsOf(file: ImportFile): ImportMapping['columns'] & { readonly area: string; readonly party: string } {
  const columns = guessColumns(file.headings)
  if (layoutOf(file.headings) === null || columns.area === undefined || columns.party === undefined)
    throw invalidField('data', 'Filen är inte någon av Valmyndighetens listor över ledamöter. Egna listor hämtas på varje sajt.')
  return { ...columns, area: columns.area, party: columns.party }
}

const wordsOf = (file: ImportFile, heading: string): string[] => tally(file, heading).map(({ words }) => words)

export async function readForSites(
  platform: PlatformDb,
  file: ImportFile,
  asked: string | undefined,
): Promise<EndpointResponse<typeof readFederationImport>> {
  const { area, party: heading } = columnsOf(file)
  const [sites, [federation]] = await Promise.all([platform.rows(openSites, []), platform.rows(federationName, [])])
  const party = asked ?? partyOf(wordsOf(file, heading), [federation?.name ?? ''])
  const ofParty = { ...file, rows: file.rows.filter(({ cells }) => cells[heading] === party) }
  const rowsOf = new Map(tally(ofParty, area).map(({ words, rows }) => [words, rows]))
  const areas = [...rowsOf.keys()]
  const found = sites.flatMap(({ id, name, municipality }) => {
    const own = areaOf(areas, municipality)
    return own === null ? [] : [{ siteId: id, siteName: name, rows: rowsOf.get(own) ?? 0 }]
  })
  return {
    rows: file.rows.length,
    dropped: [...file.dropped],
    notes: [...file.notes],
    parties: tally(file, heading),
    party,
    sites: found,
    sitesWithout: sites.length - found.length,
  }
}

interface Chosen {
  readonly fileName: string
  readonly file: ImportFile
  readonly party: string
  readonly siteIds: readonly string[]
  /** The plans that were shown, by site. */
  readonly seen?: Readonly<Record<string, string>>
}

interface By {
  readonly userId: string
  readonly now: Date
}

/** Tries the list on the sites, or takes it in. The answers are in the order of the sites' names. */
export async function importOnSites(database: Database, chosen: Chosen, by: By, does: 'plan' | 'run'): Promise<SiteImport[]> {
  const { file, party, siteIds, seen = {} } = chosen
  const { area } = columnsOf(file)
  const areas = wordsOf(file, area)
  const sites = await database.inPlatform((platform) => platform.rows(openSites, []), 'read')
  const results: SiteImport[] = []
  for (const site of sites.filter(({ id }) => siteIds.includes(id))) {
    const onlyArea = areaOf(areas, site.municipality)
    const nothing = { counts: countRows([]), newPersons: 0, missing: 0, seen: '' }
    const of = { siteId: site.id, siteName: site.name }
    results.push(
      onlyArea === null
        ? { ...of, ...nothing, refusal: 'Listan har inga rader för sajtens kommun.' }
        : await importOnSite(database, site.id, { ...chosen, onlyArea, onlyParty: party, seen: seen[site.id] }, by, does)
            .then((done) => ({ ...of, ...done }))
            .catch((error: unknown) => {
              if (!(error instanceof HttpError)) throw error
              return { ...of, ...nothing, refusal: error.message }
            }),
    )
  }
  return results
}

type OnSite = Pick<Chosen, 'fileName' | 'file'> &
  Required<Pick<ImportMapping, 'onlyArea' | 'onlyParty'>> & { readonly seen: string | undefined }
type Done = Omit<SiteImport, 'siteId' | 'siteName'>

const importOnSite = (database: Database, siteId: string, on: OnSite, { userId, now }: By, does: 'plan' | 'run'): Promise<Done> =>
  database.inSite(
    siteId,
    async (site) => {
      const { file, fileName, onlyArea, onlyParty, seen } = on
      // What the site has chosen for the words of such a file, such as which body is meant, is kept.
      const { mapping: known } = await mappingFor(site, file)
      const mapping: ImportMapping = { ...known, source: 'valmyndigheten', columns: columnsOf(file), onlyArea, onlyParty }
      const asked = { fileName, file, mapping, endMissingOn: null, seen }
      const actor = { userId, role: 'siteAdmin', now } as const
      const { counts, newPersons, missing, ...plan } = await listImport.preview(site, asked, actor)
      const planned = { counts, newPersons, missing: missing.length, refusal: refusalOf(plan), seen: plan.seen }
      if (does === 'plan' || planned.refusal !== null) return planned
      const { run } = await listImport.run(site, asked, actor)
      return { ...planned, counts: { ...counts, ...run.counts }, newPersons: run.counts.newPersons }
    },
    does === 'plan' ? 'read' : 'write',
  )

function refusalOf({ faults, rows }: Pick<ImportPlan, 'faults' | 'rows'>): string | null {
  const wrong = rows.filter(({ kind }) => kind === 'fault')
  if (wrong.some(({ bodyId }) => bodyId === null))
    return 'Organet som listan gäller finns inte på sajten. Lägg till det där, och prova igen.'
  return faults[0] ?? wrong.map((row) => `Rad ${row.line}: ${row.faults.join(' ')}`)[0] ?? null
}
