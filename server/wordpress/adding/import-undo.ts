import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { stateChanged } from '../../platform/errors.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import type { UndoKind } from '../../modules/undo/undo-kind.ts'
import { partKey } from '../../modules/undo/undo-kind.ts'
import { forgetStepsOf, storeStep } from '../../modules/undo/undo-store.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { findImport, setImportState } from '../stored/import-store.ts'
import { workedOn } from '../stored/source-store.ts'

export const wordpressUndoJob = 'wordpress.undo'

/** Stores the step of an import that has ended or waits for a choice. Its undo token is the id of the import. */
export async function endImport(
  site: SiteDb,
  id: string,
  state: ImportRow['state'],
  now: Date,
  more: Parameters<typeof setImportState>[3] = {},
): Promise<void> {
  await setImportState(site, id, state, more)
  const row = await findImport(site, id, 'read')
  if (!row || row.done === 0) return
  site.send(forgetStepsOf, [site.siteId, id])
  const step = { kind: 'wordpress', action: 'import', subjectId: id, title: row.fileName, before: {}, after: {} } as const
  storeStep(site, site.siteId, step, { userId: row.creatorId, now }, { id, nth: 0 })
}

type StandingImport = Pick<ImportRow, 'id' | 'state' | 'expiresAt'>
const standing = statement<StandingImport>(
  'wordpress_undo_standing',
  'select id, state, expires_at as "expiresAt" from wordpress_imports where site_id = $1 and id = any($2::uuid[])',
)
const ended: readonly ImportRow['state'][] = ['done', 'cancelled', 'failed', 'refused', 'checked']

const refusalOf = (row: StandingImport | null | undefined, now: Date): string | null =>
  row && ended.includes(row.state) && row.expiresAt > now ? null : 'Importen går inte att ta tillbaka längre.'

const countWorked = statement<{ count: number }>(
  'wordpress_undo_worked',
  `select count(*)::int as count from wordpress_sources s join items i on i.site_id = s.site_id and i.id = s.object_id
   where s.site_id = $1 and s.import_id = $2 and s.area <> 'media' and i.deleted_at is null and ${workedOn}`,
)
const texts = (count: number): string => (count === 1 ? '1 text' : `${count} texter`)

/** Imports from WordPress, taken back by a job. */
export const wordpressUndo: UndoKind = {
  handle: 'site',
  role: 'siteAdmin',
  async refusals(site, steps, { now }) {
    const rows = await site.rows(standing, [site.siteId, steps.map(({ id }) => id)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      steps.flatMap((step) => {
        const why = refusalOf(byId.get(step.id), now)
        return why === null ? [] : [[partKey(step), why] as const]
      }),
    )
  },
  async putBack(site, siteId, { id }, { userId, now }) {
    const why = refusalOf(await findImport(site, id, 'lock'), now)
    if (why !== null) throw stateChanged(why)
    const [worked] = await site.rows(countWorked, [siteId, id])
    await setImportState(site, id, 'undoing')
    await enqueueJob(site, { kind: wordpressUndoJob, key: id, runAt: now })
    await recordAudit(site, { actorId: userId, siteId, action: 'wordpress.undoBegin', objectId: id }, now)
    return worked && worked.count > 0 ? [`${texts(worked.count)} som ni har ändrat eller publicerat hamnar i papperskorgen.`] : []
  },
}
