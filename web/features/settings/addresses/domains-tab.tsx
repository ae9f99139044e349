import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domains } from '#contract/settings/site-domains.ts'
import { siteDomains } from '#contract/settings/site-domains.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { AllowedDomains } from '../inherited/allowed-domains.tsx'
import { AddDomainDialog } from './add-domain-dialog.tsx'
import { DomainCard } from './domain-card.tsx'
import styles from './domains-tab.module.css'
import { domainsQuery } from './domain-queries.ts'
import { settingsHistoryQuery } from '../shared/settings-queries.ts'
import linkStyles from '#web/ui/link.module.css'
import { Card, Row, Small, Stack } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { useCertificateWarning } from './use-certificate-warning.ts'

const shown = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The site's addresses: the federation's own, which always works, and those the association has bought. */
export function DomainsTab() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = domainsQuery(siteId)
  const { data } = useSuspenseQuery(domainsQuery(siteId))
  const [isAdding, setAdding] = useState(false)
  const keep = (domains: Domains) => {
    queryClient.setQueryData(queryKey, domains)
    void queryClient.invalidateQueries({ queryKey: settingsHistoryQuery(siteId).queryKey })
  }
  const warning = useCertificateWarning(siteId)
  const isOwnPrimary = data.primaryAddress === data.ownAddress

  const lead = useMutation({
    mutationFn: () => call(siteDomains.makePrimary, { params: { siteId }, body: { domainId: null } }),
    onSuccess: (domains) => {
      keep(domains)
      showToast({ severity: 'success', message: `Besökare leds nu till ${shown(domains.primaryAddress)}.` })
    },
  })
  const askAndLead = async () => {
    if (await warning.maySwitchTo(shown(data.ownAddress))) lead.mutate()
  }

  return (
    <Stack gap={4}>
      <Card aria-labelledby="egen-adress" gap={4} large>
        <Row gap={3} lineGap={2} wrap>
          <h2 id="egen-adress" className={styles.host}>
            <a href={data.ownAddress} target="_blank" rel="noopener" className={linkStyles.link}>
              {shown(data.ownAddress)}
            </a>
          </h2>
          {isOwnPrimary ? (
            <StateChip tone="green" icon={IconCircleCheck}>
              Besökare leds hit
            </StateChip>
          ) : (
            <Button variant="default" loading={lead.isPending} onClick={() => void askAndLead()}>
              Led besökare hit
            </Button>
          )}
        </Row>
        <Small>Adressen ni fick med sajten. Den fungerar alltid, vad ni än ändrar här.</Small>
      </Card>
      <AllowedDomains />
      {data.domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} onChanged={keep} />
      ))}
      <Row gap={3} wrap>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          Lägg till domän
        </Button>
        {data.domains.length === 0 && <Small>Har ni köpt ett eget namn, till exempel foreningen.se? Lägg till det här.</Small>}
      </Row>
      {isAdding && (
        <AddDomainDialog
          onClose={() => setAdding(false)}
          onAdded={(domains) => {
            keep(domains)
            setAdding(false)
          }}
        />
      )}
    </Stack>
  )
}
