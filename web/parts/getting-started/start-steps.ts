import type { LinkProps } from '@tanstack/react-router'
import type { StartStep } from '#contract/settings/settings.ts'

interface Step {
  readonly step: StartStep
  readonly label: string
  readonly to: (siteId: string) => Pick<LinkProps, 'to' | 'params'>
}

/** As the contract has them (`startStepLabel`), and where each is done. */
export const startSteps: readonly Step[] = [
  {
    step: 'logo',
    label: 'Ladda upp er logotyp',
    to: (siteId) => ({ to: '/$siteId/installningar/$tab', params: { siteId, tab: 'utseende' } }),
  },
  {
    step: 'contact',
    label: 'Fyll i hur man når er',
    to: (siteId) => ({ to: '/$siteId/installningar/$tab', params: { siteId, tab: 'kontakt' } }),
  },
  {
    step: 'about',
    label: 'Skriv Om oss',
    to: (siteId) => ({ to: '/$siteId/sidor/$itemId', params: { siteId, itemId: 'om-oss' } }),
  },
  { step: 'topics', label: 'Publicera tre sakfrågor', to: (siteId) => ({ to: '/$siteId/politik', params: { siteId } }) },
  {
    step: 'representatives',
    label: 'Lägg in era företrädare',
    to: (siteId) => ({ to: '/$siteId/foretradare', params: { siteId } }),
  },
  {
    step: 'news',
    label: 'Publicera er första nyhet',
    to: (siteId) => ({ to: '/$siteId/nyheter/$itemId', params: { siteId, itemId: 'ny' } }),
  },
]
