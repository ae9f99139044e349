import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { UndeliveredList, UndeliveredMessage } from '#contract/settings/contact-messages.ts'
import { undeliveredDays, undeliveredMessages } from '#contract/settings/contact-messages.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import listStyles from '#web/parts/lists/list-section.module.css'
import { Quiet, Small } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { forgetSite, settingsKey } from '../shared/settings-queries.ts'
import { UndeliveredRow } from './undelivered-row.tsx'

const ForwardMessageDialog = lazy(async () => ({
  default: (await import('./forward-message-dialog.tsx')).ForwardMessageDialog,
}))

const undeliveredQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'undelivered-messages'] as const,
    queryFn: ({ signal }) => call(undeliveredMessages.list, { params: { siteId }, signal }),
  })

/** Visitors' messages that could not be delivered. The list stays until the screen is left, so that the focus has a place. */
export function UndeliveredMessages() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(undeliveredQuery(siteId))
  const [wasAny] = useState(data.total > 0)
  const [forwarding, setForwarding] = useState<UndeliveredMessage | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (data.total === 0 && !wasAny) return null

  const keep = (list: UndeliveredList, done: string) => {
    queryClient.setQueryData(undeliveredQuery(siteId).queryKey, (known) => known && { ...known, ...list })
    // The pressed button is removed with its row.
    heading.current?.focus()
    showToast({ severity: 'success', message: done })
    // The start page and the list of tabs show how many messages there are.
    void forgetSite(queryClient)
  }
  const readAnew = () => void queryClient.invalidateQueries({ queryKey: undeliveredQuery(siteId).queryKey })

  return (
    <ListSection id="inte-framme" title="Meddelanden som inte har gått fram" headingRef={heading}>
      {data.total === 0 ? (
        <Small>Inget meddelande väntar längre.</Small>
      ) : (
        <>
          <Quiet below={4} className={listStyles.lead}>
            Besökare har skrivit, men meddelandet har inte kommit fram. Det tas bort av sig självt, efter högst {undeliveredDays}{' '}
            dagar.
            {!data.sendsMail && ' Härifrån går det inte att skicka e-post än. Svara besökaren från er egen e-post.'}
            {data.total > data.messages.length && ` De ${data.messages.length} senaste av ${data.total} visas.`}
          </Quiet>
          <ListFrame aria-labelledby="inte-framme">
            {data.messages.map((message) => (
              <UndeliveredRow
                key={message.id}
                message={message}
                sendsMail={data.sendsMail}
                onForward={() => setForwarding(message)}
                onChanged={keep}
                onRefused={readAnew}
              />
            ))}
          </ListFrame>
        </>
      )}
      {forwarding !== null && (
        <Suspense>
          <ForwardMessageDialog message={forwarding} onClose={() => setForwarding(null)} onForwarded={keep} />
        </Suspense>
      )}
    </ListSection>
  )
}
