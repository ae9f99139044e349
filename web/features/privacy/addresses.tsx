import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Card, Heading, Small, Stack } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import type { AddressRow, NewAddresses } from './new-addresses.ts'

/** The addresses of texts that hold the person, each with a proposed one that can be changed, or kept. */
export function Addresses({ rows, refusals, change }: Pick<NewAddresses, 'rows' | 'refusals' | 'change'>) {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <Card large gap={4} below={4} aria-labelledby="adresser">
      <Heading as="h3" id="adresser">
        Adresser med personen i
      </Heading>
      <Small>
        En adress som ändras leder inte vidare från den gamla: länkar dit slutar fungera. Behåll en adress bara där länkarna är
        viktigare.
      </Small>
      <Stack as="ul" gap={6} ref={ref}>
        {rows.map((row) => (
          <Address key={row.id} row={row} onChange={(to) => change(row.id, to)} />
        ))}
      </Stack>
    </Card>
  )
}

interface AddressProps {
  row: AddressRow
  onChange: (to: { slug?: string; isKept?: boolean }) => void
}

const Address = ({ row: { title, siteName, address, slug, isKept, becomes, fault }, onChange }: AddressProps) => (
  <Stack as="li" gap={2}>
    <SwitchLine
      label={`Ändra adressen till ”${title}”`}
      about={`Nu ${address.path} på ${siteName}${belowWords(address.below)}`}
      isOn={!isKept}
      onChange={(isOn) => onChange({ isKept: !isOn })}
    />
    {isKept ? (
      <Small>Adressen behålls, med personen i: länkar dit fungerar som förut.</Small>
    ) : (
      <TextInput
        label="Ny adress"
        aria-label={`Ny adress till ”${title}”`}
        description={`Blir ${becomes}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={slug}
        error={fault}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
    )}
  </Stack>
)

const belowWords = (below: number): string =>
  below === 0 ? '' : below === 1 ? ', med en undersida' : `, med ${below.toLocaleString('sv-SE')} undersidor`
