import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { personDetailsQuery, roleTitlesQuery } from '../shared/representative-queries.ts'
import type { Who } from '../shared/who-fields.tsx'
import { WhoFields } from '../shared/who-fields.tsx'
import type { Addition, PlannedBodies, TermDraft } from './term-draft.ts'
import { additionsIn } from './term-draft.ts'
import { TermList } from './term-list.tsx'
import { spoken } from '#web/ui/spoken.ts'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/term.module.css'

interface TermAdditionsProps {
  bodies: PlannedBodies
  draft: TermDraft
  onChange: (draft: TermDraft) => void
}

/** Step 4: who is new, one by one or from a list. */
export function TermAdditions({ bodies, draft, onChange }: TermAdditionsProps) {
  const siteId = useSiteId()
  const { data: roles } = useSuspenseQuery(roleTitlesQuery(siteId))
  const [said, setSaid] = useState('')
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name ?? ''
  const add = (added: readonly Addition[]) => {
    onChange({ ...draft, additions: [...draft.additions, ...added] })
    setSaid(added.length === 1 ? `${added[0]?.name} är tillagd.` : `${added.length} personer är tillagda.`)
  }
  const remove = ({ key, name }: Addition) => {
    onChange({ ...draft, additions: draft.additions.filter((other) => other.key !== key) })
    setSaid(`${name} är borttagen.`)
  }

  return (
    <Stack gap={4}>
      <Quiet below={3}>En ny person blir ett utkast och syns på sajten först när någon har publicerat det.</Quiet>
      <TermList bodies={bodies} draft={draft} onAdd={add} />
      {bodies.map(({ bodyId, name }) => (
        <Card key={bodyId} aria-label={`Nya i ${name}`}>
          <Heading as="h3">{name}</Heading>
          <Rows isPlain>
            {additionsIn(draft, bodyId).map((addition) => (
              <Row as="li" key={addition.key} gap={6} className={styles.person}>
                <Stack gap={0} grow>
                  <Strong>{addition.name}</Strong>
                  <Small>
                    {roleName(addition.roleId)}
                    {addition.personId === null ? ' · ny på sajten' : ''}
                  </Small>
                </Stack>
                <ActionIcon color="gray" aria-label={`Ta bort ${addition.name}`} onClick={() => remove(addition)}>
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Row>
            ))}
          </Rows>
          <AddPerson bodyId={bodyId} bodyName={name} roles={roles} onAdd={(addition) => add([addition])} />
        </Card>
      ))}
      <p role="status" className={spoken}>
        {said}
      </p>
    </Stack>
  )
}

interface AddPersonProps {
  bodyId: string
  bodyName: string
  roles: readonly { readonly id: string; readonly name: string }[]
  onAdd: (addition: Addition) => void
}

const nobody = { personId: '', givenName: '', familyName: '' }

function AddPerson({ bodyId, bodyName, roles, onAdd }: AddPersonProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [newcomer, setNewcomer] = useState<Who>({ who: 'known', ...nobody })
  const [roleId, setRoleId] = useState('ledamot')
  const [fault, setFault] = useState<string | null>(null)

  const change = (part: Partial<Who>) => setNewcomer((before) => ({ ...before, ...part }))

  async function submit(): Promise<void> {
    const { who, personId, givenName, familyName } = newcomer
    const [given, family] = [givenName.trim(), familyName.trim()]
    if (who === 'known' ? personId === '' : given === '' || family === '') {
      return setFault(who === 'known' ? 'Välj en person.' : 'Skriv både förnamn och efternamn.')
    }
    const name = who === 'known' ? (await queryClient.fetchQuery(personDetailsQuery(siteId, personId))).name : `${given} ${family}`
    onAdd({
      key: crypto.randomUUID(),
      bodyId,
      roleId,
      name,
      personId: who === 'known' ? personId : null,
      givenName: who === 'known' ? '' : given,
      familyName: who === 'known' ? '' : family,
    })
    setFault(null)
    change(nobody)
  }

  if (!isOpen) {
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={`Lägg till person i ${bodyName}`}
          onClick={() => setOpen(true)}
        >
          Lägg till person
        </Button>
      </div>
    )
  }
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      autoComplete="off"
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        // A failed call has shown its toast, and what is typed stays.
        void submit().catch(() => undefined)
      }}
    >
      <WhoFields
        value={newcomer}
        faults={{
          personId: fault,
          givenName: newcomer.givenName.trim() === '' && fault,
          familyName: newcomer.familyName.trim() === '' && fault,
        }}
        onChange={change}
      />
      <NativeSelect
        label="Roll"
        value={roleId}
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setRoleId(event.currentTarget.value)}
      />
      <Row align="stretch" wrap>
        <Button type="submit" variant="default">
          Lägg till i {bodyName}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          Stäng
        </Button>
      </Row>
    </Stack>
  )
}
