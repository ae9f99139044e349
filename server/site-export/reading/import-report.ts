import type { ImportReport } from '#contract/settings/site-imports.ts'
import { tidyLine } from '#contract/text.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { CopiedName } from '../copied/rows.ts'
import type { ReadCopy } from './read-copy.ts'
import type { Scan } from './scan-copy.ts'

const areaLabels = { news: 'Nyheter', policy: 'Sakfrågor', representatives: 'Företrädare', pages: 'Sidor' } as const
const labels: readonly (readonly [CopiedName, string])[] = [
  ['revisions', 'Versioner'],
  ['comments', 'Kommentarer'],
  ['media', 'Bilder och dokument'],
  ['bodies', 'Organ'],
  ['assignments', 'Uppdrag'],
  ['contacts', 'Kontaktuppgifter'],
  ['policyAreas', 'Politikområden'],
  ['policyProgrammes', 'Program och valmanifest'],
  ['newsCategories', 'Egna nyhetskategorier'],
  ['redirects', 'Omdirigeringar'],
  ['settings', 'Flikar med inställningar'],
]

const sharedThere = statement<{ count: number }>(
  'import_shared_there',
  `select count(*)::int as count from media where site_id = '*' and id = any($1::uuid[]) and deleted_at is null`,
)

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const namedAtMost = 5

/** Files that somebody has put into the ZIP, or its packing program. */
function notesOnStrangers(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const named = names.slice(0, namedAtMost).map((name) => tidyLine(name).slice(0, 80))
  const rest = names.length > named.length ? ` och ${names.length - named.length} till` : ''
  const which = `${named.join(', ')}${rest}`
  return [
    names.length === 1
      ? `En fil hör inte till kopian och läses inte: ${which}.`
      : `${names.length} filer hör inte till kopian och läses inte: ${which}.`,
  ]
}

/** What of this copy comes otherwise than it was. */
export async function notesOnCopy(site: SiteDb, { manifest, strangers }: ReadCopy, scan: Scan): Promise<string[]> {
  const [shared] = await site.rows(sharedThere, [[...scan.sharedPictures]])
  const missing = scan.sharedPictures.size - (shared?.count ?? 0)
  const { hosts } = manifest.site
  return [
    ...(hosts.length > 0 ? [`Egna domäner följer inte med (${hosts.join(', ')}). Koppla dem under Inställningar, Domäner.`] : []),
    ...(scan.overdue > 0
      ? [`${counted(scan.overdue, 'schemalagd publicering', 'schemalagda publiceringar')} har passerat. De texterna blir utkast.`]
      : []),
    ...(scan.over > 0
      ? [`${counted(scan.over, 'text', 'texter')} skulle ha avpublicerats vid det här laget, och läses in som avpublicerade.`]
      : []),
    ...(missing > 0
      ? [`${counted(missing, 'bild', 'bilder')} ur förbundets bildbank finns inte här och syns inte på sajten.`]
      : []),
    ...notesOnStrangers(strangers),
    'Personer med skyddade uppgifter och det som låg i papperskorgen finns inte i kopian.',
  ]
}

/** The differences from the site that the copy was made of. */
const notesOn = async (site: SiteDb, copy: ReadCopy, scan: Scan): Promise<string[]> => [
  `Sajten får namnet ${copy.manifest.site.name}. Id:t och adressen är den här sajtens egna.`,
  'Systemsidorna som följde med den nya sajten byts mot kopians.',
  'Inga konton skapas, och den här sajtens användare behåller sina roller.',
  'Vem som skrev varje version står kvar som ett namn i historiken, vem som skrev varje kommentar likaså, och avsändarna i texterna är kvar. Allt annat står med ditt namn: vem som lade till texter, bilder och kategorier, ändrade inställningar och noterade samtycken.',
  'Tider, versioner och adresser under sajten blir som i kopian.',
  ...(await notesOnCopy(site, copy, scan)),
]

export async function reportOn(site: SiteDb, copy: ReadCopy, scan: Scan): Promise<ImportReport> {
  const ofArea = (area: string): number => [...scan.items.values()].filter((item) => item.area === area).length
  const counts = [
    ...Object.entries(areaLabels).map(([area, label]) => ({ label, count: ofArea(area) })),
    ...labels.map(([name, label]) => ({ label, count: scan.counts[name] })),
  ]
  return {
    from: { name: copy.manifest.site.name, exportedAt: copy.manifest.exportedAt },
    counts,
    notes: await notesOn(site, copy, scan),
    problems: [...scan.problems],
  }
}
