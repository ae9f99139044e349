import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ItemTarget } from '../items/items.ts'
import { ListFileData, listFileBodyLimit } from '../list-file.ts'
import { listAfter } from '../listing.ts'
import { PlanCounts, PlanRow, PlanSeen } from '../plans.ts'

// Redirects of a site: those that renames and moves have made, and those imported from an older website.

export const maxImportRows = 5000
export const maxImportCharacters = 400_000

export const RedirectRow = z.object({
  fromPath: z.string(),
  /** An item of the site, followed to wherever it is now; null when it leads elsewhere or nowhere. */
  toItem: ItemTarget.nullable(),
  toUrl: z.string().nullable(),
  code: z.union([z.literal(301), z.literal(302), z.literal(410)]),
  hits: z.number(),
  lastHit: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type RedirectRow = z.infer<typeof RedirectRow>

const root = '/api/site/:siteId/redirects'
/** A path of the site, `/nyheter/x`, or a whole address, https, elsewhere. '' with code 410: gone. */
const target = z.string('Skriv vart adressen ska leda.').max(500, 'Adressen är för lång.')
/** A path, or a whole address of a former website; its query tells it from others. */
const from = z.string('Skriv den gamla adressen.').max(500, 'Adressen är för lång.')

/** Pasted text of two columns, from and to. */
const list = { text: z.string().max(maxImportCharacters, 'Listan är för lång. Dela upp den.') }
const listLimit = 2 * 1024 * 1024

/** For `POST /api/site/:siteId/undo/:undoId`; null when nothing has changed. */
const undoable = { undoToken: z.string().nullable() }

export const siteRedirects = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Omdirigeringar, 50 i taget. `unused`: ingen har använt dem på tolv månader.',
    query: z.strictObject({
      search: z.string().max(200).optional(),
      filter: z.enum(['all', 'unused', 'gone']).default('all'),
      after: listAfter,
    }),
    response: z.object({ redirects: z.array(RedirectRow), total: z.number(), next: z.string().nullable() }),
  }),
  add: endpoint({
    method: 'POST',
    path: root,
    summary: 'Lägger till en omdirigering. Kedjor plattas ut, slingor avvisas.',
    body: z.strictObject({
      from,
      to: target,
      code: z.union([z.literal(301), z.literal(302), z.literal(410)]),
      /** Another redirect of the same address is replaced; without it the answer is 409 with SLUG_TAKEN and where it leads today. */
      takesOver: z.boolean().optional(),
    }),
    response: RedirectRow.extend(undoable),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${root}/remove`,
    summary: 'Tar bort omdirigeringar.',
    body: z.strictObject({ from: z.array(from).min(1).max(maxImportRows) }),
    bodyLimit: listLimit,
    response: z.object({ removed: z.number(), ...undoable }),
  }),
  /** Changes nothing. The answer is shown first and then sent to `plan`. */
  readFile: endpoint({
    method: 'POST',
    path: `${root}/read-file`,
    summary: 'Läser de två första kolumnerna i en lista, Excel (.xlsx) eller CSV, som text med tabb emellan.',
    body: z.strictObject({ data: ListFileData }),
    bodyLimit: listFileBodyLimit,
    response: z.object({
      text: z.string(),
      /** In Swedish: which of several sheets was read, for example. */
      notes: z.array(z.string()),
    }),
  }),
  plan: endpoint({
    method: 'POST',
    path: `${root}/plan`,
    summary: 'Provar en lista med två kolumner, från och till. Ändrar inget.',
    body: z.strictObject(list),
    bodyLimit: listLimit,
    response: z.object({
      counts: PlanCounts,
      rows: z.array(PlanRow.extend({ from: z.string(), to: z.string() })),
      seen: PlanSeen,
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: `${root}/run`,
    summary: 'Läser in en lista med två kolumner, från och till. Rader med fel hoppas över.',
    body: z.strictObject({ ...list, seen: PlanSeen.optional() }),
    bodyLimit: listLimit,
    response: z.object({ added: z.number(), ...undoable }),
  }),
}
