import type { BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Card, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { TermDraft } from './term-draft.ts'
import { termText } from '../shared/term-text.ts'
import styles from '../shared/term.module.css'

interface TermBodiesProps {
  bodies: readonly BodyWithPeople[]
  draft: TermDraft
  onChange: (draft: TermDraft) => void
}

/** Step 1: which bodies begin a new term. */
export function TermBodies({ bodies, draft, onChange }: TermBodiesProps) {
  const siteId = useSiteId()
  const toggle = (id: string, isChosen: boolean) => {
    const others = draft.bodyIds.filter((other) => other !== id)
    onChange({ ...draft, bodyIds: isChosen ? [...others, id] : others })
  }
  if (bodies.length === 0) {
    return (
      <Card as="div" gap={4} className={styles.done}>
        <p>Det finns inga organ än. Lägg till ett först.</p>
        <LinkButton to="/$siteId/foretradare/organ/nytt" params={{ siteId }}>
          Lägg till organ
        </LinkButton>
      </Card>
    )
  }
  return (
    <fieldset>
      <Quiet as="legend" below={3}>
        Vilka organ får en ny mandatperiod?
      </Quiet>
      <Rows>
        {bodies.map(({ id, name, termFrom, termTo, current }) => (
          <li key={id}>
            <Row as="label" gap={4} className={styles.check}>
              <input
                type="checkbox"
                checked={draft.bodyIds.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <Stack as="span" gap={0} grow>
                <Strong as="span">{name}</Strong>
                <Small as="span">
                  {[termText(termFrom, termTo), current.length === 1 ? '1 person nu' : `${current.length} personer nu`]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Small>
              </Stack>
            </Row>
          </li>
        ))}
      </Rows>
    </fieldset>
  )
}
