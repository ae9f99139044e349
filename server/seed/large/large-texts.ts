import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews } from '#contract/news/news.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import type { PersonContent } from '#contract/representatives/representatives.ts'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import type { RichText } from '#contract/rich-text/document.ts'

// Swedish filler texts of ordinary length for hundreds of sites. The same number always gives the same text.

const subjects = ['Biblioteket', 'Årsmötet', 'Badhuset', 'Styrelsen', 'Skolvägen', 'Kolonilotterna', 'Idrottsplatsen', 'Torgmötet']
const events = ['öppnar igen', 'flyttas till våren', 'får nya tider', 'söker frivilliga', 'blev en fullträff', 'behöver rustas upp']
const sentences = [
  'Kommunstyrelsen väntas fatta beslut redan i nästa vecka, och vi följer frågan på plats.',
  'Efter ett års ombyggnad slår dörrarna upp på lördag klockan tio.',
  'Det är många som har hört av sig, och det har gjort skillnad.',
  'Vi bjuder på kaffe och bulle så länge det räcker.',
  'Förslaget kostar mindre än det gamla och kan vara klart till hösten.',
  'Den som vill hjälpa till anmäler sig till styrelsen senast den sista i månaden.',
  'Frågan har varit uppe tre gånger tidigare utan att något har hänt.',
  'Särskilt de äldre i området har saknat en mötesplats nära hemmet.',
  'Barnen fick själva säga vad de ville ha, och det blev en klätterställning.',
  'Protokollet finns att läsa hos sekreteraren.',
]
const topics = [
  'Förskola',
  'Grundskola',
  'Äldreomsorg',
  'Bostäder',
  'Cykelvägar',
  'Kollektivtrafik',
  'Bibliotek',
  'Vatten',
  'Trygghet',
]
const givenNames = ['Åsa', 'Erik', 'Fatima', 'Göran', 'Ingrid', 'Johan', 'Kerstin', 'Lars', 'Märta', 'Nils', 'Olivia', 'Per']
const familyNames = ['Ahlgren', 'Björk', 'Cederlund', 'Dahl', 'Ek', 'Fors', 'Granath', 'Holm', 'Isaksson', 'Åberg', 'Öhman']
const professions = ['undersköterska', 'lärare', 'elektriker', 'lantbrukare', 'busschaufför', 'pensionär']

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T

/** Each word is found by one news item in eight. */
export const searchWords = subjects.map((subject) => subject.toLocaleLowerCase('sv').slice(0, 6))

function paragraphs(n: number, count: number): RichText {
  const text = (p: number): string => [0, 1, 2, 3].map((s) => pick(sentences, n * 7 + p * 3 + s)).join(' ')
  const content = Array.from({ length: count }, (_, p) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: text(p) }],
  }))
  return { type: 'doc', content }
}

export const newsText = (n: number): Pick<NewsContent, 'title' | 'lead' | 'body'> => ({
  title: `${pick(subjects, n)} ${pick(events, n * 5 + 1)} ${2000 + (n % 27)}`,
  lead: pick(sentences, n * 3),
  body: paragraphs(n, 4),
})

export const largeNews = (n: number, named: Pick<NewsContent, 'topics' | 'persons'>): NewsContent => ({
  ...emptyNews,
  ...newsText(n),
  ...named,
  category: pick(['nyhet', 'nyhet', 'nyhet', 'pressmeddelande', 'debatt'], n),
})

export const largeTopic = (n: number, area: string, spokespersons: string[]): PolicyTopicContent => ({
  ...emptyPolicyTopic,
  name: `${pick(topics, n)} ${n + 1}`,
  summary: pick(sentences, n),
  demands: [0, 1, 2].map((at) => pick(sentences, n + at).slice(0, 120)),
  body: paragraphs(n, 3),
  area,
  spokespersons,
})

export const largePerson = (n: number): PersonContent => ({
  ...emptyPerson,
  givenName: pick(givenNames, n),
  familyName: pick(familyNames, n + Math.floor(n / givenNames.length)),
  profession: pick(professions, n),
  bioShort: pick(sentences, n),
  bio: paragraphs(n, 2),
})

export const largePage = (title: string, n: number): PageContent => ({
  ...emptyPage,
  title,
  lead: pick(sentences, n),
  body: paragraphs(n, 3),
})
