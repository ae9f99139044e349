import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { EndedReason, endedReasonLabel } from '#contract/representatives/representative-assignments.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { roleTitlesQuery } from '../shared/representative-queries.ts'
import type { PersonChoice, PlannedBodies, TermDraft } from './term-draft.ts'
import { decideRest, undecided } from './term-draft.ts'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/term.module.css'

interface TermChoicesProps {
  bodies: PlannedBodies
  draft: TermDraft
  onChange: (draft: TermDraft) => void
}

const options = [
  { value: 'stay', label: 'Sitter kvar' },
  { value: 'change', label: 'Byter roll' },
  { value: 'leave', label: 'Lämnar' },
] as const
const reasons = EndedReason.options.map((reason) => ({ value: reason, label: endedReasonLabel[reason] }))

/** Step 3: the choice for each person who is in office now. */
export function TermChoices({ bodies, draft, onChange }: TermChoicesProps) {
  const siteId = useSiteId()
  const { data: roles } = useSuspenseQuery(roleTitlesQuery(siteId))
  const left = undecided(draft, bodies).length
  const total = bodies.reduce((sum, { people }) => sum + people.length, 0)
  const set = (assignmentId: string, choice: PersonChoice) =>
    onChange({ ...draft, choices: { ...draft.choices, [assignmentId]: choice } })

  if (total === 0) return <Quiet>Ingen sitter i de valda organen nu. Gå vidare och lägg till de nya.</Quiet>
  return (
    <Stack gap={4}>
      <Row gap={4} lineGap={2} justify="between" wrap className={styles.bar}>
        <p role="status">{left === 0 ? `Alla ${total} har ett val.` : `${left} av ${total} saknar val.`}</p>
        {left > 0 && (
          <Row align="stretch" wrap>
            <Button variant="default" onClick={() => onChange(decideRest(draft, bodies, 'stay'))}>
              Resten sitter kvar
            </Button>
            <Button variant="default" onClick={() => onChange(decideRest(draft, bodies, 'leave'))}>
              Resten lämnar
            </Button>
          </Row>
        )}
      </Row>
      {bodies.map(({ bodyId, name, people }) => (
        <Card key={bodyId} aria-label={name}>
          <Heading as="h3">{name}</Heading>
          {people.length === 0 && <Quiet>Ingen sitter här nu.</Quiet>}
          <Rows isPlain>
            {people.map((row) => (
              <PersonRow
                key={row.id}
                row={row}
                choice={draft.choices[row.id]}
                roles={roles}
                onChoose={(choice) => set(row.id, choice)}
              />
            ))}
          </Rows>
        </Card>
      ))}
    </Stack>
  )
}

interface PersonRowProps {
  row: AssignmentRow
  choice: PersonChoice | undefined
  roles: readonly { readonly id: string; readonly name: string }[]
  onChoose: (choice: PersonChoice) => void
}

function PersonRow({ row, choice, roles, onChoose }: PersonRowProps) {
  const current = choice ?? { choice: 'stay' as const, roleId: row.roleId, reason: 'termEnded' as const }
  return (
    <Row as="li" gap={6} lineGap={1} wrap className={styles.person}>
      <Stack gap={0} className={styles.who}>
        <Strong>{row.personName}</Strong>
        <Small>{row.labelOverride === '' ? row.roleName : row.labelOverride}</Small>
      </Stack>
      <ChoiceGroup
        label={`${row.personName}, ${row.roleName}`}
        isLabelHidden
        value={choice?.choice ?? null}
        options={options}
        onChange={(value) => onChoose({ ...current, choice: value })}
      />
      {choice?.choice === 'change' && (
        <NativeSelect
          className={styles.extra ?? ''}
          label="Ny roll"
          value={choice.roleId}
          data={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChoose({ ...choice, roleId: event.currentTarget.value })}
        />
      )}
      {choice?.choice === 'leave' && (
        <NativeSelect
          className={styles.extra ?? ''}
          label="Orsak, visas aldrig på sajten"
          value={choice.reason}
          data={reasons}
          onChange={(event) => onChoose({ ...choice, reason: EndedReason.parse(event.currentTarget.value) })}
        />
      )}
    </Row>
  )
}
