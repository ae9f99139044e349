import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportRun } from '#contract/representatives/representative-imports.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Card, Heading, Quiet, Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from '../shared/term.module.css'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

export interface ImportResult {
  readonly run: ImportRun
  /** Null when nothing was changed. */
  readonly undoToken: string | null
}

interface ImportDoneProps {
  result: ImportResult
  onAgain: () => void
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export function ImportDone({ result: { run, undoToken }, onAgain }: ImportDoneProps) {
  const siteId = useSiteId()
  const { counts } = run
  const changes = useRepresentativeChanges(siteId)
  const [isUndone, setUndone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isUnchanged = undoToken === null

  return (
    <Card as="div" gap={4} className={styles.done}>
      <Heading ref={heading} tabIndex={-1}>
        <Row as="span">
          <IconCircleCheck size={24} aria-hidden />{' '}
          {isUndone ? 'Ångrat' : isUnchanged ? 'Inget behövde ändras' : 'Listan är hämtad'}
        </Row>
      </Heading>
      {isUndone ? (
        <p>Allt är som det var innan.</p>
      ) : (
        <p>
          {counted(counts.new, 'nytt uppdrag', 'nya uppdrag')}, {counted(counts.changed, 'ändrat', 'ändrade')},{' '}
          {counted(counts.same, 'oförändrat', 'oförändrade')} och {counted(counts.ended, 'avslutat', 'avslutade')}.
          {counts.newPersons > 0 &&
            ` ${counts.newPersons === 1 ? 'En ny person är ett utkast' : `${counts.newPersons} nya personer är utkast`} och behöver publiceras för att synas.`}
        </p>
      )}
      {run.source === 'valmyndigheten' && !isUndone && <Quiet>”Källa: Valmyndigheten” visas under listan på sajten.</Quiet>}
      <Row align="stretch" wrap>
        {counts.newPersons > 0 && !isUndone && (
          <LinkButton to="/$siteId/foretradare" params={{ siteId }} search={{ vy: 'person', flik: 'utkast' }}>
            Visa utkasten
          </LinkButton>
        )}
        <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }}>
          Till företrädarna
        </LinkButton>
        {undoToken !== null && !isUndone && (
          <Button
            variant="subtle"
            loading={changes.isRunning}
            onClick={() =>
              changes.run(async () => {
                await changes.undo(undoToken)
                setUndone(true)
              })
            }
          >
            Ångra
          </Button>
        )}
        <Button variant="subtle" onClick={onAgain}>
          Hämta en lista till
        </Button>
      </Row>
    </Card>
  )
}
