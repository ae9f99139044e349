import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TextFacts } from '#contract/finding.ts'
import { unanswered } from '#contract/finding-answers.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import type { ShownFinding } from './shown-finding.ts'
import { findingKey } from './shown-finding.ts'
import type { Fields, Item } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { judgeDelayMs } from './item-editor-context.ts'
import { itemCheckQuery } from './item-editor-queries.ts'
import type { KnownMedia } from '../../media/known-media-context.ts'
import { itemQuery } from '../item-queries.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { isUnsaved } from '../saving/save-state.ts'
import { useSavePart } from '../saving/use-save-session.ts'

/** A dialog waits this long for the server's findings; later ones are shown when they come. */
const longestWaitMs = 800

interface Findings {
  readonly findings: readonly ShownFinding[]
  /** False until the check has come. */
  readonly isChecked: boolean
  /** Asks the server about the saved draft, before a dialog shows what is to be mended. */
  readonly askServer: (item: Item) => Promise<void>
}

/** What is to be mended before publishing: at each pause by the browser's own check, and by the server while a dialog asks. */
export function useFindings<Content extends Fields>(
  area: ItemArea<Content>,
  siteId: string,
  session: SaveSession,
  { media, isReadOnly, isAsking }: { media: KnownMedia; isReadOnly: boolean; isAsking: boolean },
): Findings {
  const queryClient = useQueryClient()
  const loaded = useFetchedPart(area.loadCheck)
  const item = useSavePart(session, (state) => state.item)
  const mediaRules = item?.mediaRules
  const facts = useMemo((): TextFacts => ({ media: media.facts, ...(mediaRules && { mediaRules }) }), [media.facts, mediaRules])
  const check = useCallback(
    // Only the area's fields are ever edited, with their own types (item-editor-context.ts).
    (content: Fields) => loaded?.(content as Content, { ...facts, day: stockholmDate(new Date()) }) ?? [],
    [loaded, facts],
  )
  const isSaved = useSavePart(session, (state) => !isUnsaved(state))
  const resting = useRestingContent(session)
  // A dialog speaks of what stands there now.
  const asked = useSavePart(session, ({ current }) => (isAsking ? current : null))
  const query = (saved: Item | null) => itemCheckQuery(area.key, siteId, saved)
  // After each save, and so in time: what only the server knows is counted before anybody asks to publish.
  const { data: told } = useQuery({ ...query(item), enabled: isSaved && !isReadOnly && loaded !== null })
  const fromServer = useMemo(() => {
    if (!told || !item) return []
    const known = new Set(check(item.content).map(findingKey))
    return told.filter((finding) => !known.has(findingKey(finding)))
  }, [told, item, check])

  // Of 200 blocks at every key it would be felt.
  const looked = asked ?? resting
  const fromHere = useMemo(() => (isReadOnly ? [] : check(looked)), [check, looked, isReadOnly])

  const findings = useMemo(
    () => (isReadOnly ? [] : unanswered([...fromHere, ...fromServer], looked)),
    [isReadOnly, fromHere, fromServer, looked],
  )

  return {
    findings,
    isChecked: loaded !== null,
    askServer: async (saved) => {
      // Without it the server's own findings are what there is.
      const loadingCheck = area.loadCheck().catch(() => undefined)
      const answer = queryClient.fetchQuery({ ...query(saved), staleTime: 0 }).catch((error: unknown) => {
        // The toast has been shown; publishing asks the same again.
        if (!isApiError(error)) throw error
      })
      // What the Bildbank says may have been mended by others since the item was read.
      const isBlocked = unanswered(check(saved.content), saved.content).some(({ level }) => level === 'blocking')
      const fresh = isBlocked && queryClient.refetchQueries({ queryKey: itemQuery(area.key, siteId, saved.id).queryKey })
      await Promise.race([Promise.all([answer, loadingCheck, fresh]), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
    },
  }
}

/** Another picture is in a field, or a finding was answered: that is judged at once, and not when everything around it stands still. */
const isJudgedAtOnce = (before: Fields, now: Fields): boolean =>
  before['answers'] !== now['answers'] || Object.keys(now).some((field) => pictureIn(before[field]) !== pictureIn(now[field]))

const pictureIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'isShared' in value && 'id' in value ? value.id : null

/** What stands in the fields when the keys pause. */
function useRestingContent(session: SaveSession): Fields {
  const [content, setContent] = useState(() => session.state.get().current)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = session.state.get().current
    const rest = () => {
      clearTimeout(timer)
      const { current } = session.state.get()
      if (isJudgedAtOnce(last, current)) setContent(current)
      else timer = setTimeout(() => setContent(session.state.get().current), judgeDelayMs)
      last = current
    }
    rest()
    const stop = session.state.subscribe(rest)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session])
  return content
}
