import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { bytesText } from '#web/parts/media/media-words.ts'
import styles from '#web/parts/reading-in.module.css'
import { Note } from '#web/ui/blocks.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FetchFiles } from './fetch-files.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportReport } from './import-report.tsx'
import { importsQuery, useImportSteps } from './use-import-steps.ts'

type Steps = ReturnType<typeof useImportSteps>

const over: readonly WordpressImport['state'][] = ['done', 'cancelled', 'undone']
const number = new Intl.NumberFormat('sv-SE')

/** Moving in from WordPress: choose the file, see what is in it, choose what becomes of it, read it in, see the report. */
export function ImportTab() {
  const siteId = useSiteId()
  const { data: imports } = useSuspenseQuery(importsQuery(siteId))
  const [newest = null] = imports
  const isOver = newest === null || over.includes(newest.state)
  const steps = useImportSteps(siteId, newest?.state === 'receiving' ? newest : null)
  return (
    <Stack gap={6}>
      {newest !== null && <Step key={newest.id} one={newest} steps={steps} />}
      {isOver && (steps.upload === null ? <Begin steps={steps} isFirst={newest === null} /> : <Uploading steps={steps} />)}
    </Stack>
  )
}

const Begin = ({ steps, isFirst }: { steps: Steps; isFirst: boolean }) => (
  <Stack gap={4}>
    {isFirst ? (
      <Quiet as="div">
        <p>
          Välj Verktyg, Exportera och Allt innehåll i WordPress. Filen du får slutar på .xml. Vill du ha med bilderna, packa den
          tillsammans med mappen wp-content/uploads i en ZIP-fil. Allt blir utkast, och inget ändras förrän du har sett vad som
          händer.
        </p>
      </Quiet>
    ) : (
      <Heading>Läs in en fil till</Heading>
    )}
    <ExportDrop text="Släpp filen från WordPress här eller välj den." steps={steps} />
  </Stack>
)

const ExportDrop = ({ text, steps }: { text: string; steps: Steps }) => (
  <FileDrop
    text={text}
    accept=".xml,.zip,text/xml,application/zip"
    hint="En XML-fil på högst 1 GB, eller en ZIP-fil med den och era bilder, högst 8 GB."
    fault={steps.fault}
    onChoose={(file) => void steps.send(file)}
  />
)

const Uploading = ({ steps }: { steps: Steps }) =>
  steps.upload && (
    <Waiting
      what={`Laddar upp, ${bytesText(steps.upload.received)} av ${bytesText(steps.upload.bytes)}`}
      max={steps.upload.bytes}
      value={steps.upload.received}
    >
      <Small>Låt sidan vara öppen tills filen är uppladdad.</Small>
      <Button variant="default" className={styles.alone ?? ''} onClick={steps.abort}>
        Avbryt
      </Button>
    </Waiting>
  )

function Step({ one, steps }: { one: WordpressImport; steps: Steps }) {
  switch (one.state) {
    case 'receiving':
      if (steps.upload !== null) return <Uploading steps={steps} />
      return (
        <Stack gap={4}>
          <ExportDrop
            text={`${one.fileName} är uppladdad till ${Math.floor((one.received / one.bytes) * 100)} procent. Välj samma fil igen, så fortsätter den där den slutade.`}
            steps={steps}
          />
          <Row gap={3} wrap>
            <RemoveButton one={one} steps={steps} />
          </Row>
        </Stack>
      )
    case 'checking':
      return (
        <Waiting what={`Läser igenom ${one.fileName}`}>
          <Small>Inget ändras på sajten. En stor fil tar några minuter, och du kan lämna sidan under tiden.</Small>
        </Waiting>
      )
    case 'checked':
      return (
        <Stack gap={6}>
          <ImportChoices
            one={one}
            isRunning={steps.run.isPending}
            onRun={(choices) => steps.run.mutate({ id: one.id, choices })}
            fetching={<FetchFiles one={one} fetchFiles={steps.fetchFiles} />}
            remove={one.done > 0 ? <UndoButton one={one} steps={steps} /> : <RemoveButton one={one} steps={steps} />}
          />
          {one.fetched !== null && <ImportReport one={one} />}
        </Stack>
      )
    case 'fetching':
      return (
        <Waiting
          what={`Hämtar fil ${number.format(one.fetched?.done ?? 0)} av ${number.format(one.fetched?.total ?? 0)}`}
          max={Math.max(one.fetched?.total ?? 0, 1)}
          value={one.fetched?.done ?? 0}
        >
          <Small>Du kan lämna sidan. Filerna hämtas en i taget, så att den gamla servern hinner med.</Small>
          <Button
            variant="default"
            className={styles.alone ?? ''}
            loading={steps.cancel.isPending}
            onClick={() => steps.cancel.mutate(one.id)}
          >
            Avbryt hämtningen
          </Button>
        </Waiting>
      )
    case 'running':
    case 'cancelling':
      return (
        <Waiting {...progressOf(one)}>
          <Small>Du kan lämna sidan. Allt blir utkast.</Small>
          <Button
            variant="default"
            className={styles.alone ?? ''}
            loading={one.state === 'cancelling' || steps.cancel.isPending}
            onClick={() => steps.cancel.mutate(one.id)}
          >
            Avbryt inläsningen
          </Button>
        </Waiting>
      )
    case 'undoing':
      return (
        <Waiting what="Tar tillbaka importen">
          <Small>Du kan lämna sidan.</Small>
        </Waiting>
      )
    case 'refused':
    case 'failed':
      return <NotRead one={one} steps={steps} />
    case 'done':
    case 'cancelled':
    case 'undone':
      return <Finished one={one} steps={steps} />
  }
}

/** First all is made into texts of ours, then they are read in. */
function progressOf({ converted, done, total }: WordpressImport): Pick<WaitingProps, 'what' | 'max' | 'value'> {
  const [what, value] = converted < total ? ['Gör om', converted] : ['Läser in', done]
  return { what: `${what} ${number.format(value)} av ${number.format(total)}`, max: Math.max(total, 1), value }
}

function RemoveButton({ one, steps }: { one: WordpressImport; steps: Steps }) {
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: 'Ta bort filen?',
      consequence: 'Den uppladdade filen tas bort härifrån. Sajten och filen på din dator påverkas inte.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) steps.remove.mutate(one.id)
  }
  return (
    <Button variant="subtle" color="gray" loading={steps.remove.isPending} onClick={() => void askAndRemove()}>
      Ta bort filen
    </Button>
  )
}

/** Why the file was refused, or where its import failed. */
function NotRead({ one, steps }: { one: WordpressImport; steps: Steps }) {
  const isPartly = one.done > 0
  return (
    <Stack gap={4}>
      <Note as="div" role="alert" tone="error" className={styles.fault}>
        <Row as="p" className={styles.strong}>
          <IconAlertTriangle size={20} aria-hidden />
          {isPartly
            ? `Inläsningen stannade efter ${number.format(one.done)} av ${number.format(one.total)}.`
            : 'Filen är inte inläst. Sajten är som den var.'}
        </Row>
        <p>{one.fault}</p>
      </Note>
      <Row gap={3} wrap>
        <Button
          loading={steps.check.isPending || steps.run.isPending}
          onClick={() =>
            isPartly && one.choices ? steps.run.mutate({ id: one.id, choices: one.choices }) : steps.check.mutate(one.id)
          }
        >
          Försök igen
        </Button>
        {isPartly ? <UndoButton one={one} steps={steps} /> : <RemoveButton one={one} steps={steps} />}
      </Row>
    </Stack>
  )
}

function UndoButton({ one, steps }: { one: WordpressImport; steps: Steps }) {
  const askAndUndo = async () => {
    const isSure = await confirmDelete({
      title: 'Ta tillbaka hela importen?',
      consequence:
        'Utkast som ingen har rört försvinner. Texter som ni har ändrat eller publicerat hamnar i papperskorgen, och texter som importen ändrade blir som de var.',
      confirmLabel: 'Ta tillbaka',
    })
    if (isSure) steps.undo.mutate(one.id)
  }
  return (
    <Button variant="default" loading={steps.undo.isPending} onClick={() => void askAndUndo()}>
      Ta tillbaka importen
    </Button>
  )
}

const endings = {
  done: 'Filen är inläst. Texterna är utkast.',
  cancelled: 'Inläsningen avbröts. Det som hann läsas in är utkast.',
  undone: 'Importen är tillbakatagen.',
} as const

function Finished({ one, steps }: { one: WordpressImport; steps: Steps }) {
  const { state, expiresAt } = one
  if (state !== 'done' && state !== 'cancelled' && state !== 'undone') return null
  return (
    <Stack gap={4}>
      <Row as="p" role="status" className={styles.done}>
        <IconCircleCheck size={20} aria-hidden /> {endings[state]}
      </Row>
      {state !== 'undone' && (
        <Row gap={3} wrap>
          <UndoButton one={one} steps={steps} />
          <Small as="span">{sentence(`Går att ta tillbaka till ${dateText(expiresAt)}`)}</Small>
        </Row>
      )}
      {state !== 'undone' && isMissingFiles(one) && (
        <Small>
          Bilder och filer saknas. Läs in samma fil igen: när den är genomläst kan en administratör hämta dem från den gamla
          webbplatsen.
        </Small>
      )}
      <ImportReport one={one} />
    </Stack>
  )
}

const isMissingFiles = ({ contents, fetched }: WordpressImport): boolean =>
  fetched === null && contents !== null && contents.files.count > contents.files.present

interface WaitingProps {
  what: string
  max?: number
  /** Undefined while the progress is unknown. */
  value?: number
  children: ReactNode
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
