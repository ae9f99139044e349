import type { BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Small } from '#web/ui/layout.tsx'
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
      <div className={styles.empty}>
        <p>Det finns inga organ än. Lägg till ett först.</p>
        <LinkButton to="/$siteId/foretradare/organ/nytt" params={{ siteId }}>
          Lägg till organ
        </LinkButton>
      </div>
    )
  }
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.about}>Vilka organ får en ny mandatperiod?</legend>
      <ul className={styles.rows}>
        {bodies.map(({ id, name, termFrom, termTo, current }) => (
          <li key={id}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={draft.bodyIds.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className={styles.grow}>
                <span className={styles.strong}>{name}</span>
                <Small as="span" block>
                  {[termText(termFrom, termTo), current.length === 1 ? '1 person nu' : `${current.length} personer nu`]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
