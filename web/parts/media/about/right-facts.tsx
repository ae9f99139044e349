import { NativeSelect, Textarea } from '@mantine/core'
import { ConsentState, consentLabel, Licence, licenceLabel, People, peopleLabel } from '#contract/media-facts.ts'
import { consentNoteLength } from '#contract/media/media.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'
import type { FactsForm } from './use-facts-form.ts'
import type { FactsProps } from './word-facts.tsx'

/** The licence and its last day. */
export const RightFacts = ({ form, media, first }: FactsProps) => (
  <FieldPair>
    <NativeSelect
      label="Rättighet"
      data-autofocus={first === 'licence' || undefined}
      value={form.valueOf('licence')}
      error={form.faultOf('licence')}
      data={Licence.options.map((value) => ({
        value,
        label: media.kind === 'document' && value === 'own' ? 'Eget dokument' : licenceLabel[value],
      }))}
      onChange={(event) => form.set({ licence: Licence.parse(event.currentTarget.value) })}
    />
    <DayInput
      label="Får användas till"
      value={form.valueOf('licenceUntil')}
      fault={form.faultOf('licenceUntil')}
      onDay={(licenceUntil) => form.set({ licenceUntil })}
    />
  </FieldPair>
)

const notes = { given: 'Hur gavs samtycket, och av vem?', legitimateInterest: 'Motivering' } as const

/** The people in the picture and their consent. */
export function PeopleFacts({ form, first }: Pick<FactsProps, 'form' | 'first'>) {
  const people = form.valueOf('people')
  const consent = form.valueOf('consent')
  const isChild = people === 'children'
  return (
    <>
      <FieldPair>
        <NativeSelect
          label="Personer i bild"
          value={people}
          error={form.faultOf('people')}
          data={People.options.map((value) => ({ value, label: peopleLabel[value] }))}
          onChange={(event) => {
            const chosen = People.parse(event.currentTarget.value)
            // Pictures of children always need a consent.
            form.set({ people: chosen, ...(chosen === 'children' && consent === 'notNeeded' ? { consent: 'missing' } : {}) })
          }}
        />
        <NativeSelect
          label="Samtycke"
          data-autofocus={first === 'consent' || undefined}
          value={consent}
          error={form.faultOf('consent')}
          data={ConsentState.options
            .filter((value) => (value !== 'withdrawn' || consent === 'withdrawn') && !(isChild && value === 'notNeeded'))
            .map((value) => ({ value, label: consentLabel[value] }))}
          onChange={(event) => form.set({ consent: ConsentState.parse(event.currentTarget.value) })}
        />
      </FieldPair>
      {(consent === 'given' || consent === 'legitimateInterest') && <ConsentNote form={form} label={notes[consent]} />}
    </>
  )
}

const ConsentNote = ({ form, label }: { form: FactsForm; label: string }) => (
  <>
    <Textarea
      label={label}
      description="Visas aldrig på sajten."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={2}
      maxLength={consentNoteLength.max}
      value={form.valueOf('consentNote')}
      error={form.faultOf('consentNote')}
      onChange={(event) => form.set({ consentNote: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
    />
    <DayInput
      label="Datum för samtycket"
      value={form.valueOf('consentOn')}
      fault={form.faultOf('consentOn')}
      onDay={(consentOn) => form.set({ consentOn })}
    />
  </>
)
