import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BroadcastTarget } from '#contract/broadcasts/broadcasts.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { fieldId } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'

interface NamedSite {
  readonly id: string
  readonly name: string
}

interface ChosenTarget {
  isToAll: boolean
  siteIds: string[]
}

export const targetOf = ({ isToAll, siteIds }: ChosenTarget): BroadcastTarget =>
  isToAll ? { kind: 'all' } : { kind: 'sites', siteIds }

interface TargetFieldsProps extends ChosenTarget {
  /** All that can be chosen, by name. */
  sites: readonly NamedSite[]
  error: ReactNode
  onChange: (target: Partial<ChosenTarget>) => void
}

/** Which sites get something of the federation. */
export function TargetFields({ sites, isToAll, siteIds, error, onChange }: TargetFieldsProps) {
  return (
    <>
      <ChoiceGroup
        label="Till"
        value={isToAll ? 'all' : 'sites'}
        options={[
          { value: 'all', label: `Alla sajter (${sites.length})` },
          { value: 'sites', label: 'Valda sajter' },
        ]}
        onChange={(value) => onChange({ isToAll: value === 'all' })}
      />
      {!isToAll && <ChosenSites sites={sites} chosen={siteIds} error={error} onChange={(ids) => onChange({ siteIds: ids })} />}
    </>
  )
}

interface ChosenSitesProps {
  sites: readonly NamedSite[]
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

function ChosenSites({ sites, chosen, error, onChange }: ChosenSitesProps) {
  return (
    <Stack gap={2}>
      <NativeSelect
        id={fieldId('target')}
        label="Lägg till sajt"
        value=""
        error={error}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange([...chosen, currentTarget.value])}
        data={[
          { value: '', label: 'Välj sajt' },
          ...sites.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {chosen.length > 0 && (
        <Stack as="ul" gap={1}>
          {chosen.map((id) => {
            const name = sites.find((site) => site.id === id)?.name ?? id
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
