import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReceivingSite } from '#contract/broadcasts/broadcasts.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { fieldId } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import type { TargetChoice } from './target-choice.ts'

const swedish = new Intl.Collator('sv')

interface TargetFieldProps {
  sites: readonly ReceivingSite[]
  choice: TargetChoice
  /** What is wrong with the field `target` of the form. */
  error: ReactNode
  onChange: (choice: TargetChoice) => void
}

/** Which sites get something of the federation. Kinds that no site has are not offered. */
export function TargetField({ sites, choice, error, onChange }: TargetFieldProps) {
  const { kind } = choice
  const districts = sites.filter(({ isDistrict }) => isDistrict)
  const tags = [...new Set(sites.flatMap((site) => site.tags))].sort(swedish.compare)
  return (
    <>
      <ChoiceGroup
        label="Till"
        value={kind}
        options={[
          { value: 'all', label: `Alla sajter (${sites.length})` },
          ...(districts.length > 0 || kind === 'districts' ? [{ value: 'districts' as const, label: 'Distrikt' }] : []),
          ...(tags.length > 0 || kind === 'tags' ? [{ value: 'tags' as const, label: 'Etiketter' }] : []),
          { value: 'sites', label: 'Valda sajter' },
        ]}
        onChange={(value) => onChange({ ...choice, kind: value })}
      />
      {kind === 'sites' && (
        <Chosen
          label="Lägg till sajt"
          choose="Välj sajt"
          options={sites}
          chosen={choice.sites}
          error={error}
          onChange={(ids) => onChange({ ...choice, sites: ids })}
        />
      )}
      {kind === 'districts' && (
        <Chosen
          label="Lägg till distrikt"
          choose="Välj distrikt"
          about="Distriktets egen sajt och alla sajter under den."
          options={districts}
          chosen={choice.districts}
          error={error}
          onChange={(ids) => onChange({ ...choice, districts: ids })}
        />
      )}
      {kind === 'tags' && (
        <Chosen
          label="Lägg till etikett"
          choose="Välj etikett"
          about="Sajter som har någon av etiketterna."
          options={tags.map((tag) => ({ id: tag, name: tag }))}
          chosen={choice.tags}
          error={error}
          onChange={(ids) => onChange({ ...choice, tags: ids })}
        />
      )}
    </>
  )
}

interface ChosenProps {
  label: string
  choose: string
  about?: string
  options: readonly { readonly id: string; readonly name: string }[]
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

function Chosen({ label, choose, about, options, chosen, error, onChange }: ChosenProps) {
  return (
    <Stack gap={2}>
      <NativeSelect
        id={fieldId('target')}
        label={label}
        description={about}
        value=""
        error={error}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange([...chosen, currentTarget.value])}
        data={[
          { value: '', label: choose },
          ...options.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {chosen.length > 0 && (
        <Stack as="ul" gap={1}>
          {chosen.map((id) => {
            const name = options.find((one) => one.id === id)?.name ?? id
            return (
              <Row as="li" key={id} justify="between" gap={2}>
                <Small as="span">{name}</Small>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Ta bort ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  Ta bort
                </Button>
              </Row>
            )
          })}
        </Stack>
      )}
    </Stack>
  )
}
