import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import type { ExtensionWords, SharedTopicView } from '#contract/policy/shared-policy.ts'
import { makeOwnTopic, removeExtension } from '#contract/policy/shared-policy.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { confirmDelete, confirmQuestion } from '#web/ui/confirm-store.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { sharedTopicsQuery } from './policy-queries.ts'

interface OwnTopicActionsProps {
  topic: SharedTopicView
  /** As they are on screen. */
  words: ExtensionWords
  refusal: string | null
  /** Before the screen is left for good. */
  onLeave: () => void
}

/** A topic of the site's own instead of the shared one; and the end of words under one that is not shared any more. */
export function OwnTopicActions({ topic: { id, name, central, extension }, words, refusal, onLeave }: OwnTopicActionsProps) {
  const siteId = useSiteId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { siteId, topicId: id }
  const isGone = central === null
  const leave = () => {
    // The question about unsaved words reads what is drawn.
    flushSync(onLeave)
    void queryClient.invalidateQueries({ queryKey: areaKey('policy', siteId) })
    void queryClient.invalidateQueries({ queryKey: sharedTopicsQuery(siteId).queryKey, exact: true })
  }
  const makeOwn = useMutation({
    mutationFn: () => {
      const { summary, demands, body } = words
      return call(makeOwnTopic, { params, body: { name, summary, demands, body } })
    },
    onSuccess: async ({ itemId }) => {
      leave()
      await navigate({ to: '/$siteId/politik/$itemId', params: { siteId, itemId } })
      showToast({ severity: 'success', message: 'Utkastet till en egen sakfråga är klart. Läs igenom och publicera.' })
    },
  })
  const remove = useMutation({
    mutationFn: () => call(removeExtension, { params }),
    onSuccess: async () => {
      leave()
      await navigate({ to: '/$siteId/politik', params: { siteId }, search: {} })
      showToast({ severity: 'success', message: 'Texten är borttagen.' })
    },
  })
  const ask = async () => {
    const beside = central?.isRequired
      ? ' Den gemensamma är obligatorisk och visas bredvid er egen.'
      : ' När er egen är publicerad visas den i stället för den gemensamma.'
    const isSure = await confirmQuestion({
      title: 'Gör en egen lokal sakfråga?',
      children: isGone
        ? 'Det ni har skrivit flyttas till ett utkast, som ni ändrar och publicerar själva.'
        : `Den centrala texten och ert tillägg blir ett utkast, som ni ändrar själva. Riksorganisationens ändringar når inte den.${beside}`,
      confirmLabel: 'Gör en egen',
    })
    if (isSure) makeOwn.mutate()
  }
  const askRemoval = async () => {
    const consequence = 'Det ni har skrivit under sakfrågan försvinner och går inte att få tillbaka.'
    if (await confirmDelete({ title: 'Ta bort texten?', consequence, confirmLabel: 'Ta bort' })) remove.mutate()
  }
  return (
    <>
      <GuardedButton
        variant={isGone ? 'filled' : 'default'}
        reason="close"
        refusal={refusal}
        loading={makeOwn.isPending}
        onClick={() => void ask()}
      >
        Gör en egen lokal sakfråga
      </GuardedButton>
      {isGone && extension !== null && refusal === null && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askRemoval()}>
          Ta bort texten
        </Button>
      )}
    </>
  )
}
