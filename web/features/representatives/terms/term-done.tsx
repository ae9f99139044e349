import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Card, Heading, Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from '../shared/term.module.css'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

export interface TermResult {
  readonly ended: number
  readonly begun: number
  readonly newPersons: number
  readonly undoToken: string
}

interface TermDoneProps {
  result: TermResult
  onAgain: () => void
}

export function TermDone({ result: { ended, begun, newPersons, undoToken }, onAgain }: TermDoneProps) {
  const siteId = useSiteId()
  const { undo, run, isRunning } = useRepresentativeChanges(siteId)
  const [isUndone, setUndone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="div" gap={4} className={styles.done}>
      <Heading ref={heading} tabIndex={-1}>
        <Row as="span">
          <IconCircleCheck size={24} aria-hidden /> {isUndone ? 'Ångrat' : 'Den nya mandatperioden är upplagd'}
        </Row>
      </Heading>
      {isUndone ? (
        <p>Allt är som det var innan.</p>
      ) : (
        <p>
          {ended} uppdrag avslutas och {begun} börjar.{' '}
          {newPersons > 0 &&
            `${newPersons === 1 ? 'En ny person är ett utkast' : `${newPersons} nya personer är utkast`} och behöver publiceras för att synas.`}
        </p>
      )}
      <Row align="stretch" wrap>
        {newPersons > 0 && !isUndone && (
          <LinkButton to="/$siteId/foretradare" params={{ siteId }} search={{ vy: 'person', flik: 'utkast' }}>
            Visa utkasten
          </LinkButton>
        )}
        <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }}>
          Till företrädarna
        </LinkButton>
        {isUndone ? (
          <Button variant="subtle" onClick={onAgain}>
            Börja om
          </Button>
        ) : (
          <Button
            variant="subtle"
            loading={isRunning}
            onClick={() =>
              run(async () => {
                await undo(undoToken)
                setUndone(true)
              })
            }
          >
            Ångra
          </Button>
        )}
      </Row>
    </Card>
  )
}
