import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Freedom, Freedoms } from '#contract/design/freedoms.ts'
import { FixedHeader, fixedHeaderWords } from '#contract/design/freedoms.ts'
import type { Palette } from '#contract/design/palette.ts'
import { designParts, parts } from '#contract/inherited/parts.ts'
import {
  actionLabelLength,
  claimLength,
  claimTextLength,
  emptyFront,
  frontBlockLabel,
  FrontKind,
  frontKindWords,
  standardBlocks,
} from '#contract/settings/front.ts'
import { defaultAccentColor } from '#contract/settings/settings.ts'
import { ReadableColourField, Swatch } from '#web/parts/accent/colour-field.tsx'
import { DecidedWhere } from '#web/parts/decided-where.tsx'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { Rows } from '#web/ui/blocks.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import styles from './design.module.css'
import type { DesignFaults } from './use-design-work.ts'

interface FreedomFieldsProps {
  freedoms: Freedoms
  palette: Palette
  faults: DesignFaults
  onChange: (part: Partial<Freedoms>, isTyped?: boolean) => void
}

/** What a part becomes when the federation takes it. */
const taken: Freedoms = {
  beginning: emptyFront.kind,
  claim: { claim: '', claimText: '' },
  action: { label: 'Bli medlem', address: '/bli-medlem' },
  blocks: standardBlocks.map((kind) => ({ kind, isShown: true })),
  color: defaultAccentColor,
  headerImage: 'none',
}

/** For each part whether it is decided here; below, its value. */
export function FreedomFields(props: FreedomFieldsProps) {
  const { freedoms, onChange } = props
  return (
    <Rows isPlain>
      {designParts.map((part) => (
        <li key={part} className={styles.freedom}>
          <DecidedWhere
            label={parts[part].name}
            value={freedoms[part] === null ? 'notHere' : 'fixed'}
            choices={['notHere', 'fixed']}
            onChange={(decided) => onChange({ [part]: decided === 'notHere' ? null : taken[part] })}
          />
          {freedoms[part] !== null && <div className={styles.decided}>{valueFields[part](props)}</div>}
        </li>
      ))}
    </Rows>
  )
}

const kinds = FrontKind.options.map((value) => ({ value, ...frontKindWords[value] }))
const headers = FixedHeader.options.map((value) => ({ value, label: fixedHeaderWords[value] }))

/** The fields of each part's value, while the federation decides it. */
const valueFields: Readonly<Record<Freedom, (props: FreedomFieldsProps) => ReactNode>> = {
  beginning: ({ freedoms: { beginning }, onChange }) => (
    <ChoiceGroup
      label="Alla startsidor börjar med"
      value={beginning}
      options={kinds}
      onChange={(kind) => onChange({ beginning: kind })}
    />
  ),
  claim: ({ freedoms: { claim }, faults, onChange }) =>
    claim && (
      <Stack>
        <TextInput
          label="Budskap"
          description="Visas där sidan börjar med ett budskap, en person eller en bild."
          value={claim.claim}
          maxLength={claimLength.max}
          error={faults['freedoms.claim.claim']}
          onChange={(event) => onChange({ claim: { ...claim, claim: event.currentTarget.value } }, true)}
        />
        <Textarea
          label="Text under budskapet"
          autosize
          minRows={2}
          value={claim.claimText}
          maxLength={claimTextLength.max}
          error={faults['freedoms.claim.claimText']}
          onChange={(event) => onChange({ claim: { ...claim, claimText: event.currentTarget.value } }, true)}
        />
      </Stack>
    ),
  action: ({ freedoms: { action }, faults, onChange }) =>
    action && (
      <Stack>
        <TextInput
          label="Text på knappen"
          value={action.label}
          maxLength={actionLabelLength.max}
          error={faults['freedoms.action.label']}
          onChange={(event) => onChange({ action: { ...action, label: event.currentTarget.value } }, true)}
        />
        <TextInput
          label="Knappen leder till"
          description="En sida som alla sajter har, som /bli-medlem, eller en hel adress som börjar med https://."
          inputMode="url"
          spellCheck={false}
          value={action.address}
          maxLength={500}
          error={faults['freedoms.action.address']}
          onChange={(event) => onChange({ action: { ...action, address: event.currentTarget.value.trim() } }, true)}
        />
      </Stack>
    ),
  blocks: ({ freedoms: { blocks }, onChange }) =>
    blocks && (
      <Stack gap={2}>
        <OrderList
          label="Delar"
          isPlain
          rows={blocks.map((block) => ({ ...block, id: block.kind }))}
          nameOf={({ kind }) => frontBlockLabel[kind]}
          onMove={({ ids }) => onChange({ blocks: ids.flatMap((id) => blocks.find(({ kind }) => kind === id) ?? []) })}
        >
          {({ kind, isShown }) => (
            <Row as="label">
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => onChange({ blocks: blocks.map((one) => (one.kind === kind ? { kind, isShown: !isShown } : one)) })}
              />
              {frontBlockLabel[kind]}
            </Row>
          )}
        </OrderList>
        <Small>Sajternas egna delar, som citat och kartor, visas inte.</Small>
      </Stack>
    ),
  color: ({ freedoms: { color }, palette, faults, onChange }) => {
    const [first] = palette ?? []
    if (first !== undefined)
      return (
        <Row>
          <Swatch color={first.color} />
          <Quiet as="span">{first.name}, den första av förbundets färger.</Quiet>
        </Row>
      )
    return (
      <ReadableColourField
        label="Alla sajters färg"
        pickerLabel="Välj alla sajters färg"
        value={color ?? ''}
        error={faults['freedoms.color']}
        onChange={(typed) => onChange({ color: typed.toLowerCase() }, true)}
      />
    )
  },
  headerImage: ({ freedoms: { headerImage }, onChange }) => (
    <ChoiceGroup
      label="Alla startsidor har"
      value={headerImage}
      options={headers}
      onChange={(header) => onChange({ headerImage: header })}
    />
  ),
}
