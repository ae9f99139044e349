import type { DemoRepresentative } from '../demo-representative.ts'
import { p } from '../demo-text.ts'
import { elected, nextYear } from './body-forms.ts'

/** Members of committees and of the association's board, and former members. */
export const malmoOthers: readonly DemoRepresentative[] = [
  {
    given: 'Birgitta',
    family: 'Holmqvist',
    profession: 'Ordförande i föreningen',
    short: 'Svarar på frågor om medlemskap, möten och vår lokal på Norra Grängesbergsgatan.',
    bio: [p('Vi träffas den första torsdagen i månaden. Kom som du är, kaffet står framme från halv sju.')],
    email: { value: 'ordforande@samlingframat.example', isShown: true },
    phone: { value: '040-628 04 10', isShown: true },
    hasForm: true,
    roles: [{ in: 'styrelsen', as: 'ordforande', ...elected, isLead: true }],
  },
  {
    given: 'Yusuf',
    family: 'Demir',
    profession: 'Frisör',
    roles: [
      { in: 'styrelsen', as: 'forste-vice-ordforande', ...elected },
      { in: 'skola', as: 'ersattare', from: '2023-01-01' },
    ],
  },
  {
    given: 'Marianne',
    family: 'Göransson',
    profession: 'Redovisningskonsult',
    email: { value: 'kassor@samlingframat.example', isShown: true },
    roles: [{ in: 'styrelsen', as: 'kassor', ...elected }],
  },
  {
    given: 'Oskar',
    family: 'Lindahl',
    profession: 'Skribent',
    roles: [{ in: 'styrelsen', as: 'sekreterare', ...elected }],
  },
  { given: 'Hanna', family: 'Ekström', profession: 'Sjuksköterska', roles: [{ in: 'styrelsen', as: 'ledamot', ...elected }] },
  {
    given: 'Abdirahman',
    family: 'Jama',
    profession: 'Fritidsledare',
    topics: ['foreningsliv', 'badhus'],
    roles: [{ in: 'styrelsen', as: 'ledamot', ...elected }],
  },
  { given: 'Ulla', family: 'Tornberg', profession: 'Pensionär', roles: [{ in: 'styrelsen', as: 'suppleant', ...elected }] },
  {
    given: 'Sten',
    family: 'Åkesson',
    profession: 'Revisor',
    roles: [
      { in: 'valberedning', as: 'sammankallande', ...elected },
      { in: 'ks', as: 'ledamot', from: '2019-01-01', to: '2022-12-31' },
    ],
  },
  { given: 'Leila', family: 'Rahimi', profession: 'Fysioterapeut', roles: [{ in: 'valberedning', as: 'ledamot', ...elected }] },
  {
    given: 'Jan-Erik',
    family: 'Älvsjö',
    profession: 'Ingenjör',
    roles: [
      { in: 'stad', as: 'ersattare', from: '2023-01-01' },
      { in: 'stad', as: 'ersattare', ...nextYear },
    ],
  },
  {
    given: 'Carina',
    family: 'Abrahamsson',
    profession: 'Biståndshandläggare',
    roles: [{ in: 'vard', as: 'ersattare', from: '2023-01-01' }],
  },
  {
    given: 'Petra',
    family: 'Lundh',
    profession: 'Präst',
    short: 'Lämnade politiken för ett nytt arbete i Ystad.',
    roles: [{ in: 'vard', as: 'ledamot', from: '2023-01-01', to: '2026-08-31', ended: 'newPost' }],
  },
  {
    given: 'Roger',
    family: 'Svärd',
    profession: 'Elektriker',
    life: { state: 'unpublished', publishedDaysAgo: 400, unpublishedDaysAgo: 60 },
    roles: [{ in: 'ks', as: 'ersattare', from: '2023-01-01', to: '2025-09-30', ended: 'resigned' }],
  },
  {
    given: 'Amina',
    family: 'Khalil',
    profession: 'Civilingenjör',
    short: 'Ny i nämnden från årsskiftet.',
    life: { state: 'scheduled', editedDaysAgo: 3, inDays: 30 },
    roles: [{ in: 'vard', as: 'ledamot', ...nextYear }],
  },
  {
    given: 'Jonas',
    family: 'Bergvall',
    profession: 'Lärare',
    short: 'Undervisar i matematik på Rönnenskolan.',
    life: { state: 'publishedChanged', publishedDaysAgo: 30, editedDaysAgo: 2, changed: { profession: 'Förstelärare' } },
    roles: [{ in: 'skola', as: 'ersattare', from: '2023-01-01' }],
  },
]
