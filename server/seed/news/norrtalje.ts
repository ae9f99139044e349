import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, italic, link, p, quote, steps } from '../demo-text.ts'

export const norrtaljeNews: readonly DemoNewsItem[] = [
  {
    site: 'norrtalje',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 3,
    title: 'Hemtjänst på öarna: när isen varken bär eller brister',
    picture: 'hamnen',
    lead: 'Sex veckor om året går det varken båt eller bil. Vi vill ha en plan som är skriven före frosten.',
    body: [
      p(
        'Menföret är inget nytt. Det nya är att fler bor kvar på öarna när de blir gamla, och att färre i personalen har egen svävare.',
      ),
      h2('Så ser det ut i dag'),
      p(
        'Av de 57 personer i ytterskärgården som har hemtjänst beräknas 22 bli utan ordinarie besök minst en dag under menföret. Vem som då ringer, och när, bestäms från fall till fall.',
      ),
      h2('Vår plan'),
      steps(
        'En kontaktperson per ö, med arvode, som alltid vet vem som behöver vad.',
        'Mediciner och torrvaror för tre veckor levereras före den 1 december.',
        'Avtal med två svävaroperatörer om beredskap, i stället för ett.',
        'Telefonronder varje dag klockan nio.',
      ),
      p('Allt detta kostar 1\u00a0350\u00a0000\u00a0kr. Ett enda uteblivet besök som slutar på sjukhus kostar mer än man tror.'),
      quote('Mamma klarar sig. Hon har ved, radio och en åsikt om det mesta. Men någon måste ringa.', 'Ann-Marie Svartlöga-Ek'),
    ],
  },
  {
    site: 'norrtalje',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 19,
    title: 'Medborgarlöftet om bryggor: så gick det',
    lead: 'Av tolv kommunala bryggor som skulle rustas i år är nio klara, två försenade och en borta.',
    body: [
      bullets(
        [bold('Klara:'), ' nio bryggor, besiktigade och godkända'],
        [bold('Försenade:'), ' två, i väntan på strandskyddsdispens'],
        [bold('Borta:'), ' en flöt i väg i oktoberstormen och har setts på väg mot Åland'],
      ),
      p(
        'Vi har frågat tekniska kontoret om tidsplanen. Svaret är att de två sista blir klara före midsommar. Den tredje letar vi fortfarande efter.',
      ),
    ],
  },
  {
    site: 'norrtalje',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 51,
    title: 'Valnatten är över – så arbetar vi vidare',
    lead: 'Medlemsmötet har valt förhandlingsgrupp. Fram till jul handlar det om nämndplatser, rutiner och att lära känna varandra.',
    body: [
      p(
        'Förhandlingsgruppen består av Ebba Rådmanö, Tord Vätöberg och Leila Harsjö. Den rapporterar till styrelsen varje söndagskväll.',
      ),
      p(
        'Vi lovar att berätta om överenskommelser när de är klara, inte innan. ',
        italic('Rykten kommenterar vi inte'),
        ', hur roliga de än är.',
      ),
      p('Så fördelas platserna i en nämnd: läs ', link('kommunens förklaring', 'https://www.example.se/norrtalje/namnder'), '.'),
    ],
  },
  {
    site: 'norrtalje',
    author: 'tolvan',
    state: 'draft',
    editedDaysAgo: 8,
    title: 'Vad säger ni om en bokbåt?',
    picture: 'hamnen',
    lead: 'En idé från två gymnasieelever som vi gärna vill pröva på fler.',
    body: [
      p('Bokbussar finns. Varför inte en båt? Melker och Inez, som går i tvåan, har räknat på det i sitt gymnasiearbete.'),
      p(
        'Deras slutsats: åtta bryggor, var tredje vecka från maj till september, går att klara för 610\u00a0000\u00a0kr om båten delas med hemsjukvården.',
      ),
    ],
  },
]
