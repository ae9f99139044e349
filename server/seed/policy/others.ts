import type { DemoPolicy, DemoTopic } from '../demo-topic.ts'
import type { DemoSiteId } from '../demo-sites.ts'
import { p } from '../demo-text.ts'

// The smaller sites share a few questions, as small associations do, each with its own municipality in the text.

type Topic = Omit<DemoTopic, 'author'>

const preschool = (place: string, days: number): Topic => ({
  key: 'forskola',
  area: 'Skola',
  name: 'Förskola',
  synonyms: ['Barnomsorg', 'Dagis'],
  summary: `Vi vill ha förskola nära hemmet i hela ${place}, med grupper där varje barn blir sett.`,
  demands: ['Mindre grupper för de yngsta.', 'Öppet så att den som arbetar skift hinner hämta.'],
  life: { state: 'published', publishedDaysAgo: days },
})

const elderly = (place: string, days: number): Topic => ({
  key: 'aldreomsorg',
  area: 'Vård och omsorg',
  name: 'Äldreomsorg',
  synonyms: ['Hemtjänst', 'Äldreboende'],
  summary: `Vi vill att den som är gammal i ${place} får samma ansikten i dörren och mat som smakar.`,
  body: [p('Trygghet är att veta vem som kommer, och när. Det behöver inte vara svårare än så.')],
  life: { state: 'published', publishedDaysAgo: days },
})

const transport = (summary: string, days: number): Topic => ({
  key: 'kollektivtrafik',
  area: 'Trafik och miljö',
  name: 'Kollektivtrafik',
  synonyms: ['Buss', 'Tåg'],
  summary,
  life: { state: 'published', publishedDaysAgo: days },
})

const areas = ['Skola', 'Vård och omsorg', 'Trafik och miljö']

const policy = (topics: readonly Topic[], more: Partial<DemoPolicy> = {}): DemoPolicy => ({
  areas,
  priorities: topics.slice(0, 2).map(({ key }) => key),
  ...more,
  topics: topics.map((topic) => ({ author: 'tolvan', ...topic })),
})

export const otherTopics: Readonly<Partial<Record<DemoSiteId, DemoPolicy>>> = {
  lund: policy([
    preschool('Lund', 190),
    elderly('Lund', 185),
    transport('Vi vill att spårvagnen byggs vidare och att bussen till byarna går också på kvällen.', 90),
    {
      key: 'cykel',
      area: 'Trafik och miljö',
      name: 'Cykelstaden Lund',
      synonyms: ['Cykel'],
      summary: 'Vi vill att det alltid är enklast att ta cykeln: gena vägar, säkra ställ och plogat före sju.',
      life: { state: 'draft', editedDaysAgo: 4 },
    },
  ]),
  skovde: policy(
    [
      preschool('Skövde', 170),
      elderly('Skövde', 165),
      transport('Vi vill att bussen går från byarna till resecentrum så att den passar tågen.', 100),
      {
        key: 'skogen',
        area: 'Trafik och miljö',
        name: 'Billingen',
        synonyms: ['Skog', 'Friluftsliv'],
        summary: 'Vi vill att Billingen förblir hela stadens berg: öppet, välskött och gratis för alla.',
        demands: ['Inga avgifter för spåren.', 'Buss till toppen på helger.'],
        life: { state: 'published', publishedDaysAgo: 33 },
      },
    ],
    { priorities: ['skogen', 'forskola', 'aldreomsorg'] },
  ),
  pitea: policy([
    preschool('Piteå', 150),
    elderly('Piteå', 148),
    transport('Vi vill att det går en buss hem efter sista skiftet, också till inlandsbyarna.', 80),
  ]),
  ornskoldsvik: policy([elderly('Örnsköldsvik', 130), preschool('Örnsköldsvik', 128)]),
  ostersund: policy([
    transport('Vi vill att bussen i Östersund går var tionde minut och är gratis för unga.', 70),
    elderly('Östersund', 60),
  ]),
  vaxjo: policy([preschool('Växjö', 140), transport('Vi vill ha tåg till Göteborg varje timme och buss från varje tätort.', 88)]),
  norrtalje: policy([
    elderly('hela Roslagen', 120),
    transport('Vi vill att båtar och bussar i skärgården räknas som samma resa.', 66),
  ]),
  kalmar: policy([preschool('Kalmar', 115), elderly('Kalmar', 112)]),
  ange: policy([elderly('Ånge', 95)], { areas: ['Vård och omsorg'] }),
  hoor: policy([preschool('Höör', 10)], { areas: ['Skola'] }),
}
