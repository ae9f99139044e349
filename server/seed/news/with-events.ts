import type { DemoNewsItem } from '../demo-news-item.ts'
import { bullets, p } from '../demo-text.ts'

// Events on days counted from the day the data is loaded, so their texts name no date.

export const eventNews: readonly DemoNewsItem[] = [
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 26,
    category: 'moten',
    title: 'Glöggkväll med den nya fullmäktigegruppen',
    lead: 'Kom och träffa dem som företräder oss de närmaste fyra åren. Barnen bakar pepparkakor.',
    body: [
      p('Vi börjar med en kort presentation av var och en. Sedan är det fritt fram att fråga om allt från skolvägar till skyfall.'),
      p('Lokalen har ramp och hörslinga. Anmäl dig här på sidan, så räcker degen.'),
    ],
    event: {
      inDays: 9,
      startTime: '17:30',
      endTime: '20:00',
      place: 'Föreningslokalen, Södra Förstadsgatan 12, 211 43 Malmö',
      takesSignUps: true,
      places: 40,
    },
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 24,
    category: 'moten',
    title: 'Frågestund på nätet: så läser du budgeten',
    lead: 'En timme i soffan med två ledamöter som svarar på det du undrar. Ingen fråga är för enkel.',
    body: [p('Skriv gärna din fråga i förväg. Det går också bra att bara lyssna, utan kamera.')],
    event: { inDays: 17, startTime: '19:00', endTime: '20:00', onlineUrl: 'https://mote.samlingframat.example/budget' },
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 28,
    title: 'Cykelvandring längs Risebergabäcken',
    lead: 'Vi cyklar i lugnt tempo och stannar där vattnet brukar stiga. Turen är inställd på grund av vägarbetet.',
    body: [p('Vi återkommer med ett nytt datum när vägen är öppen igen.')],
    event: {
      inDays: 6,
      startTime: '10:00',
      endTime: '13:00',
      place: 'Samling vid Östra kyrkogårdens entré, Malmö',
      isCancelled: true,
    },
  },
  {
    site: 'skovde',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 25,
    category: 'landsbygd',
    title: 'Torgfika: säg vad du tycker om snöröjningen',
    lead: 'Vi bjuder på kaffe och skriver ner varje gata som glöms bort. Listan lämnar vi till nämnden.',
    body: [p('Vi står utanför biblioteket. Ta gärna med en bild på din gata.')],
    event: { inDays: 8, startTime: '11:00', endTime: '13:00', place: 'Hertig Johans torg, Skövde', takesSignUps: true, places: 25 },
  },
  {
    site: 'ornskoldsvik',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 23,
    title: 'Prova på-helg vid elljusspåret',
    lead: 'Skidor i alla storlekar, varm saft och instruktörer som minns hur det var att ramla.',
    body: [
      p('Elljusspåret är öppet hela helgen. Du behöver inte kunna något, och du behöver inte äga något.'),
      bullets('skidor och pjäxor från storlek 28', 'korv och saft', 'tävling i backstart för föräldrar'),
    ],
    event: {
      inDays: 14,
      days: 2,
      place: 'Skyttis, Örnsköldsvik',
      takesSignUps: true,
    },
  },
  {
    site: 'ornskoldsvik',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 40,
    title: 'Nattvandring i centrum',
    lead: 'Vi går tillsammans från stationen till småbåtshamnen och hem igen. Västar och kaffe finns.',
    body: [p('Alla vuxna är välkomna. Vi är ute tills det sista tåget har kommit.')],
    event: { inDays: -13, startTime: '21:30', days: 2, endTime: '01:30', place: 'Örnsköldsviks resecentrum' },
  },
]
