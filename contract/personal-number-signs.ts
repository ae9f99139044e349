// Signs in the words around a number, and in its last four digits, that it is a date, a sum or a reference. personal-number.ts reads them.

const numberWord = String.raw`[\p{Zs}-]?(?:nr|nummer|numret|no|id)?`
/** At the end of the text before a number: the words, and what people write between them and it. */
const labelled = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{Nd}])(?:${words})${numberWord}[\p{Zs}\t.:=#(]*(?:är|med)?[\p{Zs}\t:=(]*$`, 'iu')

const person = labelled(
  String.raw`p(?:ers?)?\.?nr|person(?:nr|nummer|numret)?|personid|person-id|födelse|samordnings|födda?|född(?:[\p{Zs}\t]den)?|f\.|ssn`,
)
const caseNumber = labelled(String.raw`dnr|d\.nr|diarie|diarienumret|ärende|ärendet|mål|målet|beslut|protokoll|remiss|motion`)
const account = labelled(
  String.raw`ocr|bg|bankgiro(?:t)?|pg|plusgiro(?:t)?|postgiro|giro|konto|kontot|clearing|iban|bic|faktura|ref\.?|referens|betalningsreferens|swish|` +
    String.raw`isbn|issn|ean|gtin|order|kvitto|artikel|art\.?|serie|licens|` +
    String.raw`imei|boknings?|biljett|kolli|paket|försändelse|streckkod|löp|avtal|avtals`,
)
const telephone = labelled(String.raw`tel\.?|tfn\.?|telefon|mobil|mobiltelefon|fax|växel|växeln|ring|sms`)
const organisation = labelled(String.raw`org\.?|organisations|orgnr|moms|vat|momsregistrerings|registrerings`)
const member = labelled(String.raw`medlems?|kund|kundens|användar|anställnings?|delegat|besöks|plats|id|nr|no`)
/** Words of paying and calling, anywhere near bare digits. */
const payingWords =
  /(?<!\p{L})(?:ocr|bankgiro|plusgiro|bg|pg|referens\p{L}*|betal\p{L}*|inbetal\p{L}*|faktura\p{L}*|swish\p{L}*|konto\p{L}*|telefon|tel|ring)(?!\p{L})/iu

type Label = 'person' | 'caseNumber' | 'account' | 'telephone' | 'organisation' | 'member' | null

/** What the words directly before the number call it. */
export function labelBefore(before: string): Label {
  if (person.test(before)) return 'person'
  if (caseNumber.test(before)) return 'caseNumber'
  if (account.test(before)) return 'account'
  if (telephone.test(before)) return 'telephone'
  if (organisation.test(before)) return 'organisation'
  return member.test(before) ? 'member' : null
}

export const speaksOfPaying = (words: string): boolean => payingWords.test(words)

/** The number stands in an address, where bare digits are ids. */
export const isInAddress = (before: string): boolean => /:\/\/\S*[/=?&_-]$/.test(before)

/** `KS-`, `123/`: the number goes on to the left. */
export const continuesBefore = (before: string): boolean => /(?:\p{Nd}[\p{Pd}\u2212/.:_]|\p{Lu}[\p{Pd}\u2212])$/u.test(before)
/** Another group of digits before a blank. */
export const hasGroupBefore = (before: string): boolean => /\p{Nd}[\p{Zs}\t]$/u.test(before)
/** The country of a telephone number: `+46 `, `+`. */
export const hasCountryBefore = (before: string): boolean => /\+\p{Nd}{0,3}[\p{Zs}\t-]?$/u.test(before)

export const continuesAfter = (after: string): boolean => /^(?:[\p{Pd}\u2212/:_]\p{Nd})/u.test(after)
export const hasGroupAfter = (after: string): boolean => /^[\p{Zs}\t]\p{Nd}{2}/u.test(after)

const unit =
  /^[\p{Zs}\t]?(?:(?:kr|kronor|sek|tkr|mkr|euro|eur|st|stycken|procent|m|km|kg|ton|liter|timmar|personer|medlemmar|besökare|röster|väljare|invånare|deltagare|poäng|platser|exemplar|ex|elever|bostäder|anställda|människor|hushåll)(?![\p{L}\p{Nd}])|[€$%‰]|[:,]-|[.,]\p{Nd})/iu
/** The last digits are a quantity: `1250 kr`, `1250,50`. */
export const isQuantity = (after: string): boolean => unit.test(after)

const restOfDate =
  /^[\p{Zs}\t]?[\p{Pd}\u2212./\p{Zs}\t][\p{Zs}\t]?(?:0?[1-9]|1[0-2])[\p{Zs}\t]?[\p{Pd}\u2212./\p{Zs}\t][\p{Zs}\t]?(?:0?[1-9]|[12]\d|3[01])(?!\p{Nd})/u
const restOfHours = /^[\p{Zs}\t]?(?:[\p{Pd}\u2212]|till|och)[\p{Zs}\t]?(\p{Nd}{4})(?!\p{Nd})/u

/** Hours and minutes, on the five minutes that people agree on: 1830. */
const isTime = (four: string): boolean => /^(?:[01]\d|2[0-4])[0-5][05]$/.test(four)
const isYear = (four: string, from: number): boolean => Number(four) >= Math.max(from, 1900) && Number(four) <= 2100
const isMonthAndDay = (four: string, after: string): boolean =>
  /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(four) && four > after

/** The last four digits begin another date, or hours: `2019-12-31`, `1730–1900`. */
export function beginsAnother(four: string, after: string): boolean {
  if (isYear(four, 1800) && restOfDate.test(after)) return true
  const until = restOfHours.exec(after)?.[1]
  return until !== undefined && isTime(four) && isTime(until)
}

/** After a date the four digits may be an hour, a later year, or a later day of the same year. */
export const mayBeTimeOrDate = (four: string, date: string): boolean => {
  const year = date.length === 8 ? Number(date.slice(0, 4)) : 1900
  return isTime(four) || isYear(four, year) || isMonthAndDay(four, date.slice(-4))
}
