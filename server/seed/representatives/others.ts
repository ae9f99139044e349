import type { DemoRepresentation, DemoRepresentative } from '../demo-representative.ts'
import type { DemoSiteId } from '../demo-sites.ts'
import { board, council, elected, executive, nextYear } from './body-forms.ts'

const member = (given: string, family: string, profession: string, more: Partial<DemoRepresentative> = {}): DemoRepresentative => ({
  given,
  family,
  profession,
  roles: [{ in: 'kf', as: 'ledamot' }],
  ...more,
})

const leader = { in: 'kf', as: 'gruppledare', isLead: true } as const
const inBoth = [
  { in: 'kf', as: 'ledamot' },
  { in: 'ks', as: 'ledamot' },
  { in: 'ks', as: 'ledamot', ...nextYear },
] as const
const substitute = { roles: [{ in: 'kf', as: 'ersattare' }] } as const
const chair = { in: 'styrelsen', as: 'ordforande', ...elected } as const

export const otherRepresentatives: Partial<Record<DemoSiteId, DemoRepresentation>> = {
  lund: {
    // One of the seven is not entered, so that the advice about vacant seats is shown.
    bodies: [
      { key: 'kf', body: council(7) },
      { key: 'ks', body: executive(1) },
      { key: 'styrelsen', body: board },
    ],
    persons: [
      member('Ragnar', 'Thulin', 'Forskare', {
        short: 'Forskar om grundvatten och räknar cyklar på Clemenstorget.',
        email: { value: 'ragnar@samlingframat.example', isShown: true },
        topics: ['cykel'],
        roles: [leader, ...inBoth.slice(1)],
      }),
      member('Sofia', 'af Ekenstam', 'Kommunikatör', { roles: [{ in: 'kf', as: 'ledamot', isLead: true }] }),
      member('Dilan', 'Kaya', 'Förskollärare', { topics: ['forskola'] }),
      member('Henrik', 'Öberg', 'IT-tekniker'),
      member('Margareta', 'Nilsson Åström', 'Pensionerad överläkare', { topics: ['aldreomsorg'] }),
      member('Simon', 'Dahlgren', 'Student'),
      member('Per-Olof', 'Hägglund', 'Ordförande i föreningen', {
        email: { value: 'lund@samlingframat.example', isShown: true },
        roles: [chair],
      }),
      member('Ylva', 'Strand', 'Lärare', substitute),
      member('Ivar', 'Ingelstam', 'Agronom', { ...substitute, life: { state: 'draft', editedDaysAgo: 6 } }),
    ],
  },
  skovde: {
    bodies: [
      { key: 'kf', body: council(5) },
      { key: 'ks', body: executive(1) },
      { key: 'styrelsen', body: board },
    ],
    persons: [
      member('Märta', 'Löfgren-Åkerlund', 'Sajtansvarig', { roles: [chair] }),
      member('Jonas', 'Wikström', 'Verkstadsmekaniker', {
        short: 'Bygger motorer i skift och politik på fritiden.',
        phone: { value: '070-174 06 33', isShown: true },
        roles: [leader, ...inBoth.slice(1)],
      }),
      member('Anna', 'Berg', 'Distriktssköterska', { roles: [{ in: 'kf', as: 'ledamot', isLead: true }] }),
      member('Tomas', 'Gyllenhaal', 'Lantbrukare'),
      member('Maria', 'Sandell', 'Butikschef'),
      member('Ali', 'Hosseini', 'Busschaufför'),
      member('Lena', 'Fransson', 'Fritidspedagog', substitute),
    ],
  },
  pitea: {
    bodies: [{ key: 'kf', body: council(4) }],
    persons: [
      member('Inga-Lill', 'Sundvall', 'Byföreningens ordförande', { roles: [leader] }),
      member('Mats', 'Öhlund', 'Skogsmaskinförare'),
      member('Sara', 'Niia', 'Rennäringskonsulent'),
      member('Viktor', 'Lundström', 'Fiskare'),
      member('Elsa', 'Bergdahl', 'Gymnasielärare', substitute),
    ],
  },
  ornskoldsvik: {
    bodies: [{ key: 'kf', body: council(3) }],
    persons: [
      member('Kerstin', 'Byström', 'Undersköterska', { roles: [leader] }),
      member('Rolf', 'Nätterlund', 'Pappersarbetare'),
      member('Moa', 'Domeij', 'Ishockeytränare'),
    ],
  },
  ostersund: {
    bodies: [{ key: 'kf', body: council(3) }],
    persons: [
      member('Amanda', 'Jonsson Eriksson', 'Skidlärare', { roles: [leader] }),
      member('Erik', 'Fjällgren', 'Renskötare'),
      member('Gunilla', 'Hedlund', 'Bibliotekarie'),
    ],
  },
  vaxjo: {
    bodies: [{ key: 'kf', body: council(3) }],
    persons: [
      member('Håkan', 'Zetterlund', 'Glasblåsare', { roles: [leader] }),
      member('Leyla', 'Karimi', 'Apotekare'),
      member('Bengt', 'Rydell', 'Skogsvårdare'),
    ],
  },
  norrtalje: {
    bodies: [{ key: 'kf', body: council(2) }],
    persons: [member('Torbjörn', 'Ärlig', 'Båtbyggare', { roles: [leader] }), member('Cecilia', 'Söderman', 'Färjeskeppare')],
  },
  kalmar: {
    bodies: [{ key: 'kf', body: council(2) }],
    persons: [member('Désirée', 'Wåhlin', 'Vattenekolog', { roles: [leader] }), member('Stefan', 'Ölander', 'Lastbilschaufför')],
  },
  ange: {
    bodies: [{ key: 'kf', body: council(1) }],
    persons: [member('Nils-Åke', 'Åberg', 'Lokförare', { roles: [leader] })],
  },
}
