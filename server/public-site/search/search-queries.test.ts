import { expect, test } from 'vitest'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aSearchedSite } from '../../testing/searched-site.ts'
import { testSites, visit } from '../../testing/test-sites.ts'

// Queries of visitors, written before the search was built (docs/decisions/033). A query passes when every title listed after
// it is found and none of those that must not be.

interface Question {
  readonly typed: string
  readonly finds: readonly string[]
  /** Words that must not be found. */
  readonly not?: readonly string[]
  /** The best hit. */
  readonly first?: string
}

const q = (typed: string, finds: readonly string[], more: Pick<Question, 'not' | 'first'> = {}): Question => ({
  typed,
  finds,
  ...more,
})

const classrooms = 'Nya klassrum i Husie'
const houses = 'Hyrorna i de nya husen'
const library = 'Biblioteket i Oxie räddas'
const lunch = 'Lunchen lagas från grunden'
const care = 'Äldreomsorgen får mer resurser'
const council = 'Kommunfullmäktige'
const programme = 'Handlingsprogram för mandatperioden'
const road = 'Vi vill ha en väg förbi Tygelsjö'
const asa = 'Åsa Öberg-Ängström'

const questions: Record<string, readonly Question[]> = {
  'nouns in every form': [
    q('skola', ['Skola', classrooms, 'Förskola'], { first: 'Skola' }),
    q('skolan', ['Skola', classrooms], { first: 'Skola' }),
    q('skolor', ['Skola', classrooms], { first: 'Skola' }),
    q('skolornas', ['Skola', classrooms], { first: 'Skola' }),
    q('huset', [houses], { not: [classrooms] }),
    q('husen', [houses], { not: [classrooms] }),
    q('bilarna', ['Färre bilar i centrum'], { not: ['Bilden av Malmö'] }),
    q('bil', ['Färre bilar i centrum'], { not: ['Bilden av Malmö'] }),
    q('stad', ['Städerna växer']),
    q('bok', ['Kultur']),
    q('bibliotek', [library], { first: library }),
    q('bibliotekets', [library]),
    q('ledamot', ['Ledamöter och ersättare']),
    q('nämnd', ['Ledamöter och ersättare']),
    q('undersköterska', [care]),
    q('träd', ['Grönare parker']),
    q('lägenhet', [houses]),
    q('möten', ['Torgmöte på lördag', 'Årsmötet 2026: så röstade vi']),
  ],
  'adjectives and verbs': [
    q('trygg', ['Trygga gator om kvällen', 'Torgmöte på lördag']),
    q('grön', ['Grönare parker']),
    q('bygger', [houses, 'Elpriserna pressar hushållen']),
    q('rösta', ['Årsmötet 2026: så röstade vi']),
    q('stänga', ['Simhallen stänger']),
  ],
  compounds: [
    q('omsorg', ['Vård och omsorg', 'Äldreomsorg', care]),
    q('mat', [lunch], { not: ['Klimatet kan inte vänta'] }),
    q('förskola', ['Förskola'], { first: 'Förskola', not: ['Skola'] }),
    q('skolmat', [lunch]),
    q('sjukvård', ['Grönare parker'], { first: 'Grönare parker' }),
    q('trafik', ['Kollektivtrafik']),
  ],
  'letters folded, exact first': [
    q('foretradare', ['Företrädare'], { first: 'Företrädare' }),
    q('kommunfullmaktige', [council, library]),
    q('aldreomsorg', ['Äldreomsorg', care], { first: 'Äldreomsorg' }),
    q('väg', [road], { first: road }),
    q('vag', ['En vag plan från majoriteten'], { first: 'En vag plan från majoriteten' }),
  ],
  'other words for a topic': [
    q('daghem', ['Förskola'], { first: 'Förskola' }),
    q('dagiset', ['Förskola']),
    q('hemtjänsten', ['Äldreomsorg']),
    q('spårvagnar', ['Kollektivtrafik']),
  ],
  'areas, categories, sections, documents, people': [
    q('utbildning', ['Utbildning', 'Skola'], { first: 'Utbildning' }),
    q('vård och omsorg', ['Vård och omsorg'], { first: 'Vård och omsorg' }),
    q('rymdfart', []),
    q('insändare', ['Insändare']),
    q('nyheter', ['Nyheter'], { first: 'Nyheter' }),
    q('politik', ['Politik']),
    q('handlingsprogrammet', [programme], { not: ['Opublicerat handlingsprogram'] }),
    q('om oss', ['Om oss'], { first: 'Om oss' }),
    q('öberg-ängström', [asa]),
    q('asa oberg', [asa], { not: ['Åse Holm'] }),
    q('von essen', ['Carl von Essen'], { first: 'Carl von Essen' }),
    q('af Ugglas', ['Anna af Ugglas']),
    q('J-O Berg', ['J-O Berg'], { first: 'J-O Berg' }),
  ],
  'typing errors': [
    q('bibliotk', [library]),
    q('skoola', ['Skola']),
    q('förksola', ['Förskola']),
    q('kolektivtraffik', ['Kollektivtrafik']),
    q('Grönlunt', ['Björn Grönlund']),
    q('äldreomsrog', ['Äldreomsorg']),
  ],
  'stop words, quotes, numbers, short forms': [
    q('vad tycker ni om skolan', ['Skola', classrooms], { first: 'Skola' }),
    q('"grönare parker"', ['Grönare parker'], { first: 'Grönare parker' }),
    q('2027', [classrooms], { not: ['Årsmötet 2026: så röstade vi'] }),
    q('årsmöte 2026', ['Årsmötet 2026: så röstade vi'], { not: [care] }),
    q('a-kassa', ['Avgiften till a-kassan höjs'], { not: ['Skola'] }),
    q('epost', ['Avgiften till a-kassan höjs']),
    q('KF', [council]),
  ],
  'nothing and hostile input': [
    q('', []),
    q('och', []),
    q('%', []),
    q("'; drop table items; --", []),
    q('\\_%\u0000<script>', []),
    q('ö', []),
    q('lång '.repeat(6000), []),
    q('kärnkraftverket', []),
    q('Gyllenstierna', []),
    q('helikoptern', []),
  ],
}

const db = await testDatabase()
const files = await testFiles()
const time = { now: Date.parse('2026-11-21T12:00:00Z') }
const app = await testSites(db, { files, clock: () => new Date((time.now += 3000)) })
const { room } = await aSearchedSite(db, { database: db.database, files, images: testImages() })

const text = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (sign) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>' })[sign] ?? '"')

async function hitsOf(typed: string): Promise<string[]> {
  const { body, statusCode } = await visit(app, `/${room.siteId}/sok?q=${encodeURIComponent(typed)}`)
  // A query too long for an address is refused before the search.
  expect([typed.slice(0, 40), statusCode]).toEqual([typed.slice(0, 40), typed.length < 10_000 ? 200 : 414])
  return [...body.matchAll(/<h3[^>]*>\s*<a [^>]*>(.*?)<\/a>/gs)].map(([, title = '']) => text(title))
}

/** The fault of the answer; '' for none. */
function fault({ finds, not = [], first }: Question, hits: readonly string[]): string {
  const lacking = finds.filter((title) => !hits.includes(title))
  const unwanted = finds.length === 0 ? hits : hits.filter((title) => not.includes(title))
  return [
    lacking.length > 0 ? `lacks ${lacking.join(', ')}` : '',
    unwanted.length > 0 ? `has ${unwanted.join(', ')}` : '',
    first !== undefined && hits[0] !== first ? `begins with ${hits[0] ?? 'nothing'}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}

// covers Public sites: search: inflections, compounds, names, misspellings, hostile input
test('visitors find the content they search for, and no other', async () => {
  const faults: string[] = []
  let calls = 0
  for (const [kind, list] of Object.entries(questions)) {
    let right = 0
    for (const question of list) {
      const hits = await hitsOf(question.typed)
      const wrong = fault(question, hits)
      if (wrong === '') right++
      else faults.push(`${kind}: ”${question.typed.slice(0, 40)}” ${wrong}`)
    }
    calls += list.length
    process.stdout.write(`${kind}: ${right} of ${list.length}\n`)
  }
  process.stdout.write(`${calls - faults.length} of ${calls} questions are answered\n${faults.join('\n')}\n`)
  expect(faults).toEqual([])
})
