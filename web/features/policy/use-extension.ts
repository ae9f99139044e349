import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ExtensionWords, SharedTopicView } from '#contract/policy/shared-policy.ts'
import { discardExtension, ExtensionInput, publishExtension, saveExtension } from '#contract/policy/shared-policy.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { sharedTopicsQuery } from './policy-queries.ts'

const wordsOf = ({ extension }: Pick<SharedTopicView, 'extension'>): ExtensionWords =>
  extension === null
    ? { summary: '', demands: [], body: emptyRichText, isHidden: false }
    : { summary: extension.summary, demands: extension.demands, body: extension.body, isHidden: extension.isHidden }
const isSame = (one: ExtensionWords, other: ExtensionWords): boolean => JSON.stringify(one) === JSON.stringify(other)

type Faults = Readonly<Partial<Record<string, string>>>

/** By field: the first fault of each. */
const faultsOf = (all: readonly (readonly [path: string, message: string])[]): Faults =>
  Object.fromEntries(all.map(([path, message]) => [path.split('.')[0] ?? path, message] as const).toReversed())

/** As the drafts of items: saved when nobody has pressed a key for so long. */
const pauseMs = 1500

/** `unpublished`: kept, but refused when it was to be published. */
type Saving = 'no' | 'yes' | 'offline' | 'refused' | 'unpublished'

/** The site's words under a shared topic while somebody writes them: kept as they are typed, public when asked for. */
export function useExtension(topic: SharedTopicView, isReadOnly: boolean) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharedTopicsQuery(siteId)
  const params = { siteId, topicId: topic.id }
  const [words, setWords] = useState(() => wordsOf(topic))
  // What the server keeps of them: what comes from there meanwhile changes neither.
  const [kept, setKept] = useState(() => ({ words: wordsOf(topic), version: topic.extension?.version ?? null }))
  const [epoch, setEpoch] = useState(0)
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, setRefusals] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const [saving, setSaving] = useState<Saving>('no')
  const isChanged = !isSame(words, kept.words)
  useUnsavedChanges(() => isChanged && !isLeaving)

  // Saved by somebody else since; a confirmation changes the version and no words.
  const stored = topic.extension
  const isOther = stored !== null && stored.version !== kept.version && !isSame(wordsOf(topic), kept.words)

  const told = (answer: SharedTopicView, of: ExtensionWords) => {
    queryClient.setQueryData([...queryKey, topic.id], answer)
    void queryClient.invalidateQueries({ queryKey, exact: true })
    setKept({ words: of, version: answer.extension?.version ?? null })
  }
  const heard = (error: unknown, refused: Extract<Saving, 'refused' | 'unpublished'>) => {
    if (!isApiError(error)) throw error
    setSaving(error.status === 0 && refused === 'refused' ? 'offline' : refused)
    setFaults(faultsOf(Object.entries(error.fields).map(([path, { message }]) => [path, message])))
    // Withdrawn, or saved by somebody else: the screen says so.
    if (error.status !== 0 && Object.keys(error.fields).length === 0) void queryClient.invalidateQueries({ queryKey })
  }

  /** Returns the version that holds the words on screen; null when they could not be kept. */
  const keep = async (): Promise<number | null> => {
    const version = isOther ? kept.version : (stored?.version ?? null)
    if (!isChanged) return version
    const read = ExtensionInput.safeParse({ ...words, version })
    if (!read.success) {
      setFaults(faultsOf(read.error.issues.map(({ path, message }) => [path.join('.'), message])))
      setSaving('refused')
      return null
    }
    setSaving('yes')
    try {
      const answer = await call(saveExtension, { params, body: read.data, quiet: true })
      told(answer, words)
      setFaults({})
      setSaving('no')
      return answer.extension?.version ?? null
    } catch (error) {
      heard(error, 'refused')
      return null
    }
  }

  const publishing = useMutation({
    mutationFn: async () => {
      const version = await keep()
      if (version === null || topic.central === null) {
        setRefusals((count) => count + 1)
        return
      }
      try {
        told(await call(publishExtension, { params, body: { revision: topic.central.revision, version } }), words)
      } catch (error) {
        heard(error, 'unpublished')
        setRefusals((count) => count + 1)
        return
      }
      setFaults({})
      showToast({
        severity: 'success',
        message: words.isHidden
          ? 'Publicerat. Sakfrågan är dold på er sajt.'
          : 'Publicerat. Det syns på sajten inom några sekunder.',
      })
    },
  })
  const show = (answer: Pick<SharedTopicView, 'extension'>) => {
    setWords(wordsOf(answer))
    setKept({ words: wordsOf(answer), version: answer.extension?.version ?? null })
    setFaults({})
    setSaving('no')
    setEpoch((count) => count + 1)
  }
  const discarding = useMutation({
    mutationFn: (version: number) => call(discardExtension, { params, body: { version } }),
    onSuccess: (answer) => {
      told(answer, wordsOf(answer))
      show(answer)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })

  const isWaiting = isChanged && saving === 'no' && !publishing.isPending && !isOther && !isReadOnly && !isLeaving
  const hurry = useEffectEvent(() => {
    if (isWaiting) void keep()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    // Each key begins the pause anew.
    const timer = setTimeout(() => hurry(), pauseMs, words)
    return () => clearTimeout(timer)
  }, [words, isWaiting])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') hurry()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])

  return {
    words,
    faults,
    epoch,
    refusals,
    isChanged,
    saving,
    isPublishing: publishing.isPending,
    change: useCallback((more: Partial<ExtensionWords>) => {
      setSaving((before) => (before === 'yes' ? before : 'no'))
      setWords((before) => ({ ...before, ...more }))
    }, []),
    retry: () => void keep(),
    publish: () => {
      if (topic.central !== null && !publishing.isPending && saving !== 'yes') publishing.mutate()
    },
    discard: () => {
      if (stored !== null) discarding.mutate(stored.version)
    },
    /** What somebody else has saved since; null for nothing. */
    newer: isOther ? stored : null,
    takeTheirs: () => show(topic),
    keepMine: () => setKept({ words: wordsOf(topic), version: stored?.version ?? null }),
    /** The words are in another place now: leaving asks nothing. */
    forget: () => setLeaving(true),
  }
}

export type ExtensionWork = ReturnType<typeof useExtension>
