import type { ToMend } from '#contract/attention/to-mend.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { StoredFault } from './upkeep-store.ts'
import { readFaults } from './upkeep-store.ts'
import { upkeepWords } from './upkeep-words.ts'

/** The place of a fault outside every site; `*` is the federation's library. */
const outsideSites: Readonly<Record<string, readonly [name: string, path: string]>> = {
  '': ['Hela installationen', '/admin/drift'],
  '*': ['Gemensamma bildbanken', '/admin/bildbank'],
}

function placeOf({ sweep, siteId, name, subject, since, times }: StoredFault): ToMend['places'][number] {
  const [usualName, usualPath] = outsideSites[siteId] ?? [siteId, `/admin/sajter/${siteId}`]
  const { path = usualPath } = upkeepWords(sweep)
  // A sweep that failed as a whole leads to no single thing.
  const isWhole = siteId === '' && subject === ''
  return {
    name: name ?? usualName,
    path: typeof path === 'string' ? path : isWhole ? usualPath : path(siteId, subject),
    since: since.toISOString(),
    times,
    reference: subject === '' ? sweep : `${sweep} ${subject}`,
  }
}

/** What fails of the upkeep now, a row for each sweep or kind of job, the oldest first. */
export async function upkeepToMend(platform: PlatformDb): Promise<ToMend[]> {
  const faults = await readFaults(platform)
  return faults
    .filter(({ sweep }, at) => sweep !== faults[at - 1]?.sweep)
    .map(({ sweep, ofSweep, since }): ToMend => {
      const places = faults.filter((one) => one.sweep === sweep).map(placeOf)
      const { title, meaning, remedy } = upkeepWords(sweep)
      const [first] = places
      const isOne = ofSweep === 1 && first !== undefined
      return {
        of: 'upkeep',
        kind: sweep,
        level: 'warning',
        title,
        meaning,
        remedy,
        where: isOne ? first.name : `${ofSweep.toLocaleString('sv-SE')} ställen`,
        count: ofSweep,
        since: since.toISOString(),
        path: isOne ? first.path : null,
        places,
      }
    })
}
