import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Webhook } from '#contract/settings/webhooks.ts'
import { maxWebhooks, webhooks } from '#contract/settings/webhooks.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Row, Small } from '#web/ui/layout.tsx'
import styles from '../addresses/domains-tab.module.css'
import { forgetSite, settingsKey } from '../shared/settings-queries.ts'
import { WebhookRow } from './webhook-row.tsx'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx').then((module) => ({ default: module.WebhookDialog })))
const WebhookSecretDialog = lazy(async () => ({ default: (await import('./webhook-secret-dialog.tsx')).WebhookSecretDialog }))

/** How often the state is read again while a delivery is under way. */
const askAgainMs = 5000

const webhooksQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'webhooks'] as const,
    queryFn: async ({ signal }) => (await call(webhooks.list, { params: { siteId }, signal })).webhooks,
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? askAgainMs : false),
  })

type Opened = { readonly kind: 'new' } | { readonly kind: 'change'; readonly webhook: Webhook }

/** The site's webhooks and the state of their deliveries. */
export function WebhooksSection() {
  const siteId = useSiteId()
  const { data } = useSuspenseQuery(webhooksQuery(siteId))
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [told, setTold] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const refresh = async () => {
    // The start page and the list of tabs count the webhooks that are switched off.
    void forgetSite(queryClient)
    await queryClient.invalidateQueries({ queryKey: webhooksQuery(siteId).queryKey })
  }

  return (
    <Card aria-labelledby="webhookar" gap={4} large>
      <h2 id="webhookar" className={styles.host}>
        Webhookar
      </h2>
      <Small>
        En webhook säger till ett program när något publiceras, ändras eller tas bort på sajten, så att det vet när det ska hämta på
        nytt. Ingen text skickas med, bara vad som har ändrats och var det finns.
      </Small>
      {data.length > 0 && (
        <ListFrame aria-label="Webhookar">
          {data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChanged={refresh}
              onEdit={() => setOpened({ kind: 'change', webhook })}
              onSecret={(secret) => setTold({ name: webhook.name, secret })}
            />
          ))}
        </ListFrame>
      )}
      <Row gap={3} wrap>
        <GuardedButton
          leftSection={<IconPlus size={20} aria-hidden />}
          refusal={data.length >= maxWebhooks ? `Högst ${maxWebhooks} webhookar. Ta bort en som inte används.` : null}
          onClick={() => setOpened({ kind: 'new' })}
        >
          Lägg till webhook
        </GuardedButton>
      </Row>
      <Suspense>
        {opened !== null && (
          <WebhookDialog
            webhook={opened.kind === 'change' ? opened.webhook : null}
            onSaved={refresh}
            onClose={() => setOpened(null)}
          />
        )}
        {told !== null && <WebhookSecretDialog {...told} onClose={() => setTold(null)} />}
      </Suspense>
    </Card>
  )
}
