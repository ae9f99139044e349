import type { BulkAction } from '#contract/items/items.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { Stack } from '#web/ui/layout.tsx'
import type { ItemWords } from '../item-area.ts'
import { bulkWords, countedWords } from './bulk-words.ts'
import type { AskedRow } from './hidden-texts.tsx'
import { HiddenTexts, LeaveOut } from './hidden-texts.tsx'

/** Asks before an action is taken with several; returns those that it is taken with, or null if the person said no. */
export async function askBulk<Row extends AskedRow>(
  action: BulkAction,
  selected: readonly Row[],
  words: ItemWords,
): Promise<readonly Row[] | null> {
  const { verb, consequence } = bulkWords[action]
  const hidden = action === 'publish' ? selected.filter(({ hiddenBefore }) => hiddenBefore) : []
  if (hidden.length > 0) return askPublishing(selected, hidden, words)
  const isSure = await confirmQuestion({
    title: `${verb}: ${countedWords(words, selected.length)}?`,
    children: consequence,
    confirmLabel: verb,
    isDangerous: action === 'trash',
  })
  return isSure ? selected : null
}

async function askPublishing<Row extends AskedRow>(
  selected: readonly Row[],
  hidden: readonly Row[],
  words: ItemWords,
): Promise<readonly Row[] | null> {
  const { verb, consequence } = bulkWords.publish
  const others = selected.filter((row) => !hidden.includes(row))
  let isLeftOut = others.length > 0
  const isSure = await confirmQuestion({
    title: `${verb} markerade ${words.counted[1]}?`,
    children: (
      <Stack gap={3}>
        <p>{consequence}</p>
        <HiddenTexts hidden={hidden} of={selected.length} untitled={words.untitled} />
      </Stack>
    ),
    ...(isLeftOut && { choices: <LeaveOut count={hidden.length} onChange={(isOn) => (isLeftOut = isOn)} /> }),
    confirmLabel: verb,
  })
  if (!isSure) return null
  return isLeftOut ? others : selected
}
