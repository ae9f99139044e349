import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { Licence, licenceLabel } from '#contract/media-facts.ts'
import type { MediaChanges } from '#contract/media/media.ts'
import { creditLength } from '#contract/media/media.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'

/** An empty field leaves the pictures' own value. */
interface BulkRights {
  readonly credit: string
  readonly licence: Licence | ''
  readonly licenceUntil: string | null
}

export const noRights: BulkRights = { credit: '', licence: '', licenceUntil: null }

/** The fields to change; {} when all are empty. */
export const rightsChanges = ({
  credit,
  licence,
  licenceUntil,
}: BulkRights): Pick<MediaChanges, 'credit' | 'licence' | 'licenceUntil'> => ({
  ...(credit.trim() !== '' && { credit: credit.trim() }),
  ...(licence !== '' && { licence }),
  ...(licenceUntil !== null && { licenceUntil }),
})

interface BulkRightsFieldsProps {
  rights: BulkRights
  /** Beside the fields, by name. */
  faults: Readonly<Record<string, string>>
  /** Of all the fields together; null when there is none. */
  fault: string | null
  onRights: (rights: BulkRights) => void
}

/** The licence fields for several pictures. */
export function BulkRightsFields({ rights, faults, fault, onRights }: BulkRightsFieldsProps) {
  return (
    <Stack gap={4}>
      <Small>Det du fyller i ersätter det som står på bilderna nu. Tomma fält ändrar ingenting.</Small>
      <TextInput
        label="Fotograf"
        description="Visas som ”Foto: …”"
        data-autofocus
        autoComplete="off"
        maxLength={creditLength.max}
        value={rights.credit}
        error={faults['credit']}
        onChange={(event) => onRights({ ...rights, credit: event.currentTarget.value })}
      />
      <NativeSelect
        label="Rättighet"
        value={rights.licence}
        error={faults['licence']}
        onChange={(event) => onRights({ ...rights, licence: Licence.safeParse(event.currentTarget.value).data ?? '' })}
      >
        <option value="">Som det är</option>
        {Licence.options.map((licence) => (
          <option key={licence} value={licence}>
            {licenceLabel[licence]}
          </option>
        ))}
      </NativeSelect>
      <DayInput
        label="Får användas till"
        value={rights.licenceUntil}
        fault={faults['licenceUntil']}
        onDay={(licenceUntil) => onRights({ ...rights, licenceUntil })}
      />
      {fault !== null && (
        <Small role="alert" tone="error">
          {fault}
        </Small>
      )}
    </Stack>
  )
}
