import type { Licence, People } from '#contract/media-facts.ts'
import type { DemoSiteId } from './demo-sites.ts'

// The demonstration's pictures. They were drawn for it, so that they show no living person and infringe no rights.

export interface DemoPicture {
  /** The name by which texts of the demonstration refer to it. */
  readonly key: string
  /** File name in server/seed/pictures. */
  readonly file: string
  readonly alt: string
  readonly caption?: string
  readonly people: People
  readonly tags: readonly string[]
  readonly licence?: Licence
  /** Left and top as shares of the whole; the centre by default. */
  readonly focal?: { readonly x: number; readonly y: number }
}

const torget: DemoPicture = {
  key: 'torgmote',
  file: 'Torgmöte på Möllevången.jpg',
  alt: 'En talare i röd kavaj står på en låda ovanför en folksamling på ett torg med marknadsstånd.',
  caption: 'Torgmötet på Möllan samlade folk i alla åldrar.',
  people: 'unrecognisable',
  tags: ['möte', 'torg'],
  focal: { x: 0.5, y: 0.68 },
}
const biblioteket: DemoPicture = {
  key: 'biblioteket',
  file: 'Biblioteket en tisdag.jpg',
  alt: 'Tre personer läser vid ett långbord framför höga bokhyllor.',
  people: 'unrecognisable',
  tags: ['bibliotek', 'kultur'],
}
const bussen: DemoPicture = {
  key: 'bussen',
  file: 'Buss 5 vid Värnhem.jpg',
  alt: 'En grön stadsbuss står vid en hållplats i skymningen och resenärer väntar på att stiga på.',
  people: 'unrecognisable',
  tags: ['kollektivtrafik'],
  focal: { x: 0.5, y: 0.65 },
}
const cykelbanan: DemoPicture = {
  key: 'cykelbanan',
  file: 'Cykelbanan längs ån.jpg',
  alt: 'Tre cyklister på en bred cykelväg mellan lummiga träd och ett vattendrag.',
  people: 'unrecognisable',
  tags: ['cykel', 'sommar'],
  focal: { x: 0.42, y: 0.72 },
}
const fika: DemoPicture = {
  key: 'fika',
  file: 'Fika efter styrelsemötet.jpg',
  alt: 'Kaffekoppar, kanelbullar, en penna och två dagordningar på ett träbord, sett uppifrån.',
  people: 'none',
  tags: ['möte'],
}
const hemtjanst: DemoPicture = {
  key: 'hemtjanst',
  file: 'Hemtjänst på besök.jpg',
  alt: 'En undersköterska och en äldre kvinna i fåtölj pratar med varandra hemma i vardagsrummet.',
  people: 'adults',
  tags: ['äldreomsorg'],
  focal: { x: 0.46, y: 0.46 },
}

/** Pictures of the federation, for every site. */
export const sharedPictures: readonly DemoPicture[] = [
  biblioteket,
  bussen,
  cykelbanan,
  fika,
  hemtjanst,
  {
    key: 'vindkraft',
    file: 'Vindkraft över fälten.jpg',
    alt: 'Fem vindkraftverk på gröna kullar bakom ett gult sädesfält.',
    people: 'none',
    tags: ['landsbygd', 'energi', 'sommar'],
    licence: 'cc0',
  },
  {
    key: 'sjon',
    file: 'Sjön i gryning.jpg',
    alt: 'En röd stuga vid en spegelblank sjö med granskog och berg i morgonljus.',
    people: 'none',
    tags: ['landsbygd', 'vatten'],
    licence: 'cc0',
    focal: { x: 0.62, y: 0.55 },
  },
  {
    key: 'vinter',
    file: 'Vintermorgon vid kyrkan.jpg',
    alt: 'Två personer går på en skottad stig mot en vit kyrka medan snön faller.',
    people: 'unrecognisable',
    tags: ['landsbygd', 'vinter'],
    focal: { x: 0.46, y: 0.5 },
  },
  {
    key: 'fotboll',
    file: 'Fotbollsplanen i kvällsbelysning.jpg',
    alt: 'Två lag spelar fotboll på en plan i strålkastarljus med skog bakom.',
    people: 'unrecognisable',
    tags: ['fritid', 'idrott'],
  },
  {
    key: 'hamnen',
    file: 'Hamnen i Norrtälje.jpg',
    alt: 'Segelbåtar i en hamn med färgglada trähus; tre personer står på bryggan.',
    people: 'unrecognisable',
    tags: ['skärgård', 'vatten', 'sommar'],
    focal: { x: 0.4, y: 0.66 },
  },
  {
    key: 'kongressen',
    file: 'Kongressen röstar.jpg',
    alt: 'Ombud räcker upp röstkort i en kongressal medan en talare står i talarstolen.',
    people: 'unrecognisable',
    tags: ['kongress', 'möte'],
    focal: { x: 0.5, y: 0.5 },
  },
  {
    key: 'hallplatsen',
    file: 'Hållplatsen vid landsvägen.jpg',
    alt: 'Fyra personer väntar vid en busskur på landet, med ett rött hus och granar bakom.',
    people: 'unrecognisable',
    tags: ['kollektivtrafik', 'landsbygd'],
    focal: { x: 0.58, y: 0.6 },
  },
  {
    key: 'valstugan',
    file: 'Valstugan på Stortorget.jpg',
    alt: 'En röd valstuga med ballonger på ett torg; människor står i kö till luckan.',
    people: 'unrecognisable',
    tags: ['möte', 'torg', 'val'],
    focal: { x: 0.5, y: 0.6 },
  },
]

/** A picture as a phone stored it, without any texts. */
const undescribed = (key: string, file: string): DemoPicture => ({ key, file, alt: '', people: 'unanswered', tags: [] })

/** Pictures of each site. Gällivare has none, as it has no news. */
export const sitePictures: { readonly [Site in DemoSiteId]?: readonly DemoPicture[] } = {
  malmo: [
    torget,
    {
      key: 'karta',
      file: 'Karta till lokalen.png',
      alt: 'Karta: lokalen ligger på Storgatan, ett kvarter väster om Norra vägen och Folkets park, norr om kanalen.',
      people: 'none',
      tags: ['karta'],
    },
    {
      key: 'hamnen-kvall',
      file: 'Västra hamnen i kvällsljus.jpg',
      alt: 'Västra hamnens hus och höga torn speglar sig i vattnet när solen går ned.',
      people: 'unrecognisable',
      tags: ['hamnen', 'kväll'],
      focal: { x: 0.66, y: 0.5 },
    },
    {
      key: 'skolgarden',
      file: 'Skolgården på Österporten.jpg',
      alt: 'Barn leker på en asfalterad skolgård med hage och gungor framför en skola i rött tegel.',
      people: 'unrecognisable',
      tags: ['skola'],
      focal: { x: 0.4, y: 0.66 },
    },
    {
      key: 'forsta-maj',
      file: 'Första maj i Folkets park.jpg',
      alt: 'Ett demonstrationståg med röda fanor och en vit banderoll går genom en grönskande park.',
      people: 'unrecognisable',
      tags: ['första maj', 'möte'],
    },
    {
      key: 'hyresratter',
      file: 'Nya hyresrätter i Hyllie.jpg',
      alt: 'Sex flerbostadshus i olika färger bakom en park där människor promenerar.',
      people: 'unrecognisable',
      tags: ['bostäder'],
    },
    {
      key: 'stadshuset',
      file: 'Stadshuset en vardag.jpg',
      alt: 'Människor går över ett torg framför ett rött stadshus med torn, klocka och flaggor.',
      people: 'unrecognisable',
      tags: ['stadshuset', 'torg'],
      focal: { x: 0.5, y: 0.5 },
    },
    {
      key: 'fullmaktige',
      file: 'Fullmäktigesalen.jpg',
      alt: 'Ledamöter i bänkrader vända mot presidiet i en träpanelad fullmäktigesal.',
      people: 'unrecognisable',
      tags: ['fullmäktige'],
      focal: { x: 0.5, y: 0.4 },
    },
  ],
  skovde: [
    {
      key: 'simhallen',
      file: 'Simhallen en onsdag.jpg',
      alt: 'Barn med färgglada badmössor simmar i banor i en simhall medan en ledare pekar från kanten.',
      people: 'unrecognisable',
      tags: ['skola', 'simhall'],
      focal: { x: 0.5, y: 0.6 },
    },
  ],
  lund: [
    {
      key: 'cykelstallet',
      file: 'Cykelstället vid stationen.jpg',
      alt: 'Två rader cyklar tätt ihop framför en stationsbyggnad med klocka.',
      people: 'unrecognisable',
      tags: ['cykel', 'stationen'],
      focal: { x: 0.5, y: 0.66 },
    },
    undescribed('lund-1', 'Vintermorgon vid kyrkan.jpg'),
    undescribed('lund-2', 'Cykelbanan längs ån.jpg'),
    undescribed('lund-3', 'Fika efter styrelsemötet.jpg'),
  ],
}

export const portraitKey = (name: string): string => `porträtt ${name}`
export const logoKey = 'logotyp'

/** People with a portrait: its file is called "Porträtt" and the name. */
export const demoPortraits: { readonly [Site in DemoSiteId]?: readonly string[] } = {
  malmo: [
    'Samira Haddad Lindqvist',
    'Per-Anders Wåhlin',
    'Åsa Björklund',
    'Mehmet Özdemir',
    'Ingrid af Klercker',
    'Tuva Östberg',
    'Göran Ärlebrand',
    'Fatuma Abdi Warsame',
    'Lars Müller',
    'Elin Myhr',
    'Josef Éclair',
    'Kristina Vretlund',
    'Nour Al-Sayed',
    'Birgitta Holmqvist',
  ],
  lund: ['Ragnar Thulin', 'Sofia af Ekenstam'],
  skovde: ['Märta Löfgren-Åkerlund', 'Anna Berg'],
  pitea: ['Inga-Lill Sundvall'],
  ornskoldsvik: ['Kerstin Byström'],
  ostersund: ['Amanda Jonsson Eriksson'],
  vaxjo: ['Håkan Zetterlund'],
  norrtalje: ['Torbjörn Ärlig'],
  kalmar: ['Désirée Wåhlin'],
  ange: ['Nils-Åke Åberg'],
}

/** Files of the sites' logotypes. */
export const demoLogos: { readonly [Site in DemoSiteId]?: string } = {
  malmo: 'Logotyp Malmö.png',
  lund: 'Logotyp Lund.png',
  skovde: 'Logotyp Skövde.png',
}

/** Documents of a site: the key used in texts, and the file. */
export const demoDocuments: { readonly [Site in DemoSiteId]?: readonly (readonly [key: string, file: string])[] } = {
  malmo: [['stadgar', 'Stadgar för Samling Framåt Malmö 2026.pdf']],
}
