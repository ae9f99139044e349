import type { Media } from '#contract/media/media.ts'
import { consentLabel, licenceLabel, peopleLabel } from '#contract/media-facts.ts'
import { calendarDateText } from '#web/ui/dates.ts'
import type { MediaField } from '../shared/media-saver.ts'

interface FieldWords {
  /** `alternativtexten`, as in "rätta alternativtexten". */
  readonly definite: string
  readonly show: (media: Media) => string
}

const nothing = (text: string): string => (text === '' ? 'ingenting' : text)
const yes = (is: boolean): string => (is ? 'ja' : 'nej')
const day = (date: string | null): string => (date === null ? 'inget datum' : calendarDateText(date))
const percent = (share: number): number => Math.round(share * 100)

export const fieldWords: Record<MediaField, FieldWords> = {
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
