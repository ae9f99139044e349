import type { LinkProps } from '@tanstack/react-router'
import type { StartStep } from '#contract/settings/settings.ts'

export interface Step {
  readonly step: StartStep
  readonly label: string
  /** What it is good for, where there is room to say it. */
  readonly about: string
  readonly to: (siteId: string) => Pick<LinkProps, 'to' | 'params' | 'hash'>
}

const settings = (tab: string, hash?: string) => (siteId: string) => ({
  to: '/$siteId/installningar/$tab' as const,
  params: { siteId, tab },
  ...(hash !== undefined && { hash }),
})
const newItem = (hash?: string) => (siteId: string) => ({
  to: '/$siteId/nyheter/$itemId' as const,
  params: { siteId, itemId: 'ny' },
  ...(hash !== undefined && { hash }),
})

/** What makes a site ready to be shown, as the contract has them (`StartStep`), and where each is done. */
export const startSteps: readonly Step[] = [
  {
    step: 'description',
    label: 'Beskriv er med en mening',
    about: 'Syns på startsidan och i sökmotorer. Välj kommun på samma ställe.',
    to: settings('allmant'),
  },
  { step: 'contact', label: 'Fyll i hur man når er', about: 'E-post eller telefon.', to: settings('kontakt') },
  {
    step: 'logo',
    label: 'Välj färg och logotyp',
    about: 'Och en stor bild till startsidan, om ni har en.',
    to: settings('utseende'),
  },
  {
    step: 'front',
    label: 'Välj hur startsidan börjar',
    about: 'Med ett budskap, en person, nyheterna eller kalendern – och en knapp.',
    to: settings('startsidan'),
  },
  { step: 'news', label: 'Publicera er första nyhet', about: 'En rubrik, några meningar och gärna en bild.', to: newItem() },
  {
    step: 'representatives',
    label: 'Lägg in era företrädare',
    about: 'Hela styrelsen på en gång: namn och roll.',
    to: (siteId) => ({ to: '/$siteId/foretradare', params: { siteId } }),
  },
  {
    step: 'about',
    label: 'Skriv Om oss',
    about: 'Det finns en text att börja från.',
    to: (siteId) => ({ to: '/$siteId/sidor/$itemId', params: { siteId, itemId: 'om-oss' } }),
  },
]

/** What only some sites have; nothing is missing without it. */
export const optionalSteps: readonly Step[] = [
  {
    step: 'event',
    label: 'Lägg in nästa evenemang',
    about: 'Med dag, plats och anmälan.',
    to: newItem('evenemang'),
  },
  {
    step: 'topics',
    label: 'Publicera tre sakfrågor',
    about: 'Vad ni vill, för er som driver frågor.',
    to: (siteId) => ({ to: '/$siteId/politik', params: { siteId } }),
  },
]

/** True if no step is left that every site has. */
export const isReady = (done: readonly StartStep[]): boolean => startSteps.every(({ step }) => done.includes(step))
