import type { BodyInput, BodyKind, BodyLevel } from './representative-bodies.ts'

export const bodyLevelLabel: Record<BodyLevel, string> = {
  kommun: 'Kommun',
  region: 'Region',
  riksdag: 'Riksdagen',
  eu: 'EU',
  parti: 'Föreningen',
  kyrka: 'Svenska kyrkan',
  bolag: 'Bolag',
  annat: 'Annat',
}

export const bodyKindLabel: Record<BodyKind, string> = {
  fullmaktige: 'Fullmäktige',
  styrelse: 'Styrelse',
  namnd: 'Nämnd',
  utskott: 'Utskott',
  bolag: 'Bolag',
  presidium: 'Presidium',
}

interface BodyTemplate {
  readonly id: string
  readonly label: string
  /** A hint shown beside the choice. */
  readonly hint: string
  readonly body: BodyInput
}

const council = { termFrom: '2026-10-15', termTo: '2030-10-14' }
const executive = { termFrom: '2027-01-01', termTo: '2030-12-31' }
const none = { seats: null, termFrom: null, termTo: null, url: '' }

/** Templates of bodies; every value can be changed before saving. */
export const bodyTemplates: readonly BodyTemplate[] = [
  {
    id: 'kommunfullmaktige',
    label: 'Kommunfullmäktige',
    hint: '15 oktober–14 oktober, fyra år',
    body: { ...none, ...council, name: 'Kommunfullmäktige', level: 'kommun', kind: 'fullmaktige' },
  },
  {
    id: 'kommunstyrelsen',
    label: 'Kommunstyrelsen',
    hint: '1 januari–31 december, fyra år',
    body: { ...none, ...executive, name: 'Kommunstyrelsen', level: 'kommun', kind: 'styrelse' },
  },
  {
    id: 'namnd',
    label: 'Nämnd',
    hint: 'Datumen bestäms av kommunen – kontrollera dem',
    body: { ...none, ...executive, name: '', level: 'kommun', kind: 'namnd' },
  },
  {
    id: 'regionfullmaktige',
    label: 'Regionfullmäktige',
    hint: '15 oktober–14 oktober, fyra år',
    body: { ...none, ...council, name: 'Regionfullmäktige', level: 'region', kind: 'fullmaktige' },
  },
  {
    id: 'styrelsen',
    label: 'Styrelsen',
    hint: 'Från årsmöte till årsmöte',
    body: { ...none, name: 'Styrelsen', level: 'parti', kind: 'styrelse' },
  },
  {
    id: 'valberedning',
    label: 'Valberedningen',
    hint: 'Från årsmöte till årsmöte',
    body: { ...none, name: 'Valberedningen', level: 'parti', kind: 'utskott' },
  },
]
