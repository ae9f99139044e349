import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExtensionInput as Input, SharedTopicView } from '#contract/policy/shared-policy.ts'
import { ExtensionInput, saveExtension } from '#contract/policy/shared-policy.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { sharedTopicsQuery } from './policy-queries.ts'

export type ExtensionWords = Pick<Input, 'summary' | 'demands' | 'body' | 'isHidden'>

const wordsOf = ({ extension }: Pick<SharedTopicView, 'extension'>): ExtensionWords =>
  extension === null
    ? { summary: '', demands: [], body: emptyRichText, isHidden: false }
    : { summary: extension.summary, demands: extension.demands, body: extension.body, isHidden: extension.isHidden }

type Faults = Readonly<Partial<Record<string, string>>>

/** By field: the first fault of each. */
const faultsOf = (all: readonly (readonly [path: string, message: string])[]): Faults =>
  Object.fromEntries(all.map(([path, message]) => [path.split('.')[0] ?? path, message] as const).toReversed())

/** The site's words under a shared topic while somebody writes them. */
export function useExtension(topic: SharedTopicView) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharedTopicsQuery(siteId)
  const [words, setWords] = useState(() => wordsOf(topic))
  // What the words were written to: what comes from the server meanwhile changes neither.
  const [opened, setOpened] = useState(() => ({ words: wordsOf(topic), version: topic.extension?.version ?? null }))
  const [epoch, setEpoch] = useState(0)
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, setRefusals] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const isChanged = JSON.stringify(words) !== JSON.stringify(opened.words)
  useUnsavedChanges(() => isChanged && !isLeaving)

  const refuse = (found: Faults) => {
    setFaults(found)
    setRefusals((count) => count + 1)
  }
  const saving = useMutation({
    mutationFn: (body: Input) => call(saveExtension, { params: { siteId, topicId: topic.id }, body }),
    onSuccess: (answer, sent) => {
      queryClient.setQueryData([...queryKey, topic.id], answer)
      void queryClient.invalidateQueries({ queryKey, exact: true })
      setOpened({ words, version: answer.extension?.version ?? null })
      setFaults({})
      showToast({
        severity: 'success',
        message: sent.isHidden ? 'Sparat. Sakfrågan är dold på er sajt.' : 'Sparat. Det syns på sajten inom några sekunder.',
      })
    },
    onError: (error) => {
      if (isApiError(error) && Object.keys(error.fields).length > 0)
        refuse(faultsOf(Object.entries(error.fields).map(([path, { message }]) => [path, message])))
      // Withdrawn, or saved by somebody else: the screen says so.
      else void queryClient.invalidateQueries({ queryKey })
    },
  })

  // Saved elsewhere since; an own confirmation changes the version and no words.
  const saved = topic.extension
  const isOther =
    saved !== null && saved.version !== opened.version && JSON.stringify(wordsOf(topic)) !== JSON.stringify(opened.words)
  return {
    words,
    faults,
    epoch,
    refusals,
    isChanged,
    isSaving: saving.isPending,
    change: (more: Partial<ExtensionWords>) => setWords((before) => ({ ...before, ...more })),
    save: () => {
      if (topic.central === null || saving.isPending) return
      const version = isOther ? opened.version : (saved?.version ?? null)
      const read = ExtensionInput.safeParse({ ...words, seenRevision: topic.central.revision, version })
      if (read.success) saving.mutate(read.data)
      else refuse(faultsOf(read.error.issues.map(({ path, message }) => [path.join('.'), message])))
    },
    /** What somebody else has saved since; null for nothing. */
    newer: isOther ? saved : null,
    takeTheirs: () => {
      setWords(wordsOf(topic))
      setOpened({ words: wordsOf(topic), version: saved?.version ?? null })
      setEpoch((count) => count + 1)
    },
    keepMine: () => setOpened({ words: wordsOf(topic), version: saved?.version ?? null }),
    /** The words are in another place now: leaving asks nothing. */
    forget: () => setLeaving(true),
  }
}

export type ExtensionWork = ReturnType<typeof useExtension>
