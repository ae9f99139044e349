import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

const ended = statement<{ id: string }>(
  'share_ended_here',
  `select s.id from shared_here s where s.ended_at is not null and s.path = $1
     and (s.mode = 'required' or s.display = 'shown' or (s.display = 'auto' and s.mode <> 'offered')) limit 1`,
)

/** True for the address of something that other sites showed until its own site ended that. Visitors' role does not read such rows. */
export const hasEndedHere = async (site: SiteDb, path: string): Promise<boolean> => (await site.rows(ended, [path])).length > 0
