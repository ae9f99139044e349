import { generateKeyBetween } from 'fractional-indexing'
import { createHash, randomUUID } from 'node:crypto'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { ImportRun } from '#contract/representatives/representative-imports.ts'
import { ImportMapping } from '#contract/representatives/representative-imports.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { checkFailed, invalidField } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { plannedChange } from '../../../platform/database/planned-change.ts'
import { recordAudit } from '../../audit/audit.ts'
import { namesOf } from '../../items/store/item-store.ts'
import { formerUser } from '../../accounts/former-user.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { endOn, insertAssignment, refuseOverlap } from '../bodies/assignment-service.ts'
import { allAssignments } from '../bodies/assignment-store.ts'
import { bodiesOf } from '../bodies/body-service.ts'
import type { LockedRow } from '../changes.ts'
import { lockRowsOf, newRows, storeChange } from '../changes.ts'
import type { ImportFile } from './import-file.ts'
import type { ImportDraft, Known, KnownPerson, MadePlan, PlannedRow } from './import-plan.ts'
import { draftImport } from './import-plan.ts'
import { showPlan, tally } from './import-view.ts'
import { areaOf, guessColumns, nameKey, partyOf } from './import-words.ts'
import { createPersonDraft } from '../person-drafts.ts'
import { rolesOf } from '../bodies/role-service.ts'

const personsOfSite = statement<KnownPerson>(
  'import_persons',
  `select id, title, coalesce(draft ->> 'givenName', '') as "givenName", coalesce(draft ->> 'familyName', '') as "familyName"
   from items where site_id = $1 and area = 'representatives' and deleted_at is null order by title, id`,
)
const alone = statement('import_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const remembered = statement<{ mapping: unknown }>(
  'import_mapping',
  'select mapping from import_mappings where site_id = $1 and headings = $2',
)
const remember = statement(
  'import_mapping_put',
  `insert into import_mappings (site_id, headings, mapping, updated_at) values ($1, $2, $3, $4)
   on conflict (site_id, headings) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`,
)
const changeDays = statement(
  'import_change_days',
  `update assignments set from_date = $3, to_date = $4, source = $5, version = version + 1,
     ended_reason = case when to_date is distinct from $4::date then null else ended_reason end where site_id = $1 and id = $2`,
)
const setSubstitute = statement('import_stands_for', 'update assignments set substitute_for_id = $3 where site_id = $1 and id = $2')
const lastPlace = statement<{ last: string | null }>(
  'import_last_place',
  'select max(sort_key collate "C") as last from assignments where site_id = $1 and body_id = $2',
)
const insertRun = statement(
  'import_run_add',
  `insert into import_runs (site_id, id, file_name, source, new_rows, same_rows, changed_rows, ended_rows, new_persons, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const recentRuns = statement<Omit<ImportRun, 'at' | 'by'> & { at: Date; byId: string }>(
  'import_runs_list',
  `select id, file_name as "fileName", source, created_at as at, created_by as "byId",
     jsonb_build_object('new', new_rows, 'same', same_rows, 'changed', changed_rows, 'ended', ended_rows, 'newPersons', new_persons) as counts
   from import_runs where site_id = $1 order by created_at desc, id limit 50`,
)

async function knownOf(site: SiteDb, today: string): Promise<Known> {
  const [bodies, roles, persons, assignments] = await Promise.all([
    bodiesOf(site),
    rolesOf(site),
    site.rows(personsOfSite, [site.siteId]),
    allAssignments(site, today),
  ])
  return { today, bodies, roles, persons, assignments }
}

/** Identifies files with the same columns, which share a mapping. */
const signature = ({ headings, dropped }: ImportFile): string =>
  createHash('sha256')
    .update(JSON.stringify([headings, dropped.length]))
    .digest('hex')

/** The mapping last used for a file with these headings on the site, or a guess. */
export async function mappingFor(site: SiteDb, file: ImportFile): Promise<{ mapping: ImportMapping; isRemembered: boolean }> {
  const [row] = await site.rows(remembered, [site.siteId, signature(file)])
  const known = ImportMapping.safeParse(row?.mapping)
  if (known.success) return { mapping: known.data, isRemembered: true }
  const columns = guessColumns(file.headings)
  const source = columns.party !== undefined && columns.area !== undefined ? 'valmyndigheten' : 'ownList'
  const narrowed = source === 'valmyndigheten' ? await rowsOfSite(site, file, columns) : {}
  return { mapping: { source, columns, ...narrowed, bodies: {}, roles: {}, persons: {} }, isRemembered: false }
}

const siteWords = statement<{ name: string; municipality: string; federation: string }>(
  'import_site_words',
  `select s.name, s.municipality, coalesce((select f.name from federation f limit 1), '') as federation from sites s where s.id = $1`,
)

/** Of a list for the whole country, the site's municipality and its party, where one word of the file can be meant. */
async function rowsOfSite(
  site: SiteDb,
  file: ImportFile,
  { area, party }: ImportMapping['columns'],
): Promise<Pick<ImportMapping, 'onlyArea' | 'onlyParty'>> {
  const [words] = await site.rows(siteWords, [site.siteId])
  if (!words) return {}
  const onlyArea = areaOf(
    tally(file, area).map((one) => one.words),
    words.municipality,
  )
  const onlyParty = partyOf(
    tally(file, party).map((one) => one.words),
    [words.federation, words.name],
  )
  return { ...(onlyArea !== null && { onlyArea }), ...(onlyParty !== null && { onlyParty }) }
}

async function makePlan(site: SiteDb, { file, mapping }: Running, { now }: Actor): Promise<MadePlan> {
  const known = await knownOf(site, stockholmDate(now))
  return { ...draftImport(file, mapping, known), known, file, mapping }
}

/** A list of assignments, as a whole or not at all. Of two runs of a list, one after the other, the second changes nothing. */
export const listImport = plannedChange({
  hold: (site: SiteDb) => site.rows(alone, [`${site.siteId} import`]),
  make: makePlan,
  show: showPlan,
  refuse: refuseFaults,
  write: writeImport,
})

function refuseFaults({ faults, rows }: ImportDraft): void {
  const [first] = faults
  if (first !== undefined) throw invalidField('mapping', first)
  const wrong = rows.filter(({ kind }) => kind === 'fault')
  if (wrong.length === 0) return
  const count = wrong.length === 1 ? '1 rad' : `${wrong.length} rader`
  throw checkFailed(
    `${count} måste rättas innan listan kan hämtas.`,
    Object.fromEntries(wrong.map((row) => [`rows.${row.line}`, { code: 'VALIDATION', message: row.faults.join(' ') }])),
  )
}

interface Running {
  readonly fileName: string
  readonly file: ImportFile
  readonly mapping: ImportMapping
  /** The last day of assignments missing in the file; null: they are unchanged. */
  readonly endMissingOn: string | null
  /** The plan that was shown; absent: none was. */
  readonly seen?: string | undefined
}

async function writeImport(
  site: SiteDb,
  { known, ...plan }: MadePlan,
  running: Running,
  actor: Actor,
): Promise<{ run: ImportRun; undoToken: string | null }> {
  const { file, mapping, endMissingOn } = running
  const missing = endMissingOn === null ? [] : plan.missing.filter(({ to }) => to !== endMissingOn)
  refuseEarlyEnd(missing, endMissingOn)
  const of = (kind: PlannedRow['kind']): readonly PlannedRow[] => plan.rows.filter((row) => row.kind === kind)
  const changed = of('changed')
  const touched = [...changed.flatMap(({ existing }) => (existing ? [existing.id] : [])), ...missing.map(({ id }) => id)]
  const held: LockedRow[] = await lockRowsOf(site, 'assignments', touched)

  for (const { id } of missing) await endOn(site, id, endMissingOn ?? '', 'other')
  for (const { existing, from, to } of changed)
    await site.rows(changeDays, [site.siteId, existing?.id, from, to, mapping.source]).catch(refuseOverlap)
  const made = await makePersons(site, of('new'), actor)
  held.push(...newRows('assignments', await makeAssignments(site, of('new'), made, known, mapping)))

  await site.rows(remember, [site.siteId, signature(file), JSON.stringify({ ...mapping, persons: {} }), actor.now])
  const newPersons = [...made.values()]
  const undoToken = held.length === 0 ? null : await storeChange(site, 'import.run', held, actor, newPersons)
  const counts = {
    new: of('new').length,
    same: of('same').length,
    changed: changed.length,
    ended: missing.length,
    newPersons: newPersons.length,
  }
  return { run: await keepRun(site, running, counts, actor, undoToken !== null), undoToken }
}

function refuseEarlyEnd(missing: readonly AssignmentRow[], endMissingOn: string | null): void {
  const later = missing.find(({ from }) => endMissingOn !== null && from > endMissingOn)
  if (later) throw invalidField('endMissingOn', `${later.personName} börjar ${later.from}. Välj en senare dag.`)
}

async function keepRun(
  site: SiteDb,
  { fileName, mapping }: Running,
  counts: ImportRun['counts'],
  actor: Actor,
  isChange: boolean,
): Promise<ImportRun> {
  const id = randomUUID()
  await site.rows(insertRun, [
    site.siteId,
    id,
    fileName,
    mapping.source,
    counts.new,
    counts.same,
    counts.changed,
    counts.ended,
    counts.newPersons,
    actor.now,
    actor.userId,
  ])
  await recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: 'import.run', objectId: id }, actor.now)
  if (isChange) await publicChanged(site)
  const names = await namesOf(site, [actor.userId])
  const by = { id: actor.userId, name: names.get(actor.userId) ?? formerUser }
  return { id, fileName, source: mapping.source, counts, at: actor.now.toISOString(), by }
}

const keyOf = ({ givenName, familyName }: PlannedRow): string => nameKey(`${givenName} ${familyName}`)

/** Creates one draft for each new name, whatever its number of rows. */
async function makePersons(site: SiteDb, rows: readonly PlannedRow[], actor: Actor): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const row of rows) {
    if (row.personId === null && !made.has(keyOf(row))) made.set(keyOf(row), await createPersonDraft(site, row, actor))
  }
  return made
}

async function makeAssignments(
  site: SiteDb,
  rows: readonly PlannedRow[],
  made: ReadonlyMap<string, string>,
  known: Known,
  mapping: ImportMapping,
): Promise<string[]> {
  const ids: string[] = []
  const places = new Map<string, string>()
  const idOfName = new Map(known.persons.map((person) => [nameKey(person.title), person.id]))
  for (const row of rows.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))) {
    const { bodyId, roleId, from } = row
    const personId = row.personId ?? made.get(keyOf(row))
    if (bodyId === null || roleId === null || from === null || personId === undefined) continue
    const sortKey = row.order === null ? null : await nextPlace(site, bodyId, places)
    const id = await insertAssignment(site, {
      personId,
      bodyId,
      roleId,
      from,
      to: row.to,
      sortKey,
      substituteForId: null,
      labelOverride: '',
      isLead: false,
      source: mapping.source,
    })
    ids.push(id)
    const name = nameKey(row.reference)
    const substituted = made.get(name) ?? idOfName.get(name)
    if (name !== '' && substituted !== undefined && substituted !== personId)
      await site.rows(setSubstitute, [site.siteId, id, substituted])
  }
  return ids
}

/** Imported rows are placed after the present members of the body. */
async function nextPlace(site: SiteDb, bodyId: string, places: Map<string, string>): Promise<string> {
  const last = places.get(bodyId) ?? (await site.rows(lastPlace, [site.siteId, bodyId]))[0]?.last ?? null
  const key = generateKeyBetween(last, null)
  places.set(bodyId, key)
  return key
}

export async function importRunsOf(site: SiteDb): Promise<ImportRun[]> {
  const rows = await site.rows(recentRuns, [site.siteId])
  const names = await namesOf(
    site,
    rows.map(({ byId }) => byId),
  )
  return rows.map(({ at, byId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: { id: byId, name: names.get(byId) ?? formerUser },
  }))
}
