import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Palette, PaletteColor } from '#contract/design/palette.ts'
import { colorNameLength, paletteSize } from '#contract/design/palette.ts'
import { suggestedAccents } from '#contract/settings/contrast.ts'
import { ReadableColourField, Swatch } from '#web/parts/accent/colour-field.tsx'
import { Strong } from '#web/ui/blocks.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import type { DesignFaults } from './use-design-work.ts'

interface PaletteFieldsProps {
  palette: Palette
  faults: DesignFaults
  onChange: (palette: Palette, isTyped: boolean) => void
}

const choices = [
  { value: 'free', label: 'Vilken läsbar färg som helst', about: 'Varje sajt väljer sin egen.' },
  { value: 'palette', label: 'En av förbundets färger', about: 'En sajt med en annan färg visas i den som är närmast.' },
] as const

const atFirst: PaletteColor[] = suggestedAccents.slice(0, 3).map(({ color, name }) => ({ color, name }))

/** The colours that sites choose among, each with a name. */
export function PaletteFields({ palette, faults, onChange }: PaletteFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  /** Kept while the choice is free, so that a slip of the hand loses nothing. */
  const last = useRef<PaletteColor[]>(atFirst)
  const replace = (index: number, part: Partial<PaletteColor>): void =>
    onChange(palette?.map((one, at) => (at === index ? { ...one, ...part } : one)) ?? null, true)
  const add = (colors: readonly PaletteColor[]): void => {
    const next = suggestedAccents.find(({ color, name }) => !colors.some((one) => one.color === color || one.name === name))
    onChange([...colors, { color: next?.color ?? '#1c2024', name: next?.name ?? '' }], false)
  }
  return (
    <Stack ref={box} gap={4}>
      <ChoiceGroup
        label="Sajterna får ha"
        value={palette === null ? 'free' : 'palette'}
        options={choices}
        onChange={(choice) => {
          if (palette !== null) last.current = palette
          onChange(choice === 'free' ? null : last.current, false)
        }}
      />
      {palette !== null && (
        <Stack as="ul" gap={4}>
          {palette.map(({ name, color }, index) => (
            <li key={index}>
              <Stack as="fieldset" gap={2}>
                <legend className={spoken}>Färg {index + 1}</legend>
                <Row justify="between">
                  <Row>
                    <Swatch color={color} />
                    <Strong as="span">{name || `Färg ${index + 1}`}</Strong>
                  </Row>
                  {palette.length > 1 && (
                    <ActionIcon
                      color="gray"
                      aria-label={`Ta bort ${name || `färg ${index + 1}`}`}
                      onClick={() => {
                        // The button goes with its colour.
                        box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
                        onChange(
                          palette.filter((_, at) => at !== index),
                          false,
                        )
                      }}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </Row>
                <Row gap={3} align="start" wrap>
                  <TextInput
                    label="Namn"
                    value={name}
                    maxLength={colorNameLength.max}
                    error={faults[`palette.${index}.name`]}
                    onChange={(event) => replace(index, { name: event.currentTarget.value })}
                  />
                  <Stack gap={2}>
                    <ReadableColourField
                      label="Färg"
                      pickerLabel={`Välj ${name || `färg ${index + 1}`}`}
                      value={color}
                      error={faults[`palette.${index}.color`]}
                      onChange={(typed) => replace(index, { color: typed.toLowerCase() })}
                    />
                  </Stack>
                </Row>
              </Stack>
            </li>
          ))}
        </Stack>
      )}
      {palette !== null && (
        <div>
          <Button
            data-add
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={palette.length >= paletteSize.max}
            onClick={() => add(palette)}
          >
            Lägg till färg
          </Button>
        </div>
      )}
    </Stack>
  )
}
