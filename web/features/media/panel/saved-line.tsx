import { Button } from '@mantine/core'
import { consentLabel, licenceLabel, peopleLabel } from '#contract/media-facts.ts'
import type { Media } from '#contract/media/media.ts'
import { dateText, timeText } from '#web/ui/dates.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { SavingWords } from '#web/ui/saving-words.tsx'
import type { MediaField, MediaSaver, SaverState } from '../shared/media-saver.ts'
import { isUnsaved } from '../shared/media-saver.ts'
import styles from './media-panel.module.css'

interface FieldWords {
  /** `alternativtexten`, as in "rätta alternativtexten". */
  readonly definite: string
  readonly show: (media: Media) => string
}

const nothing = (text: string): string => (text === '' ? 'ingenting' : text)
const yes = (is: boolean): string => (is ? 'ja' : 'nej')
const day = (date: string | null): string => (date === null ? 'inget datum' : dateText(date))
const percent = (share: number): number => Math.round(share * 100)

const fieldWords: Record<MediaField, FieldWords> = {
  title: { definite: 'namnet', show: ({ title }) => nothing(title) },
  alt: { definite: 'alternativtexten', show: ({ alt }) => nothing(alt) },
  isDecorative: { definite: 'om bilden är dekorativ', show: ({ isDecorative }) => yes(isDecorative) },
  caption: { definite: 'bildtexten', show: ({ caption }) => nothing(caption) },
  credit: { definite: 'fotografen', show: ({ credit }) => nothing(credit) },
  licence: { definite: 'rättigheten', show: ({ licence }) => licenceLabel[licence] },
  licenceUntil: { definite: 'datumet för användning', show: ({ licenceUntil }) => day(licenceUntil) },
  people: { definite: 'personer i bild', show: ({ people }) => peopleLabel[people] },
  consent: { definite: 'samtycket', show: ({ consent }) => consentLabel[consent] },
  consentNote: { definite: 'anteckningen om samtycke', show: ({ consentNote }) => nothing(consentNote) },
  consentOn: { definite: 'datumet för samtycket', show: ({ consentOn }) => day(consentOn) },
  isAiGenerated: { definite: 'om bilden är AI-genererad', show: ({ isAiGenerated }) => yes(isAiGenerated) },
  focal: { definite: 'fokuspunkten', show: ({ focal }) => `${percent(focal.x)} % från vänster, ${percent(focal.y)} % uppifrån` },
  crops: { definite: 'utsnitten', show: ({ crops }) => `${Object.keys(crops).length} egna utsnitt` },
  collectionId: {
    definite: 'samlingen',
    show: ({ collectionId }) => (collectionId === null ? 'ingen samling' : 'en annan samling'),
  },
  tags: { definite: 'etiketterna', show: ({ tags }) => nothing(tags.join(', ')) },
}

const list = new Intl.ListFormat('sv', { type: 'conjunction' })
const named = (fields: readonly MediaField[]): string => list.format(fields.map((field) => fieldWords[field].definite))

function words(state: SaverState): string {
  const faulty = Object.keys(state.faults) as MediaField[]
  if (state.theirs.length > 0) return `Inte sparat – välj vad som ska gälla för ${named(state.theirs)}.`
  if (state.status === 'saving') return 'Sparar …'
  if (state.status === 'offline') return 'Inte sparat – ingen kontakt med servern. Det du skrivit finns kvar här.'
  if (state.status === 'refused') return `Inte sparat – ${state.refusal} Det du skrivit finns kvar här.`
  if (faulty.length > 0) return `Inte sparat – rätta ${named(faulty)}.`
  if (isUnsaved(state)) return 'Sparas när du lämnar fältet'
  return state.savedAt === null ? 'Ändringar sparas när du lämnar ett fält' : `Sparat kl. ${timeText(new Date(state.savedAt))}`
}

/** The save status of the fields, and what to do when a save failed. */
export function SavedLine({ saver, state }: { saver: MediaSaver; state: SaverState }) {
  const isTrouble =
    state.status === 'offline' || state.status === 'refused' || state.theirs.length > 0 || Object.keys(state.faults).length > 0
  return (
    <Small
      as={Row}
      tone={isTrouble ? 'error' : 'muted'}
      gap={3}
      lineGap={1}
      wrap
      className={styles.saved}
      data-trouble={isTrouble || undefined}
    >
      <SavingWords
        kind={isTrouble ? 'fault' : state.savedAt !== null && state.status !== 'saving' && !isUnsaved(state) ? 'saved' : 'other'}
      >
        {words(state)}
      </SavingWords>
      {(state.status === 'offline' || state.status === 'refused') && (
        <Button variant="subtle" onClick={() => void saver.flush()}>
          Försök igen
        </Button>
      )}
      {state.theirs.map((field) => (
        <Stack key={field} className={styles.conflict}>
          <p>
            Någon annan ändrade {fieldWords[field].definite} medan du skrev. Nu står där: ”{fieldWords[field].show(state.media)}”
          </p>
          <Row align="stretch" wrap>
            <Button variant="default" onClick={() => void saver.choose(field, 'theirs')}>
              Ta den andras
            </Button>
            <Button onClick={() => void saver.choose(field, 'mine')}>Behåll min</Button>
          </Row>
        </Stack>
      ))}
    </Small>
  )
}
