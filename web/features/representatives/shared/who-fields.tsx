import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'

export interface Who {
  /** `known`: a person of the site, with a `personId`; `new`: one with names. */
  readonly who: 'known' | 'new'
  readonly personId: string
  readonly givenName: string
  readonly familyName: string
}

const noTargets: Record<string, ItemTarget> = {}

interface WhoFieldsProps {
  value: Who
  faults: Partial<Record<'personId' | 'givenName' | 'familyName', ReactNode>>
  onChange: (part: Partial<Who>) => void
}

/** A person of the site, or the name of a new one. */
export function WhoFields({ value: { who, personId, ...names }, faults, onChange }: WhoFieldsProps) {
  const name = (part: 'givenName' | 'familyName', label: string) => (
    <TextInput
      label={label}
      maxLength={60}
      value={names[part]}
      error={faults[part]}
      data-path={part}
      onChange={(event) => onChange({ [part]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <ChoiceGroup
        label="Vem?"
        value={who}
        options={[
          { value: 'known', label: 'Finns på sajten' },
          { value: 'new', label: 'Ny person' },
        ]}
        onChange={(chosen) => onChange({ who: chosen })}
      />
      {who === 'known' ? (
        <ItemPicker
          area="representatives"
          label="Person"
          plural="personer"
          max={1}
          value={personId === '' ? [] : [personId]}
          targets={noTargets}
          fault={typeof faults.personId === 'string' ? faults.personId : null}
          onChange={([id = '']) => onChange({ personId: id })}
        />
      ) : (
        <FieldPair>
          {name('givenName', 'Förnamn')}
          {name('familyName', 'Efternamn')}
        </FieldPair>
      )}
    </>
  )
}
