import { hasValidCheckDigit } from '../check-digit.ts'

// Made-up lines as associations write them, each with numbers that have a valid check digit wherever numbers of their kind have one.

/** Numbers from 0 up to `below`, the same for the same seed (mulberry32). */
export function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** The digits with their check digit after them. */
export const checked = (nine: string): string =>
  Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find((whole) => hasValidCheckDigit(whole.padStart(10, '0'))) ?? nine

const months = [
  'januari',
  'februari',
  'mars',
  'april',
  'maj',
  'juni',
  'juli',
  'augusti',
  'september',
  'oktober',
  'november',
  'december',
]
const prose = [
  'Vi vill ha fler lärare i skolan och mindre klasser.',
  'Årsmötet valde en ny styrelse och tackade de avgående.',
  'Kom och prata med oss på torget på lördag!',
  'Föreningen bildades av sjutton personer i en kökssoffa.',
  'Budgeten röstades igenom med 23 röster mot 18.',
  'Fika finns. Ta med vänner och grannar.',
  'Läs hela motionen och säg vad du tycker.',
  'Medlemsavgiften är 250 kr om året, 100 kr för unga.',
]

/** So many lines, drawn from every kind in turn. */
export function ordinaryLines(count: number, seed: number): string[] {
  const below = random(seed)
  const two = (from: number, to: number): string => String(from + below(to - from + 1)).padStart(2, '0')
  const digits = (length: number): string => Array.from({ length }, () => below(10)).join('')
  const one = (list: readonly string[]): string => list[below(list.length)] ?? ''
  const year = (): string => String(2005 + below(21))
  const month = (): string => two(1, 12)
  const day = (): string => two(1, 28)
  const date = (): string => `${year()}-${month()}-${day()}`
  const plain = (): string => `${year()}${month()}${day()}`
  const dash = (): string => one([' – ', '–', ' - ', ' — ', '--', ' −\u00A0'])
  const hour = (): string => `${two(0, 23)}${one(['00', '15', '30', '45'])}`
  const spokenHour = (): string => `${two(8, 22)}.${one(['00', '15', '30', '45'])}`
  const phone = (): string =>
    one([
      `070-${digits(3)} ${digits(2)} ${digits(2)}`,
      `08-${digits(3)} ${digits(3)} ${digits(2)}`,
      `07${below(10)}${digits(7)}`,
      `+46 70 ${digits(3)} ${digits(2)} ${digits(2)}`,
      `+4670${digits(7)}`,
      `0046 70 ${digits(7)}`,
      `0${two(11, 99)}-${digits(2)} ${digits(2)} ${digits(2)}`,
      `+47 ${digits(3)} ${digits(2)} ${digits(3)}`,
      `+1 ${digits(10)}`,
    ])
  const kinds: readonly (() => string)[] = [
    () => one(prose),
    () => one(prose),
    () => one(prose),
    () => one(prose),
    () => `${date()}${dash()}${date()}`,
    () => `Mandatperioden ${date()}${dash()}${date()}`,
    () => `Utställningen pågår ${date().replaceAll('-', '.')}${dash()}${date().replaceAll('-', '.')}.`,
    () => `Avtalet gäller ${plain()}${dash()}${plain()}.`,
    () => `Möte ${date()} kl. ${spokenHour()}–${spokenHour()}`,
    () => `${date()} ${hour()} Styrelsemöte`,
    () => `${date()} ${hour()}–${hour()} Öppet hus`,
    () => `${two(1, 28)} ${one(months)} ${year()}, ${spokenHour()}`,
    () => `Senast ändrad ${date()} ${two(0, 23)}:${two(0, 59)}`,
    () => `Mån–fre ${spokenHour()}–${spokenHour()}, lör ${spokenHour()}–${spokenHour()}`,
    () => `Sommaröppet ${date()}${dash()}${date()}: mån ${hour()}–${hour()}`,
    () => `Ring ${phone()}`,
    () => `Telefon: ${phone()}, fax ${phone()}`,
    () => `Anna Berg, ${phone()}, anna.berg@exempel.se`,
    () => `Org.nr ${checked(`802${digits(6)}`).replace(/(?<=^.{6})/, '-')}`,
    () => `Organisationsnummer: 16${checked(`556${digits(6)}`)}`,
    () => `Betala med OCR ${checked(digits(9 + below(8)))}`,
    () => `OCR-nummer: ${checked(digits(9))}`,
    () => `Bankgiro ${checked(digits(7)).replace(/(?<=^.{4})/, '-')}, ange ${checked(digits(9))} som referens.`,
    () => `Ange ${checked(digits(9))} när du betalar.`,
    () => `Skriv ${checked(digits(9))} som referens.`,
    () => `Plusgiro ${digits(2)} ${digits(2)} ${digits(2)}-${below(10)}`,
    () => `Swish 123 ${digits(3)} ${digits(2)} ${digits(2)} eller 123${digits(7)}`,
    () => `Konto ${digits(4)}-${below(10)}, ${digits(3)} ${digits(3)} ${digits(3)}-${below(10)}`,
    () => `IBAN SE${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)}`,
    () => `Faktura ${checked(digits(9))}, förfaller ${date()}`,
    () => `Diarienummer ${one(['KS', 'BUN', 'SN'])} ${year()}/${digits(5)}`,
    () => `Dnr ${plain()}-${digits(4)}`,
    () => `Ärende ${plain()}-${digits(4)} avgjordes ${date()}.`,
    () => `Mål nr T ${digits(4)}-${two(10, 25)}`,
    () => `Medlemsnummer ${digits(10)}`,
    () => `Medlem ${digits(7)} sedan ${date()}`,
    () => `Kundnummer: ${digits(10)}`,
    () => `ISBN ${checked(digits(9))}`,
    () => `ISBN 978-91-${digits(3)}-${digits(4)}-${below(10)}`,
    () => `https://exempel.se/nyheter/${year()}/${month()}/${day()}/${digits(4)}-motet`,
    () => `https://exempel.se/artikel/${digits(10)}`,
    () => `https://exempel.se/?id=${digits(10)}&datum=${plain()}`,
    () => `https://www.facebook.com/events/${digits(15)}`,
    () => `protokoll-${plain()}-${digits(2)}.pdf`,
    () => `IMG_${plain()}_${digits(6)}.jpg`,
    () => `Intäkter ${digits(3)} ${digits(3)} kr, kostnader ${digits(3)} ${digits(3)} kr`,
    () => `${date()} ${1000 + below(9000)} kr från insamlingen`,
    () => `${year()} ${1000 + below(9000)} medlemmar, ${year()} ${1000 + below(9000)}`,
    () => `${date()} 12 ${digits(3)} personer`,
    () => `Lantmäteriet 6${digits(6)}, 1${digits(6)}`,
    () => `${digits(3)} ${two(10, 99)} ${one(['Malmö', 'Umeå', 'Örebro'])}, Storgatan ${1 + below(99)}`,
    () => `Årsmöten: ${date()}, ${date()}, ${date()}`,
    () => `Bokningsnummer ${digits(10)}`,
    () => `Resultat: ${digits(2)},${below(10)} % (${digits(4)} röster av ${digits(5)})`,
    () => `Serienummer ${one(['A', 'X'])}${digits(10)}`,
  ]
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]?.() ?? '')
}
