import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledPath } from '../endpoint-path.ts'
import { newsBylineLength } from '../news/news.ts'
import { line } from '../text.ts'

/** One piece of the file on its way. */
export const wordpressPartBytes = 4 * 1024 ** 2
/** A ZIP holds the pictures too. */
export const maxWordpressBytes = 8 * 1024 ** 3
/** Days in which an import can be taken back as a whole. */
export const wordpressUndoDays = 30

/** What items of a type of WordPress become; `none`: they are left out and told of. */
export const ImportedAs = z.enum(['news', 'pages', 'none'], 'Välj i listan.')
export type ImportedAs = z.infer<typeof ImportedAs>

/** The contents of the file, as the first reading counts them. */
export const WordpressContents = z.object({
  title: z.string(),
  url: z.string(),
  /** Number of things in the file, including those that are left out. */
  total: z.number(),
  /** `isChosen`: somebody may choose what they become. */
  types: z.array(z.object({ type: z.string(), label: z.string(), count: z.number(), as: ImportedAs, isChosen: z.boolean() })),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })),
  authors: z.array(z.object({ login: z.string(), name: z.string(), count: z.number() })),
  /** Not published in WordPress. */
  drafts: z.number(),
  /** Texts with something that looks like a personal number. */
  personalNumbers: z.number(),
  /** Pictures and documents, and how many of them are in the ZIP. */
  files: z.object({
    count: z.number(),
    present: z.number(),
    /** Where the file says that the missing ones are, most first. */
    hosts: z.array(z.object({ host: z.string(), count: z.number() })).default([]),
    /** Those of the ZIP that are neither picture nor PDF by their content, whatever their name, and do not come along. */
    refusedCount: z.number().default(0),
    /** The first of them. `reason`: a sentence, which may begin with the name. */
    refused: z.array(z.object({ name: z.string(), reason: z.string() })).default([]),
  }),
})
export type WordpressContents = z.infer<typeof WordpressContents>

/** What becomes of what; a name that is missing gets what the trial proposed. */
export const WordpressChoices = z.strictObject({
  types: z.record(z.string().max(60), ImportedAs),
  /** By the category's slug: the id of a category of news, `+` for a new one of the same name, '' for the usual one. */
  categories: z.record(z.string().max(200), z.string().max(80)),
  /** By the author's login: the byline; '' for the site. */
  authors: z.record(z.string().max(200), line(newsBylineLength.max, 'Avsändaren')),
  /** Also what was not published in WordPress. */
  withDrafts: z.boolean(),
})
export type WordpressChoices = z.infer<typeof WordpressChoices>

export const WordpressImport = z.object({
  /** Also the undo token of the import. */
  id: z.string(),
  /** `refused`: the file cannot be read, for the reason in `fault`. `failed`: it can be tried again. */
  state: z.enum([
    'receiving',
    'checking',
    'checked',
    'fetching',
    'refused',
    'running',
    'cancelling',
    'cancelled',
    'done',
    'failed',
    'undoing',
    'undone',
  ]),
  fileName: z.string(),
  bytes: z.number(),
  received: z.number(),
  contents: WordpressContents.nullable(),
  choices: WordpressChoices.nullable(),
  /** Things that have been converted; they are read in when all are. */
  converted: z.number(),
  done: z.number(),
  total: z.number(),
  fault: z.string().nullable(),
  /** Files that an administrator let be fetched from the old website; null: nobody did. */
  fetched: z.object({ hosts: z.array(z.string()), done: z.number(), total: z.number() }).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** After it, the import cannot be taken back and its report is removed. */
  expiresAt: z.string(),
})
export type WordpressImport = z.infer<typeof WordpressImport>

/** What became of one thing in the file. `kept`: as it was; `touched`: changed here since, so left alone. */
export const wordpressOutcomes = ['kept', 'changed', 'updated', 'same', 'touched', 'leftOut', 'waiting'] as const
export const WordpressOutcome = z.enum(wordpressOutcomes)
export type WordpressOutcome = z.infer<typeof WordpressOutcome>

export const WordpressRow = z.object({
  nth: z.number(),
  kind: z.string(),
  sourceId: z.string(),
  title: z.string(),
  outcome: WordpressOutcome,
  notes: z.array(z.string()),
  /** Its text was too long: the end can be had as a file. */
  hasCutText: z.boolean(),
  /** Where it is now; null for what has no place of its own. */
  item: z.object({ area: z.enum(['news', 'pages']), id: z.string() }).nullable(),
})
export type WordpressRow = z.infer<typeof WordpressRow>

/** Hosts of one old website: with and without www, and where its files are. */
const maxFetchHosts = 10

const root = '/api/site/:siteId/wordpress'
const one = `${root}/:importId` as const
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Filen saknas.')
const reportFilePath = `${one}/report.csv` as const
const bundlePath = `${one}/bundle.zip` as const
const cutTextPath = `${one}/rows/:nth/rest.txt` as const

export const wordpressImports = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Importer från WordPress, senaste först.',
    response: z.object({ imports: z.array(WordpressImport) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: root,
    summary: 'Börjar ladda upp en export från WordPress.',
    body: z.strictObject({
      fileName: z.string().max(300),
      bytes: z.int().min(1, 'Filen är tom. Välj en annan fil.').max(maxWordpressBytes, 'Filen är större än 8 GB.'),
    }),
    response: WordpressImport,
  }),
  part: endpoint({
    method: 'PUT',
    path: `${one}/parts/:offset`,
    summary: 'Nästa del av filen. Svaret säger var det fortsätter.',
    body: Bytes,
    bodyLimit: wordpressPartBytes,
    counted: 'uploadParts',
    response: z.object({ received: z.number() }),
  }),
  check: endpoint({
    method: 'POST',
    path: `${one}/check`,
    summary: 'Läser igenom filen utan att ändra något på sajten.',
    response: WordpressImport,
  }),
  run: endpoint({
    method: 'POST',
    path: `${one}/run`,
    summary: 'Läser in filen som utkast, efter valen. Den loggas.',
    body: WordpressChoices,
    response: WordpressImport,
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/api/admin/sites/:siteId/wordpress/:importId/fetch',
    summary: 'Hämtar bilder och filer från den gamla webbplatsen, bara från de servrar som räknas upp. Den loggas.',
    body: z.strictObject({
      hosts: z
        .array(z.string().max(300, 'Adressen är för lång.'))
        .min(1, 'Skriv minst en adress.')
        .max(maxFetchHosts, `Skriv högst ${maxFetchHosts} adresser.`),
    }),
    response: WordpressImport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    summary: 'Avbryter inläsningen, eller hämtningen av filer. Det som hunnit läsas in finns kvar och kan tas tillbaka.',
    response: WordpressImport,
  }),
  abandon: endpoint({ method: 'DELETE', path: one, summary: 'Tar bort en fil som inte har lästs in.' }),
  rows: endpoint({
    method: 'GET',
    path: `${one}/rows`,
    summary: 'Vad som blev av allt i filen, i filens ordning.',
    query: z.strictObject({ outcome: WordpressOutcome.optional(), after: z.string().max(20).optional() }),
    response: z.object({
      rows: z.array(WordpressRow),
      counts: z.array(z.object({ outcome: WordpressOutcome, count: z.number() })),
      next: z.string().nullable(),
    }),
  }),
}

export { bundlePath as wordpressBundlePath, cutTextPath as wordpressCutTextPath, reportFilePath as wordpressReportPath }

/** The address of the report as CSV. */
export const wordpressReport = (siteId: string, importId: string): string => filledPath(reportFilePath, { siteId, importId })

/** The address of what the file was made into. */
export const wordpressBundle = (siteId: string, importId: string): string => filledPath(bundlePath, { siteId, importId })

/** The address of the end of a text that was too long. */
export const wordpressCutText = (siteId: string, importId: string, nth: number): string =>
  filledPath(cutTextPath, { siteId, importId, nth: String(nth) })
