import '@mantine/core/styles/Input.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { ConsentState, consentLabel, People, peopleLabel } from '#contract/media-facts.ts'
import { consentNoteLength } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'
import { Small } from '#web/ui/layout.tsx'
import type { MediaAccess } from '../shared/media-access.ts'
import { PanelSection } from './panel-section.tsx'
import type { MediaSaver, SaverState } from '../shared/media-saver.ts'
import { shownOf } from '../shared/media-saver.ts'
import { WithdrawConsent } from '../dialogs/withdraw-consent.tsx'

interface PeopleFieldsProps {
  library: MediaLibrary
  saver: MediaSaver
  state: SaverState
  access: MediaAccess
}

const notes = {
  given: {
    label: 'Hur gavs samtycket, och av vem?',
    help: 'Till exempel: ”Muntligt av Anna Berg vid årsmötet.” Visas aldrig på sajten.',
  },
  legitimateInterest: { label: 'Motivering', help: 'Varför väger intresset av att visa bilden tyngre? Visas aldrig på sajten.' },
}

// A recognisable person may withdraw consent at any time.
const hasPeople: ReadonlySet<People> = new Set(['adults', 'children'])

/** The people in the picture and their consent. */
export function PeopleFields({ library, saver, state, access }: PeopleFieldsProps) {
  const { faults, media } = state
  const people = shownOf(state, 'people')
  const consent = shownOf(state, 'consent')
  const note = shownOf(state, 'consentNote')
  const asked = consent === 'given' || consent === 'legitimateInterest' ? notes[consent] : null
  const isChild = people === 'children'
  const save = () => void saver.flush()

  return (
    <PanelSection id="bild-personer" title="Personer">
      <FieldPair>
        <NativeSelect
          label="Personer i bild"
          value={people}
          error={faults.people}
          onChange={(event) => {
            const chosen = People.parse(event.currentTarget.value)
            // Pictures of children always need a consent.
            saver.set({
              people: chosen,
              ...(chosen === 'children' && consent === 'notNeeded' ? { consent: 'missing' as const } : {}),
            })
            save()
          }}
        >
          {People.options.map((option) => (
            <option key={option} value={option}>
              {peopleLabel[option]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Samtycke"
          value={consent}
          error={faults.consent}
          onChange={(event) => {
            const chosen = ConsentState.parse(event.currentTarget.value)
            saver.set({ consent: chosen })
            // A consent that needs a note is saved together with the note.
            if ((chosen !== 'given' && chosen !== 'legitimateInterest') || note.trim() !== '') save()
          }}
        >
          {ConsentState.options
            .filter((option) => (option !== 'withdrawn' || media.consent === 'withdrawn') && !(isChild && option === 'notNeeded'))
            .map((option) => (
              <option key={option} value={option}>
                {consentLabel[option]}
              </option>
            ))}
        </NativeSelect>
      </FieldPair>
      {isChild && consent !== 'withdrawn' && <Small>Barn syns i bilden. Har vårdnadshavare sagt ja? Skriv när och hur.</Small>}
      {asked !== null && (
        <>
          <Textarea
            label={asked.label}
            description={asked.help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={2}
            maxLength={consentNoteLength.max}
            value={note}
            error={faults.consentNote}
            onChange={(event) => saver.set({ consentNote: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
            onBlur={save}
          />
          <DayInput
            label="Datum för samtycket"
            value={shownOf(state, 'consentOn')}
            fault={faults.consentOn}
            onDay={(consentOn) => {
              saver.set({ consentOn })
              save()
            }}
          />
        </>
      )}
      {media.consent !== 'withdrawn' && (hasPeople.has(media.people) || media.consent !== 'notNeeded') && (
        <WithdrawConsent library={library} media={media} refusal={access('withdrawConsent', media)} beforeStep={saver.flush} />
      )}
    </PanelSection>
  )
}
