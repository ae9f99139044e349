import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { adminSiteQuery } from '#web/parts/admin-queries.ts'
import { bytesText } from '#web/parts/media/media-words.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/form-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { importQuery, useCopySteps } from './use-copy-steps.ts'
import styles from '#web/parts/reading-in.module.css'
import { Note } from '#web/ui/blocks.tsx'
import { Card, Heading, Row, Small, Stack } from '#web/ui/layout.tsx'

const route = getRouteApi('/admin/sajter/$adminSiteId')
/** Fills an empty site from the copy of another, in steps: choose the file, check it, read it in. */
export function SiteCopyScreen() {
  const { adminSiteId: siteId } = route.useParams()
  const { data: site } = useSuspenseQuery(adminSiteQuery(siteId))
  const { data } = useSuspenseQuery(importQuery(siteId))
  const one = data.import
  return (
    <Screen
      width="form"
      title="Läs in en kopia"
      lead={`Gör ${site.name} till en kopia av en annan sajt, med ZIP-filen från dess export. Inget ändras förrän du har sett vad som händer.`}
    >
      {one === null && data.refusal !== null ? (
        <Notice>{data.refusal}</Notice>
      ) : (
        <CopySteps key={siteId} siteId={siteId} one={one} />
      )}
    </Screen>
  )
}

const uploadText = ({ received, bytes }: { received: number; bytes: number }): string =>
  received < bytes ? `Laddar upp, ${bytesText(received)} av ${bytesText(bytes)}` : 'Filen är uppladdad'

function CopySteps({ siteId, one }: { siteId: string; one: SiteImport | null }) {
  const { upload, fault, send, abort, check, run, remove } = useCopySteps(siteId, one)

  const removeButton = one !== null && <RemoveButton isRemoving={remove.isPending} onRemove={() => remove.mutate(one.id)} />
  const tryAgain = one !== null && (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate(one.id)}>
      Prova igen
    </Button>
  )

  if (upload !== null)
    return (
      <Waiting what={uploadText(upload)} max={upload.bytes} value={upload.received}>
        <Small>Låt sidan vara öppen tills filen är uppladdad.</Small>
        <Button variant="default" className={styles.alone ?? ''} onClick={abort}>
          Avbryt
        </Button>
      </Waiting>
    )

  switch (one?.state) {
    case undefined:
      return <CopyDrop text="Släpp ZIP-filen här eller välj den." fault={fault} onChoose={(file) => void send(file)} />
    case 'receiving':
      return (
        <Stack gap={6}>
          <CopyDrop
            fault={fault}
            text={`${one.fileName} är uppladdad till ${Math.floor((one.received / one.bytes) * 100)} procent. Välj samma fil igen, så fortsätter den där den slutade.`}
            onChoose={(file) => void send(file)}
          />
          <Row gap={3} wrap>
            {removeButton}
          </Row>
        </Stack>
      )
    case 'checking':
      return (
        <Waiting what={`Provar ${one.fileName}`}>
          <Small>Inget ändras på sajten. En stor kopia tar några minuter, och du kan lämna sidan under tiden.</Small>
        </Waiting>
      )
    case 'running':
      return (
        <Waiting
          what={one.done < one.total ? `Läser in bild ${one.done} av ${one.total}` : 'Läser in texterna'}
          max={Math.max(one.total, 1)}
          value={one.done}
        >
          <Small>Du kan lämna sidan. Sajten är tom tills allt är inläst.</Small>
        </Waiting>
      )
    case 'checked':
      return (
        <Stack gap={6}>
          <Report one={one} />
          <Row gap={3} wrap>
            <Button loading={run.isPending} onClick={() => run.mutate(one.id)}>
              Läs in kopian
            </Button>
            {removeButton}
          </Row>
        </Stack>
      )
    case 'refused':
    case 'failed':
      return (
        <Stack gap={6}>
          <NotRead one={one} />
          <Row gap={3} wrap>
            {tryAgain}
            {removeButton}
          </Row>
        </Stack>
      )
    case 'done':
      return <CopyDone siteId={siteId} />
  }
}

interface RemoveButtonProps {
  isRemoving: boolean
  onRemove: () => void
}

function RemoveButton({ isRemoving, onRemove }: RemoveButtonProps) {
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: 'Ta bort filen?',
      consequence: 'Den laddade filen tas bort härifrån. Sajten och filen på din dator påverkas inte.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) onRemove()
  }
  return (
    <Button variant="subtle" color="gray" loading={isRemoving} onClick={() => void askAndRemove()}>
      Ta bort filen
    </Button>
  )
}

/** Why the copy was refused, or where its import failed. */
const NotRead = ({ one }: { one: SiteImport }) => (
  <Note as="div" role="alert" tone="error" className={styles.fault}>
    <Row as="p" className={styles.strong}>
      <IconAlertTriangle size={20} aria-hidden /> Kopian är inte inläst. Sajten är som den var.
    </Row>
    {one.state === 'failed' ? <p>{one.fault}</p> : <List texts={one.report?.problems ?? []} />}
  </Note>
)

const CopyDone = ({ siteId }: { siteId: string }) => (
  <Stack gap={6}>
    <Row as="p" role="status" className={styles.done}>
      <IconCircleCheck size={20} aria-hidden /> Kopian är inläst. Bilderna i mindre storlekar görs nu, en stund till.
    </Row>
    <Row gap={3} wrap>
      <LinkButton to="/$siteId" params={{ siteId }}>
        Arbeta med sajten
      </LinkButton>
    </Row>
  </Stack>
)

type CopyDropProps = Pick<ComponentProps<typeof FileDrop>, 'text' | 'fault' | 'onChoose'>

const CopyDrop = (props: CopyDropProps) => (
  <FileDrop
    {...props}
    accept=".zip,application/zip"
    hint="Filen görs under Inställningar, Export, på sajten som den är en kopia av. Högst 8 GB."
  />
)

const List = ({ texts }: { texts: readonly string[] }) => (
  <Stack as="ul" gap={2} className={styles.list}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Stack>
)

interface WaitingProps {
  what: string
  max?: number
  /** Undefined while the progress is unknown. */
  value?: number
  children: React.ReactNode
}

const Waiting = ({ what, max = 1, value, children }: WaitingProps) => (
  <Card as="div">
    <Row as="p" className={styles.strong} role="status">
      {what}
    </Row>
    {value === undefined ? <Spinner label={what} /> : <Progress aria-label={what} max={max} value={value} />}
    {children}
  </Card>
)

const number = new Intl.NumberFormat('sv-SE')

function Report({ one }: { one: SiteImport }) {
  const id = useId()
  const { report, fileName, bytes } = one
  if (report === null) return null
  return (
    <>
      <p>
        {report.from ? `Kopia av ${report.from.name}, gjord ${dateTimeText(report.from.exportedAt)}.` : fileName}{' '}
        <Small as="span">{bytesText(bytes)}</Small>
      </p>
      <Card aria-labelledby={`${id}-antal`}>
        <Heading id={`${id}-antal`}>Det här läses in</Heading>
        <dl className={styles.counts}>
          {report.counts.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number.format(count)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card aria-labelledby={`${id}-annorlunda`}>
        <Heading id={`${id}-annorlunda`}>Det här blir annorlunda</Heading>
        <List texts={report.notes} />
      </Card>
    </>
  )
}
