import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLockCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Domains, DomainState, SiteDomain } from '#contract/settings/site-domains.ts'
import { domainStateLabel, siteDomains } from '#contract/settings/site-domains.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './domains-tab.module.css'
import { RegistrarHelp } from './registrar-help.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { Card, Row, Small, Stack } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { useCertificateWarning } from './use-certificate-warning.ts'
import { WwwDialog } from './www-dialog.tsx'

const signs = {
  waiting: { tone: 'amber', icon: IconClock },
  verified: { tone: 'blue', icon: IconCircleCheck },
  live: { tone: 'green', icon: IconLockCheck },
  failing: { tone: 'red', icon: IconAlertTriangle },
} as const

const meaning: Record<DomainState, string> = {
  waiting: 'Skriv posterna nedan där ni har köpt domänen. Det kan ta upp till ett dygn innan de syns.',
  verified: 'Domänen är er. Certifikatet skapas när den första besökaren kommer den vägen.',
  live: 'Domänen fungerar, med kryptering.',
  failing: 'Domänen har slutat peka hit. Er egen adress fungerar som vanligt.',
}

interface DomainCardProps {
  domain: SiteDomain
  onChanged: (domains: Domains) => void
}

/** One domain: its state, the records to enter at the registrar, and its actions. */
export function DomainCard({ domain, onChanged }: DomainCardProps) {
  const id = useId()
  const now = useNow()
  const { host, state, isPrimary, withWww, records, fault, checkedAt } = domain
  const [isChoosingWww, setChoosingWww] = useState(false)
  const isProven = state === 'verified' || state === 'live'

  const { check, lead, remove, askAndLead, askAndRemove } = useDomainActions(domain, onChanged)

  return (
    <Card aria-labelledby={id} gap={4} large>
      <Row gap={3} lineGap={2} wrap>
        <h2 id={id} className={styles.host}>
          {host}
        </h2>
        {isPrimary && (
          <StateChip tone="green" icon={IconCircleCheck}>
            Besökare leds hit
          </StateChip>
        )}
        <StateChip {...signs[state]}>{domainStateLabel[state]}</StateChip>
      </Row>
      <Small>
        {meaning[state]} {withWww && isProven && 'Med och utan www leder till samma sajt.'}
      </Small>
      {fault !== null && (
        // While the check is pending there is no fault to show.
        <Note role="status" {...(state !== 'waiting' && { tone: 'error' as const })}>
          {fault}
        </Note>
      )}
      {state !== 'live' && records.length > 0 && (
        <>
          <DnsRecords host={host} records={records} />
          <RegistrarHelp />
        </>
      )}
      <Row gap={3} lineGap={2} wrap className={styles.actions}>
        <Small role="status">
          {check.isPending
            ? 'Kontrollerar …'
            : checkedAt === null
              ? 'Inte kontrollerad än.'
              : `Kontrollerad ${relativeTime(checkedAt, now)}.`}
        </Small>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Kontrollera nu
        </Button>
        {!isPrimary && (
          <GuardedButton
            variant="default"
            loading={lead.isPending}
            refusal={isProven ? null : 'Kan väljas när domänen är kontrollerad.'}
            reason="spoken"
            onClick={() => void askAndLead()}
          >
            Led besökare hit
          </GuardedButton>
        )}
        <Button variant="default" aria-label={`Ändra www för ${host}`} onClick={() => setChoosingWww(true)}>
          Ändra www
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Ta bort ${host}`}
          loading={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          Ta bort
        </Button>
      </Row>
      {isChoosingWww && (
        <WwwDialog
          domain={domain}
          onClose={() => setChoosingWww(false)}
          onChanged={(domains) => {
            onChanged(domains)
            setChoosingWww(false)
            showToast({ severity: 'success', message: 'Sparat.' })
          }}
        />
      )}
    </Card>
  )
}

/** The records to enter at the registrar, each with buttons that copy it. */
const DnsRecords = ({ host, records }: Pick<SiteDomain, 'host' | 'records'>) => (
  <Stack as="ul" aria-label={`Poster i DNS för ${host}`}>
    {records.map((record) => (
      <li key={`${record.type} ${record.name} ${record.value}`} className={styles.record}>
        <dl>
          <dt>Typ</dt>
          <dd>{record.type}</dd>
          <dt>Namn</dt>
          <dd>{record.name}</dd>
          <dt>Värde</dt>
          <dd>{record.value}</dd>
        </dl>
        <Stack as="span" gap={1} className={styles.copies}>
          <CopyButton text={record.name} of={`${record.type} ${record.name}`}>
            Kopiera namn
          </CopyButton>
          <CopyButton text={record.value} of={`${record.type} ${record.name}`}>
            Kopiera värde
          </CopyButton>
        </Stack>
      </li>
    ))}
  </Stack>
)

/** The calls of a domain, and the questions before those that redirect visitors. */
function useDomainActions(domain: SiteDomain, onChanged: (domains: Domains) => void) {
  const siteId = useSiteId()
  const warning = useCertificateWarning(siteId)
  const { host, isPrimary } = domain
  const params = { siteId, domainId: domain.id }
  const check = useMutation({ mutationFn: () => call(siteDomains.check, { params }), onSuccess: onChanged })
  const lead = useMutation({
    mutationFn: () => call(siteDomains.makePrimary, { params: { siteId }, body: { domainId: domain.id } }),
    onSuccess: (domains) => {
      onChanged(domains)
      showToast({ severity: 'success', message: `Besökare leds nu till ${host}.` })
    },
  })
  const remove = useMutation({
    mutationFn: () => call(siteDomains.remove, { params }),
    onSuccess: (domains) => {
      onChanged(domains)
      showToast({ severity: 'success', message: `${host} är borttagen.` })
    },
  })
  const askAndLead = async () => {
    if (await warning.maySwitchTo(host)) lead.mutate()
  }
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: `Ta bort ${host}?`,
      consequence: isPrimary
        ? `Länkar till domänen slutar fungera. Besökare leds i stället till adressen ni fick med sajten. ${warning.words}`.trim()
        : 'Länkar till domänen slutar fungera. Sajten finns kvar på sina andra adresser.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate()
  }
  return { check, lead, remove, askAndLead, askAndRemove }
}
