export const demoFederation = {
  id: 'samling-framat',
  name: 'Samling Framåt',
  description: 'Lokala föreningar som vill att kommunen ska fungera i vardagen, från Ystad till Kiruna.',
  contactEmail: 'info@samlingframat.example',
} as const

/** One association of the demonstration. `municipalityCode` is Statistics Sweden's four digits. */
interface DemoSite {
  readonly id: string
  readonly name: string
  readonly municipality: string
  readonly municipalityCode: string
  readonly accentColor: string
  readonly description: string
  readonly contactEmail: string
}

/** Gällivare has no news on purpose, to show the empty states. */
export const demoSites = [
  {
    id: 'malmo',
    name: 'Samling Framåt Malmö',
    municipality: 'Malmö',
    municipalityCode: '1280',
    accentColor: '#0b5c63',
    description: 'Vi arbetar för en stad där det är nära till biblioteket, tryggt att cykla och lätt att bli hörd.',
    contactEmail: 'malmo@samlingframat.example',
  },
  {
    id: 'lund',
    name: 'Samling Framåt Lund',
    municipality: 'Lund',
    municipalityCode: '1281',
    accentColor: '#6b3a5b',
    description: 'Lokalföreningen i Lund: skola, äldreomsorg och en stad i gång- och cykeltakt.',
    contactEmail: 'lund@samlingframat.example',
  },
  {
    id: 'skovde',
    name: 'Samling Framåt Skövde',
    municipality: 'Skövde',
    municipalityCode: '1496',
    accentColor: '#2f5233',
    description: 'Nyheter, möten och förtroendevalda för dig som bor mellan Billingen och Tidan.',
    contactEmail: 'skovde@samlingframat.example',
  },
  {
    id: 'pitea',
    name: 'Samling Framåt Piteå',
    municipality: 'Piteå',
    municipalityCode: '2581',
    accentColor: '#1f4e79',
    description: 'Hela kommunen ska leva, från kusten till inlandsbyarna. Här berättar vi hur vi arbetar.',
    contactEmail: 'pitea@samlingframat.example',
  },
  {
    id: 'ornskoldsvik',
    name: 'Samling Framåt Örnsköldsvik',
    municipality: 'Örnsköldsvik',
    municipalityCode: '2284',
    accentColor: '#7a3b2e',
    description: 'Vi samlar kust, stad och skogsbygd kring en kommun som går att lita på.',
    contactEmail: 'ornskoldsvik@samlingframat.example',
  },
  {
    id: 'ostersund',
    name: 'Samling Framåt Östersund',
    municipality: 'Östersund',
    municipalityCode: '2380',
    accentColor: '#35558a',
    description: 'Vinterstadens lokalförening: kollektivtrafik, fritid och en budget som håller.',
    contactEmail: 'ostersund@samlingframat.example',
  },
  {
    id: 'vaxjo',
    name: 'Samling Framåt Växjö',
    municipality: 'Växjö',
    municipalityCode: '0780',
    accentColor: '#3d6137',
    description: 'Sjöarna, skolan och landsbygden – följ vårt arbete i Växjö kommun.',
    contactEmail: 'vaxjo@samlingframat.example',
  },
  {
    id: 'norrtalje',
    name: 'Samling Framåt Norrtälje',
    municipality: 'Norrtälje',
    municipalityCode: '0188',
    accentColor: '#285e6e',
    description: 'För hela Roslagen: bryggor, bussar och en omsorg som hittar fram i skärgården.',
    contactEmail: 'norrtalje@samlingframat.example',
  },
  {
    id: 'kalmar',
    name: 'Samling Framåt Kalmar',
    municipality: 'Kalmar',
    municipalityCode: '0880',
    accentColor: '#8a2f3c',
    description: 'Lokala frågor i Kalmar: vattnet, skolvägarna och möten där alla får ordet.',
    contactEmail: 'kalmar@samlingframat.example',
  },
  {
    id: 'ange',
    name: 'Samling Framåt Ånge',
    municipality: 'Ånge',
    municipalityCode: '2260',
    accentColor: '#5a4a2f',
    description: 'En liten förening i en stor kommun. Vi vill att servicen ska finnas där folk bor.',
    contactEmail: 'ange@samlingframat.example',
  },
  {
    id: 'hoor',
    name: 'Samling Framåt Höör',
    municipality: 'Höör',
    municipalityCode: '1267',
    accentColor: '#4b4b7c',
    description: 'Nystartad förening mitt i Skåne. Hör av dig om du vill vara med från början.',
    contactEmail: 'hoor@samlingframat.example',
  },
  {
    id: 'gallivare',
    name: 'Samling Framåt Gällivare',
    municipality: 'Gällivare',
    municipalityCode: '2523',
    accentColor: '#54606e',
    description: 'Lokalföreningen i Gällivare, bildad efter valet 2026.',
    contactEmail: 'gallivare@samlingframat.example',
  },
] as const satisfies readonly DemoSite[]

export type DemoSiteId = (typeof demoSites)[number]['id']
