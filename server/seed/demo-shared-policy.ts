import type { DemoSiteId } from './demo-sites.ts'
import type { DemoBlock } from './demo-text.ts'
import { bullets, h2, p } from './demo-text.ts'

// The topics that the federation shares with its associations, and what some of them say under them.

/** Malmö has written all its policy itself, and Gällivare shows the empty screens. */
export const demoSharedWith: readonly DemoSiteId[] = [
  'lund',
  'skovde',
  'pitea',
  'ornskoldsvik',
  'ostersund',
  'vaxjo',
  'norrtalje',
  'kalmar',
  'ange',
  'hoor',
]

interface DemoExtension {
  readonly site: DemoSiteId
  readonly summary?: string
  readonly demands?: readonly string[]
  readonly body?: readonly DemoBlock[]
  readonly isHidden?: true
}

interface DemoSharedTopic {
  readonly name: string
  readonly synonyms?: readonly string[]
  readonly area: string
  readonly summary: string
  readonly demands?: readonly string[]
  readonly body?: readonly DemoBlock[]
  readonly isRequired?: true
  readonly publishedDaysAgo: number
  readonly extensions?: readonly DemoExtension[]
  /** What the federation has written since: the additions need to be read. */
  readonly rewritten?: { readonly daysAgo: number; readonly summary: string; readonly demands: readonly string[] }
}

export const demoSharedTopics: readonly DemoSharedTopic[] = [
  {
    name: 'Skolmaten',
    synonyms: ['Matsal', 'Skollunch'],
    area: 'Skola',
    summary: 'Vi vill att varje skola lagar sin mat på plats, av råvaror från närheten.',
    demands: ['Ett eget kök i varje ny skola.', 'Minst halva maten från gårdar i länet.'],
    body: [
      p('Den som är mätt orkar lyssna. Mat som har stått varm i två timmar blir kvar på tallriken.'),
      h2('Så här vill vi göra'),
      bullets('Börja med de skolor som ändå ska byggas om.', 'Låt eleverna vara med och välja en rätt i veckan.'),
    ],
    publishedDaysAgo: 120,
    extensions: [
      {
        site: 'skovde',
        summary: 'Vi vill bygga ett kök på Södra skolan när den byggs om.',
        demands: ['Köket på Södra skolan klart till hösten 2028.'],
        body: [p('I dag kommer maten till Södra skolan i en bil från andra sidan stan.')],
      },
      { site: 'ange', summary: 'Vi vill att köken i Ånge och Fränsta blir kvar.' },
    ],
    rewritten: {
      daysAgo: 6,
      summary: 'Vi vill att varje skola lagar sin mat på plats, av råvaror från närheten, och att frukosten är gratis.',
      demands: ['Ett eget kök i varje ny skola.', 'Minst halva maten från gårdar i länet.', 'Gratis frukost en timme före skolan.'],
    },
  },
  {
    name: 'Beredskap i varje kommun',
    synonyms: ['Civilförsvar', 'Kris'],
    area: 'Trygghet',
    summary: 'Vi vill att varje kommun klarar två veckor med vatten, värme och mat när något händer.',
    demands: ['En trygghetspunkt inom gångavstånd i varje tätort.', 'Övning med invånarna vartannat år.'],
    body: [p('Beredskap är inget man köper. Det är något man övar, tillsammans med dem man bor bredvid.')],
    isRequired: true,
    publishedDaysAgo: 95,
    extensions: [{ site: 'pitea', summary: 'Vi vill ha en trygghetspunkt även i Långträsk och Sjulsmark.' }],
  },
  {
    name: 'Bredband i hela landet',
    synonyms: ['Fiber', 'Internet'],
    area: 'Trafik och miljö',
    summary: 'Vi vill att alla hushåll får en uppkoppling som räcker till jobb, skola och vård.',
    demands: ['Staten betalar den sista kilometern.', 'Mobilen ska fungera längs alla vägar med skolskjuts.'],
    publishedDaysAgo: 80,
    extensions: [
      {
        site: 'ostersund',
        summary: 'Vi vill att kommunen gräver ner tomrör varje gång en gata ändå öppnas.',
        body: [p('Fyra av tio hus utanför tätorten saknar fiber. De flesta ligger mindre än en kilometer från en ledning.')],
      },
    ],
  },
  {
    name: 'Tandvård för alla',
    synonyms: ['Tandläkare'],
    area: 'Vård och omsorg',
    summary: 'Vi vill att tänderna räknas till kroppen, med samma högkostnadsskydd som annan vård.',
    publishedDaysAgo: 60,
    extensions: [{ site: 'lund', isHidden: true }],
  },
  {
    name: 'Kollektivtrafik',
    synonyms: ['Buss', 'Tåg'],
    area: 'Trafik och miljö',
    summary: 'Vi vill att det går en buss till jobbet och hem från bion, var man än bor.',
    demands: ['Sista bussen går efter att biografen har stängt.', 'Skolkortet gäller även på lovet.'],
    publishedDaysAgo: 45,
  },
]
