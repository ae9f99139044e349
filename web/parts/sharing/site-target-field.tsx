import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SiteTarget, TargetChoices } from '#contract/users-and-sites/site-target.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { fieldId } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'

type Kind = SiteTarget['kind']

/** A target as it is being chosen: each kind keeps what was chosen of it while another is looked at. */
export interface TargetValues {
  readonly kind: Kind
  readonly districtIds: readonly string[]
  readonly tags: readonly string[]
  readonly siteIds: readonly string[]
}

export const targetValues = (target: SiteTarget): TargetValues => ({
  districtIds: [],
  tags: [],
  siteIds: [],
  ...target,
})

export function targetOf({ kind, districtIds, tags, siteIds }: TargetValues): SiteTarget {
  switch (kind) {
    case 'all':
      return { kind }
    case 'districts':
      return { kind, districtIds: [...districtIds] }
    case 'tags':
      return { kind, tags: [...tags] }
    case 'sites':
      return { kind, siteIds: [...siteIds] }
  }
}

interface Choice {
  readonly id: string
  readonly name: string
}

/** What the field uses of a form with a target. */
interface TargetForm {
  values: { target: TargetValues }
  errors: Readonly<Record<string, ReactNode>>
  clearFieldError: (path: string) => void
}

interface SiteTargetFieldProps {
  form: TargetForm
  choices: TargetChoices
  onChange: (target: TargetValues) => void
}

/** Where the contract and the server find fault with a target. */
const faults = ['target', 'target.siteIds', 'target.districtIds', 'target.tags']

/** Which sites something of the federation is for: all, districts, tags, or some that are chosen one by one. */
export function SiteTargetField({ form, choices, onChange }: SiteTargetFieldProps) {
  const values = form.values.target
  const { sites, tags } = choices
  const districts = sites.filter(({ isDistrict }) => isDistrict)
  const { kind } = values
  // What there is none of cannot be chosen, but what was chosen before can be seen.
  const options = [
    { value: 'all' as const, label: `Alla sajter (${sites.length})` },
    ...(districts.length > 0 || kind === 'districts' ? [{ value: 'districts' as const, label: 'Sajterna i vissa distrikt' }] : []),
    ...(tags.length > 0 || kind === 'tags' ? [{ value: 'tags' as const, label: 'Sajter med vissa etiketter' }] : []),
    { value: 'sites' as const, label: 'Valda sajter' },
  ]
  const named = { error: faults.map((name) => form.errors[name]).find(Boolean) }
  const change = (part: Partial<TargetValues>): void => {
    onChange({ ...values, ...part })
    for (const name of faults) form.clearFieldError(name)
  }
  return (
    <>
      <ChoiceGroup label="Till" value={kind} options={options} onChange={(next) => change({ kind: next })} />
      {kind === 'districts' && (
        <Chosen
          {...named}
          words={['Lägg till distrikt', 'Välj distrikt']}
          all={districts}
          chosen={values.districtIds}
          onChange={(districtIds) => change({ districtIds })}
        />
      )}
      {kind === 'tags' && (
        <Chosen
          {...named}
          words={['Lägg till etikett', 'Välj etikett']}
          all={tags.map((tag) => ({ id: tag, name: tag }))}
          chosen={values.tags}
          onChange={(chosen) => change({ tags: chosen })}
        />
      )}
      {kind === 'sites' && (
        <Chosen
          {...named}
          words={['Lägg till sajt', 'Välj sajt']}
          all={sites}
          chosen={values.siteIds}
          onChange={(siteIds) => change({ siteIds })}
        />
      )}
    </>
  )
}

interface ChosenProps {
  words: readonly [label: string, empty: string]
  all: readonly Choice[]
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

function Chosen({ words: [label, empty], all, chosen, error, onChange }: ChosenProps) {
  return (
    <Stack gap={2}>
      <NativeSelect
        id={fieldId('target')}
        label={label}
        value=""
        error={error}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange([...chosen, currentTarget.value])}
        data={[
          { value: '', label: empty },
          ...all.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {chosen.length > 0 && (
        <Stack as="ul" gap={1}>
          {chosen.map((id) => {
            const name = all.find((one) => one.id === id)?.name ?? id
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
