import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconDownload } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { SiteExport } from '#contract/settings/site-exports.ts'
import { exportFile, siteExports } from '#contract/settings/site-exports.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { bytesText } from '#web/parts/media/media-words.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { askAgainIn } from './export-wait.ts'
import { settingsKey } from '../shared/settings-queries.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import styles from '#web/parts/lists/list-section.module.css'
import { Quiet, Row } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'

const signs = {
  waiting: { tone: 'amber', icon: IconClock, word: 'Skapas' },
  ready: { tone: 'green', icon: IconCircleCheck, word: 'Klar' },
  failed: { tone: 'red', icon: IconAlertTriangle, word: 'Kunde inte skapas' },
} as const

const exportsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...settingsKey(siteId), 'exports'] as const,
    queryFn: async ({ signal }) => (await call(siteExports.list, { params: { siteId }, signal })).exports,
  })

/** A copy of the whole site, to take away. */
export function ExportTab() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = exportsQuery(siteId)
  const { data: exports } = useSuspenseQuery({
    ...exportsQuery(siteId),
    refetchInterval: ({ state }) => askAgainIn(state.data ?? [], Date.now()),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const create = useMutation({ mutationFn: () => call(siteExports.create, { params: { siteId } }), onSettled: refresh })
  const isWaiting = exports.some(({ state }) => state === 'waiting')

  return (
    <>
      <Quiet as="div" below={4} className={styles.lead}>
        <p>
          Exporten är en fil med hela sajten: sidor som går att öppna direkt i en webbläsare, allt ni äger som JSON och CSV, och era
          bilder. Den är bra att ha som säkerhetskopia, eller om ni vill flytta: en administratör kan läsa in den på en tom sajt.
          Personer med skyddade uppgifter finns inte med.
        </p>
        <p>
          Filen kan hämtas till dagen som står vid den, av den som loggat in med BankID den senaste kvarten. Vem som skapar och
          hämtar en export noteras.
        </p>
      </Quiet>
      <Row gap={3} justify="between" wrap below={4}>
        <GuardedButton
          loading={create.isPending}
          refusal={isWaiting ? 'En export skapas redan. Vänta tills den är klar.' : null}
          onClick={() => create.mutate()}
        >
          Skapa export
        </GuardedButton>
      </Row>
      {exports.length > 0 && (
        <ListFrame aria-label="Exporter" aria-live="polite">
          {exports.map((one) => (
            <ExportRow key={one.id} one={one} onRemoved={refresh} />
          ))}
        </ListFrame>
      )}
    </>
  )
}

interface ExportRowProps {
  one: SiteExport
  onRemoved: () => Promise<void>
}

function ExportRow({ one, onRemoved }: ExportRowProps) {
  const siteId = useSiteId()
  const { id, state, bytes, fault, createdAt, createdBy, expiresAt } = one
  const { tone, icon, word } = signs[state]
  const name = `exporten från ${dateTimeText(createdAt)}`
  const remove = useMutation({
    mutationFn: () => call(siteExports.remove, { params: { siteId, exportId: id } }),
    onSuccess: async () => {
      await onRemoved()
      showToast({ severity: 'success', message: 'Exporten är borttagen.' })
    },
  })
  const fetchIt = useMutation({
    mutationFn: () => call(siteExports.open, { params: { siteId, exportId: id } }),
    // An attachment: the page stays.
    onSuccess: () => location.assign(exportFile(siteId, id)),
  })
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: 'Ta bort exporten?',
      consequence: 'Filen går inte att hämta längre. Sajten påverkas inte.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate()
  }
  return (
    <ListRow
      isStacked
      title={dateTimeText(createdAt)}
      meta={
        <>
          {createdBy}
          {state === 'ready' && ` · ${bytesText(bytes)} · Tas bort ${dateText(expiresAt)}`}
          {state === 'waiting' && ' · Det tar oftast mindre än en minut'}
        </>
      }
      actions={
        <>
          <StateChip tone={tone} icon={icon}>
            {word}
          </StateChip>
          {state === 'ready' && (
            <Button
              variant="default"
              loading={fetchIt.isPending}
              onClick={() => fetchIt.mutate()}
              aria-label={`Hämta ${name}`}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Hämta
            </Button>
          )}
          {state !== 'waiting' && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Ta bort ${name}`}
              loading={remove.isPending}
              onClick={() => void askAndRemove()}
            >
              Ta bort
            </Button>
          )}
        </>
      }
    >
      {fault !== null && (
        <Quiet as="span" tone="error">
          {fault}
        </Quiet>
      )}
    </ListRow>
  )
}
