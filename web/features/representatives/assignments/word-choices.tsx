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

/** What the words of the list mean here: bodies, roles, and names that several people have. */
export function WordChoices({ plan, mapping, onChange }: WordChoicesProps) {
  const siteId = useSiteId()
  const { data } = useSuspenseQuery(bodiesQuery(siteId))
  const { data: roles } = useSuspenseQuery(roleTitlesQuery(siteId))
  const [creatingFor, setCreatingFor] = useState<string | null>(null)
  const ofWords = (part: 'bodies' | 'roles', kind: string, fault: string, options: readonly { id: string; name: string }[]) =>
    plan[part].map(({ words, rows, choice }) => ({
      part,
      words,
      choice,
      label: `${kind}: ${words === '' ? `rader utan ${kind.toLowerCase()}` : `”${words}”`}`,
      description: rows === 1 ? '1 rad' : `${rows} rader`,
      fault,
      data: [{ value: '', label: `Välj ${kind.toLowerCase()}` }, ...options.map(({ id, name }) => ({ value: id, label: name }))],
    }))
  const questions = [
    ...ofWords('bodies', 'Organ', 'Välj vilket organ det är.', data.bodies),
    ...ofWords('roles', 'Roll', 'Välj vilken roll det är.', roles),
    ...plan.persons.map(({ name, choice, candidates }) => ({
      part: 'persons' as const,
      words: name,
      choice,
      label: `Person: ${name}`,
      description: `${candidates.length} personer på sajten heter så.`,
      fault: 'Välj vem det är.',
      data: [
        { value: '', label: 'Välj person' },
        ...candidates.map((person, index) => ({ value: person.id, label: `${person.name} (${index + 1})` })),
        { value: 'new', label: 'Någon annan, som är ny' },
      ],
    })),
  ]
  if (questions.length === 0) return null

  const choose = (part: (typeof questions)[number]['part'], words: string, id: string) => {
    const { [words]: _before, ...others } = mapping[part]
    onChange({ ...mapping, [part]: id === '' ? others : { ...others, [words]: id } })
  }
  return (
    // What is understood needs no reading; what is not stands open.
    <details className={styles.words} open={questions.some(({ choice }) => choice === null) || undefined}>
      <summary>Så tolkas orden i filen</summary>
      <div className={styles.choices}>
        {questions.map(({ part, words, choice, fault, ...select }) => (
          <Stack key={`${part} ${words}`} gap={1}>
            <NativeSelect
              {...select}
              error={choice === null && fault}
              value={choice ?? ''}
              onChange={(event) => choose(part, words, event.currentTarget.value)}
            />
            {part === 'bodies' && choice === null && (
              <div>
                <Button variant="default" onClick={() => setCreatingFor(words)}>
                  Lägg till organet
                </Button>
              </div>
            )}
          </Stack>
        ))}
      </div>
      {creatingFor !== null && (
        <NewBodyDialog
          name={creatingFor}
          onClose={() => setCreatingFor(null)}
          onCreated={(bodyId) => {
            choose('bodies', creatingFor, bodyId)
            setCreatingFor(null)
          }}
        />
      )}
    </details>
  )
}
