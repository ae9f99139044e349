import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Card, Heading, Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './term.module.css'
import { useRepresentativeChanges } from './use-representative-change.ts'

interface ChangeDoneProps {
  title: string
  /** Null when nothing was changed. */
  undoToken: string | null
  newPersons: number
  again: { readonly label: string; readonly onAgain: () => void; readonly isAfterUndoOnly?: boolean }
  /** What was done, in a sentence. */
  done: string
  children?: ReactNode
}

/** What became of a change of many assignments, and the way back. */
export function ChangeDone({ title, undoToken, newPersons, again, done, children }: ChangeDoneProps) {
  const siteId = useSiteId()
  const { undo, run, isRunning } = useRepresentativeChanges(siteId)
  const [isUndone, setUndone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const takeBack = (token: string) =>
    run(async () => {
      await undo(token)
      setUndone(true)
    })
  return (
    <Card as="div" gap={4} className={styles.done}>
      <Heading ref={heading} tabIndex={-1}>
        <Row as="span">
          <IconCircleCheck size={24} aria-hidden /> {isUndone ? 'Ångrat' : title}
        </Row>
      </Heading>
      {isUndone ? (
        <p>Allt är som det var innan.</p>
      ) : (
        <p>
          {done}
          {newPersons > 0 &&
            ` ${newPersons === 1 ? 'En ny person är ett utkast' : `${newPersons} nya personer är utkast`} och behöver publiceras för att synas.`}
        </p>
      )}
      {!isUndone && children}
      <Row align="stretch" wrap>
        {newPersons > 0 && !isUndone && (
          <LinkButton to="/$siteId/foretradare" params={{ siteId }} search={{ vy: 'person', flik: 'utkast' }}>
            Visa utkasten
          </LinkButton>
        )}
        <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }}>
          Till företrädarna
        </LinkButton>
        {undoToken !== null && !isUndone && (
          <Button variant="subtle" loading={isRunning} onClick={() => takeBack(undoToken)}>
            Ångra
          </Button>
        )}
        {(isUndone || again.isAfterUndoOnly !== true) && (
          <Button variant="subtle" onClick={again.onAgain}>
            {again.label}
          </Button>
        )}
      </Row>
    </Card>
  )
}
