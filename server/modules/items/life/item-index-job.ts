import { searchTextVersion } from '#contract/search/search-text.ts'
import type { Database, SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { ItemArea } from '../item-area.ts'
import type { Fields } from '../actor.ts'
import { writePublishedWords } from '../published/write-published.ts'
import { searchTextOf } from '../store/item-work.ts'

// Rewrites the search texts of a site's items after their form has changed. Each text stores its form, so
// that a job that was interrupted, or runs twice, continues with the remaining ones.

export const indexJob = 'items.index'

interface StaleItem {
  readonly id: string
  readonly area: string
  readonly draft: unknown
  readonly published: unknown
}

const batchSize = 100

const stale = statement<StaleItem>(
  'items_stale_words',
  `select i.id, i.area, i.draft,
     (select r.content from item_revisions r where r.site_id = i.site_id and r.id = i.published_revision_id) as published
   from items i left join published_items p on p.site_id = i.site_id and p.id = i.id
   where i.id > $1 and (left(i.search_text, length($2)) <> $2 or left(p.search_text, length($2)) <> $2)
   order by i.id limit ${batchSize} for update of i`,
)
const setWords = statement('item_set_words', 'update items set search_text = $2 where id = $1')

/** Returns the id of the last item of the batch; null when it was empty. `onFault` is called for an item that cannot be read. */
async function indexBatch(
  site: SiteDb,
  areas: ReadonlyMap<string, ItemArea<Fields>>,
  after: string,
  onFault: (error: unknown) => void,
): Promise<string | null> {
  const rows = await site.rows(stale, [after, `${searchTextVersion}\n`])
  for (const { id, area: name, draft, published } of rows) {
    const area = areas.get(name)
    if (!area) continue
    try {
      const publicContent = published === null ? null : area.content.parse(published)
      site.send(setWords, [id, searchTextOf(area, area.content.parse(draft))])
      if (publicContent) writePublishedWords(site, area, id, publicContent)
    } catch (error) {
      // The item keeps its old index, and the batch continues.
      onFault(error)
    }
  }
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null)
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The handler of the job. Each batch is a transaction of its own, so that an item is locked briefly. */
export const indexSite =
  (database: Database, areas: ReadonlyMap<string, ItemArea<Fields>>) =>
  async ({ siteId }: Job): Promise<void> => {
    const faults: unknown[] = []
    let after: string | null = beforeAll
    while (after !== null) {
      const from: string = after
      after = await database.inSite(siteId, (site) => indexBatch(site, areas, from, (fault) => faults.push(fault)))
    }
    if (faults.length > 0) throw new Error(`${faults.length} items could not be indexed`, { cause: faults[0] })
  }
