import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportMapping, ImportPlan } from '#contract/representatives/representative-imports.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import styles from '../shared/import.module.css'
import { NewBodyDialog } from './new-body-dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { bodiesQuery, roleTitlesQuery } from '../shared/representative-queries.ts'

interface WordChoicesProps {
  plan: ImportPlan
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

const shown = (words: string, empty: string): string => (words === '' ? empty : `”${words}”`)
const rowsText = (rows: number): string => (rows === 1 ? '1 rad' : `${rows} rader`)

/** What the words of the list mean here: bodies, roles, and names that several people have. */
export function WordChoices({ plan, mapping, onChange }: WordChoicesProps) {
  const siteId = useSiteId()
  const { data } = useSuspenseQuery(bodiesQuery(siteId))
  const { data: roles } = useSuspenseQuery(roleTitlesQuery(siteId))
  const [creatingFor, setCreatingFor] = useState<string | null>(null)
  const isOpen = [...plan.bodies, ...plan.roles, ...plan.persons].some(({ choice }) => choice === null)
  if (plan.bodies.length + plan.roles.length + plan.persons.length === 0) return null

  const setBody = (words: string, bodyId: string) => {
    const { [words]: _before, ...others } = mapping.bodies
    onChange({ ...mapping, bodies: bodyId === '' ? others : { ...others, [words]: bodyId } })
  }
  const setRole = (words: string, roleId: string) => {
    const { [words]: _before, ...others } = mapping.roles
    onChange({ ...mapping, roles: roleId === '' ? others : { ...others, [words]: roleId } })
  }
  const setPerson = (name: string, personId: string) => {
    const { [name]: _before, ...others } = mapping.persons
    onChange({ ...mapping, persons: personId === '' ? others : { ...others, [name]: personId } })
  }

  return (
    // What is understood needs no reading; what is not stands open.
    <details className={styles.words} open={isOpen || undefined}>
      <summary>Så tolkas orden i filen</summary>
      <div className={styles.choices}>
        {plan.bodies.map(({ words, rows, choice }) => (
          <Stack key={words} gap={1}>
            <NativeSelect
              label={`Organ: ${shown(words, 'rader utan organ')}`}
              description={rowsText(rows)}
              error={choice === null && 'Välj vilket organ det är.'}
              value={choice ?? ''}
              data={[{ value: '', label: 'Välj organ' }, ...data.bodies.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(event) => setBody(words, event.currentTarget.value)}
            />
            {choice === null && (
              <div>
                <Button variant="default" onClick={() => setCreatingFor(words)}>
                  Lägg till organet
                </Button>
              </div>
            )}
          </Stack>
        ))}
        {plan.roles.map(({ words, rows, choice }) => (
          <NativeSelect
            key={words}
            label={`Roll: ${shown(words, 'rader utan roll')}`}
            description={rowsText(rows)}
            error={choice === null && 'Välj vilken roll det är.'}
            value={choice ?? ''}
            data={[{ value: '', label: 'Välj roll' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(event) => setRole(words, event.currentTarget.value)}
          />
        ))}
        {plan.persons.map(({ name, choice, candidates }) => (
          <NativeSelect
            key={name}
            label={`Person: ${name}`}
            description={`${candidates.length} personer på sajten heter så.`}
            error={choice === null && 'Välj vem det är.'}
            value={choice ?? ''}
            data={[
              { value: '', label: 'Välj person' },
              ...candidates.map((person, index) => ({ value: person.id, label: `${person.name} (${index + 1})` })),
              { value: 'new', label: 'Någon annan, som är ny' },
            ]}
            onChange={(event) => setPerson(name, event.currentTarget.value)}
          />
        ))}
      </div>
      {creatingFor !== null && (
        <NewBodyDialog
          name={creatingFor}
          onClose={() => setCreatingFor(null)}
          onCreated={(bodyId) => {
            setBody(creatingFor, bodyId)
            setCreatingFor(null)
          }}
        />
      )}
    </details>
  )
}
