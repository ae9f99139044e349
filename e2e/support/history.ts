import { rowsOf } from './database.ts'
import type { Stack } from './programs.ts'

/** Everything the history of an item holds, as text: also what its screen would show page by page. */
export async function historyOf(stack: Stack, itemId: string): Promise<string> {
  const rows = await rowsOf<{ content: unknown }>(stack, 'select content from item_revisions where item_id = $1', [itemId])
  return JSON.stringify(rows.map(({ content }) => content))
}
