import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import type { DeliveryKey } from '#contract/settings/delivery-keys.ts'
import { deliveryKeys, maxDeliveryKeys } from '#contract/settings/delivery-keys.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { makerWords } from './maker-words.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Row, Small, Stack } from '#web/ui/layout.tsx'
import linkStyles from '#web/ui/link.module.css'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../addresses/domains-tab.module.css'
import { domainsQuery } from '../addresses/domain-queries.ts'
import { settingsKey } from '../shared/settings-queries.ts'
import { WebhooksSection } from './webhooks-section.tsx'

const AddKeyDialog = lazy(() => import('./add-key-dialog.tsx').then((module) => ({ default: module.AddKeyDialog })))

const deliveryKeysQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'delivery-keys'] as const,
    queryFn: async ({ signal }) => (await call(deliveryKeys.list, { params: { siteId }, signal })).keys,
  })

/** The tab for developers: the address of the content as data, keys to drafts, and webhooks. */
export function DevelopmentTab() {
  const siteId = useSiteId()
  const { data: domains } = useSuspenseQuery(domainsQuery(siteId))
  const { data: keys } = useSuspenseQuery(deliveryKeysQuery(siteId))
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: deliveryKeysQuery(siteId).queryKey })
  const address = `${domains.primaryAddress}${deliveryRoot}`

  return (
    <Stack gap={4}>
      <Card aria-labelledby="innehall-som-data" gap={4} large>
        <h2 id="innehall-som-data" className={styles.host}>
          Innehållet som data
        </h2>
        <Small>
          Det ni har publicerat kan läsas av en app eller en annan webbplats. Ingen nyckel behövs: det är samma innehåll som på
          sajten.
        </Small>
        <div className={styles.record}>
          <code className={styles.address}>{address}</code>
          <CopyButton text={address} of="innehållet">
            Kopiera adressen
          </CopyButton>
        </div>
        <p>
          <a href={`${address}/openapi.json`} target="_blank" rel="noopener" className={linkStyles.link}>
            Beskrivning av allt som kan hämtas
          </a>
        </p>
      </Card>
      <Card aria-labelledby="nycklar" gap={4} large>
        <h2 id="nycklar" className={styles.host}>
          Nycklar till utkast
        </h2>
        <Small>
          Med en nyckel kan ett program visa utkast innan de publiceras, och inget annat. Den som har nyckeln kan läsa alla utkast,
          så ge den bara till den som ska ha den.
        </Small>
        {keys.length > 0 && (
          <ListFrame aria-label="Nycklar">
            {keys.map((one) => (
              <KeyRow key={one.id} one={one} onRemoved={refresh} />
            ))}
          </ListFrame>
        )}
        <Row gap={3} wrap>
          <GuardedButton
            leftSection={<IconPlus size={20} aria-hidden />}
            refusal={keys.length >= maxDeliveryKeys ? `Högst ${maxDeliveryKeys} nycklar. Dra in en som inte används.` : null}
            onClick={() => setAdding(true)}
          >
            Skapa nyckel
          </GuardedButton>
        </Row>
      </Card>
      <WebhooksSection />
      {isAdding && (
        <Suspense>
          <AddKeyDialog onAdded={refresh} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

function KeyRow({ one, onRemoved }: { one: DeliveryKey; onRemoved: () => Promise<void> }) {
  const siteId = useSiteId()
  const { id, name, createdAt, lastUsedAt } = one
  const remove = useMutation({
    mutationFn: () => call(deliveryKeys.remove, { params: { siteId, keyId: id } }),
    onSuccess: async () => {
      await onRemoved()
      showToast({ severity: 'success', message: `Nyckeln ${name} gäller inte längre.` })
    },
  })
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: `Dra in nyckeln ${name}?`,
      consequence: 'Den slutar gälla genast. Det som använder den kan inte längre visa utkast.',
      confirmLabel: 'Dra in',
    })
    if (isSure) remove.mutate()
  }
  return (
    <ListRow
      isStacked
      title={name}
      meta={`${makerWords(one)} · ${dateText(createdAt)} · ${lastUsedAt === null ? 'Inte använd än' : `Använd ${dateTimeText(lastUsedAt)}`}`}
      actions={
        <Button
          variant="subtle"
          color="gray"
          aria-label={`Dra in nyckeln ${name}`}
          loading={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          Dra in
        </Button>
      }
    />
  )
}
