import { isBlank } from '../blank.ts'
import { daysAfter } from '../field-forms.ts'
import { privateFindings } from '../rich-text/private-findings.ts'
import type { MediaFacts, MediaRules } from '../media-facts.ts'
import { mediaKey } from '../media-facts.ts'
import type { MediaUse } from '../media-use.ts'
import { altLength } from '../media-use.ts'
import type { Finding, TextFacts } from '../finding.ts'

// The publish check of pictures and documents: alternative text, a licence, and the consent of the people in the
// picture.

type MediaFinding = Pick<Finding, 'code' | 'level' | 'message'>

/** A name some camera, telephone or screenshot gave: `IMG_1234`, `DSC00012`, `20261121_120301`, `WhatsApp Image 2026-…`. */
const cameraName =
  /^(?:(?:img|dsc[a-z]?|pxl|mvimg|gopr|cimg|dji|p|vid|image|photo|screenshot|skärmbild|skärmavbild|whatsapp image)[-_ ]*\d[\d\-_ .:()x]{2,}|\d[\d\-_ .()]{5,})(?:(?:at|kl)[\d .:]*)?\S*$/i
const pictureEnding = /\.(?:jpe?g|jfif|png|webp|avif|gif|hei[cf]|tiff?|bmp|svg|raw|pdf)$/i
/** True for `arsmote_2026_final`, which is a file name and not a sentence. */
const joinedWords = /^[^\s@]+_[^\s_]+\S*$/

const looksLikeFileName = (alt: string): boolean => cameraName.test(alt) || pictureEnding.test(alt) || joinedWords.test(alt)

const genericWords = new Set(
  `bild bilden bilder foto fotot fotografi fotografiet logga loggan logotyp logotypen logo porträtt porträttet ikon ikonen
   illustration illustrationen grafik diagram affisch toppbild omslagsbild skärmbild image picture photo portrait icon img`.split(
    /\s+/,
  ),
)

const folded = (text: string): string =>
  text
    .toLocaleLowerCase('sv')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** "Bild", "en bild", "Foto 3": texts that name only the kind of picture. */
const isGeneric = (alt: string): boolean =>
  genericWords.has(
    folded(alt)
      .replace(/^(?:en|ett|den|det|vår|vårt) /, '')
      .replace(/ \d+$/, ''),
  )

function* altFindings({ alt: own, caption: ownCaption }: MediaUse, media: MediaFacts): Generator<MediaFinding> {
  // A place without words, such as the picture for sharing, is not checked for them: other services show it.
  if (own === undefined) return
  const alt = (own || media.alt).trim()
  const caption = ownCaption || media.caption
  if (isBlank(alt)) {
    if (media.isDecorative) return
    const message = 'Bilden saknar alternativtext. Beskriv bilden eller markera den som dekorativ.'
    yield { code: 'ALT_MISSING', level: 'blocking', message }
  } else if (looksLikeFileName(alt)) {
    yield { code: 'ALT_FILENAME', level: 'blocking', message: `Alternativtexten ser ut som ett filnamn (${alt.slice(0, 40)}).` }
  } else if (isGeneric(alt)) {
    yield { code: 'ALT_GENERIC', level: 'advice', message: `Alternativtexten ”${alt}” säger inget om vad bilden visar.` }
  } else if (folded(alt) === folded(caption)) {
    const message = 'Alternativtexten är samma som bildtexten. Den som lyssnar får höra den två gånger.'
    yield { code: 'ALT_EQ_CAPTION', level: 'advice', message }
  }
  if (alt.length > altLength.advised) {
    const message = `Alternativtexten är lång (${alt.length} tecken). Under ${altLength.advised} är den lättare att lyssna på.`
    yield { code: 'ALT_LONG', level: 'advice', message }
  }
}

/** The noun in messages, and the pronouns that agree with it. */
interface Noun {
  readonly name: string
  readonly it: string
  readonly another: string
  readonly hidden: string
}
const nouns: Record<MediaUse['kind'], Noun> = {
  image: { name: 'Bilden', it: 'den', another: 'en annan', hidden: 'dold' },
  document: { name: 'Dokumentet', it: 'det', another: 'ett annat', hidden: 'dolt' },
}

/** Days before an end date at which a finding appears: first in good time, then as urgent. */
const noticeDays = { early: 30, urgent: 7 }

function* licenceFindings(what: Noun, media: MediaFacts, rules: MediaRules | undefined, day: string): Generator<MediaFinding> {
  const { licence, licenceUntil: until } = media
  if (rules && licence === 'unknown') {
    const level = rules.isLicenceRequired ? 'blocking' : 'advice'
    yield {
      code: 'LICENCE_UNKNOWN',
      level,
      message: `Rättigheten till ${what.name.toLowerCase()} är okänd. Ta reda på den innan ni publicerar.`,
    }
  }
  if (until === null || until > daysAfter(day, noticeDays.early)) return
  if (until < day) yield { code: 'LICENCE_EXPIRED', level: 'blocking', message: `${what.name} får inte användas efter ${until}.` }
  else if (until <= daysAfter(day, noticeDays.urgent)) {
    const message = `${what.name} får bara användas till och med ${until}. Byt ${what.it} i tid.`
    yield { code: 'LICENCE_ENDING', level: 'advice', message }
  } else {
    const message = `${what.name} får användas till och med ${until}. Planera för ${what.another}.`
    yield { code: 'LICENCE_ENDING', level: 'advice', message }
  }
}

function* consentFindings(what: Noun, { people, consent }: MediaFacts): Generator<MediaFinding> {
  if (consent === 'withdrawn') {
    yield { code: 'CONSENT_WITHDRAWN', level: 'blocking', message: `Samtycket till ${what.name.toLowerCase()} har återkallats.` }
  } else if (people === 'children' && consent !== 'given' && consent !== 'legitimateInterest') {
    yield { code: 'CONSENT_MISSING', level: 'blocking', message: 'Samtycke saknas för barn i bilden.' }
  } else if (people !== 'none' && people !== 'unrecognisable' && consent === 'missing') {
    yield { code: 'CONSENT_MISSING', level: 'advice', message: 'Samtycke saknas för personerna i bilden.' }
  }
}

const monthDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', day: 'numeric', month: 'short' })

/** That the federation has taken it back; null for all others. */
export function recalledWords({ kind, recalled }: Pick<MediaFacts, 'kind' | 'recalled'>): string | null {
  if (recalled === null) return null
  const { name, another } = nouns[kind]
  const what = `${name} drogs tillbaka av riksorganisationen ${monthDay.format(new Date(recalled.at))}`
  return recalled.isReplaced ? `${what} – ersatt av ”${recalled.title}”.` : `${sentence(what)} Välj ${another}.`
}

const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

function* usedFindings(use: MediaUse, media: MediaFacts | undefined, facts: TextFacts): Generator<MediaFinding> {
  const what = nouns[use.kind]
  if (!media || media.isTrashed || media.kind !== use.kind) {
    yield {
      code: 'MEDIA_GONE',
      level: 'blocking',
      message: `${what.name} finns inte längre i bildbanken. Ta bort ${what.it} här eller välj ${what.another}.`,
    }
    return
  }
  const recalled = recalledWords(media)
  if (recalled !== null) {
    // Other findings are left out: visitors no longer see the picture.
    yield { code: 'MEDIA_RECALLED', level: media.recalled?.isReplaced ? 'advice' : 'blocking', message: recalled }
    return
  }
  // The texts of the Bildbank are public wherever the picture is shown, its title too, as the file name.
  for (const { code, level } of privateFindings('', [media.title, media.alt, media.caption, media.credit].join('\n'), facts)) {
    const gives = code === 'PNR_IN_TEXT' ? 'något som ser ut som ett personnummer' : 'en uppgift som personen har dolt'
    yield { code, level, message: `${what.name} har ${gives} i bildbanken: i namnet, fotografen eller en text.` }
  }
  if (media.isHidden) {
    const message = `${what.name} är ${what.hidden} på sajten. Visa ${what.it} igen i bildbanken eller välj ${what.another}.`
    yield { code: 'MEDIA_HIDDEN', level: 'blocking', message }
  }
  const { mediaRules: rules, day } = facts
  if (use.kind === 'image') {
    yield* altFindings(use, media)
    if (rules && isBlank(media.credit)) {
      yield { code: 'CREDIT_MISSING', level: rules.isCreditRequired ? 'blocking' : 'advice', message: 'Fotograf saknas.' }
    }
  }
  if (day !== undefined) yield* licenceFindings(what, media, rules, day)
  yield* consentFindings(what, media)
}

const isBeside = (one: MediaUse, other: MediaUse): boolean =>
  one.block !== undefined && one.block === other.block && one.field === other.field

/** All findings about pictures and documents in a content; [] without facts about them. */
export function checkMedia(uses: readonly MediaUse[], facts: TextFacts): Finding[] {
  const { media } = facts
  // In a rich text the words of a picture are a part of the text, and are checked with it.
  const words = uses
    .filter(({ block }) => block === undefined)
    .flatMap(({ field, alt = '', caption = '' }) => [...privateFindings(field, `${alt}\n${caption}`, facts)])
  if (!media) return words
  const findings = uses.flatMap((use) => {
    const slides = uses.filter((other) => isBeside(use, other))
    // Several pictures of one block share its place in the document, so the message must name the picture.
    const which = slides.length > 1 ? `Bild ${slides.indexOf(use) + 1} i bildspelet: ` : ''
    const { id, isShared } = use.media
    const place = { field: use.field, ...(use.block !== undefined && { block: use.block }), media: { id, isShared } }
    return [...usedFindings(use, media.get(mediaKey(use.media)), facts)].map(({ message, ...finding }) => ({
      ...finding,
      ...place,
      message: which + message,
    }))
  })
  return [...words, ...findings]
}
