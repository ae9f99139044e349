import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import type { ShownFinding } from './finding-list.tsx'
import type { Fields, Item } from './item.ts'
import type { ItemArea } from './item-area.ts'
import { judgeDelayMs } from './item-editor-context.ts'
import { itemCheckQuery } from './item-editor-queries.ts'
import type { SaveState } from './save-state.ts'
import { isUnsaved } from './save-state.ts'

/** A dialog waits this long for the server's findings; later ones are shown when they come. */
const longestWaitMs = 800

interface Findings {
  readonly findings: readonly ShownFinding[]
  /** Asks the server about the saved draft, before a dialog shows what is to be mended. */
  readonly askServer: (item: Item) => Promise<void>
}

/** What is to be mended before publishing: at each pause by the browser's own check, and by the server while a dialog asks. */
export function useFindings<Content extends Fields>(
  area: ItemArea<Content>,
  siteId: string,
  state: SaveState,
  { isReadOnly, isAsking }: { isReadOnly: boolean; isAsking: boolean },
): Findings {
  const queryClient = useQueryClient()
  // Only the area's fields are ever edited, with their own types (item-editor-context.ts).
  const check = (content: Fields) => area.check(content as Content)
  const [resting] = useDebouncedValue(state.current, judgeDelayMs)
  const query = (item: Item | null) => itemCheckQuery(area.key, siteId, item, check)
  const { data: fromServer = [] } = useQuery({ ...query(state.item), enabled: isAsking && !isUnsaved(state) })

  return {
    findings: isReadOnly ? [] : [...check(isAsking ? state.current : resting), ...fromServer],
    askServer: async (item) => {
      const answer = queryClient.fetchQuery({ ...query(item), staleTime: 0 }).catch((error: unknown) => {
        // The toast has been shown; publishing asks the same again.
        if (!isApiError(error)) throw error
      })
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
    },
  }
}
