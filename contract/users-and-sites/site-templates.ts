import { z } from 'zod'
import type { MenuArea } from '../pages/menu.ts'
import type { SiteLevel } from './site-tree.ts'

/** What a new site begins as. Everything of it can be changed afterwards. */
export const SiteTemplate = z.enum(['party', 'district', 'sports', 'empty'])
export type SiteTemplate = z.infer<typeof SiteTemplate>

interface Template {
  readonly label: string
  readonly about: string
  readonly level: SiteLevel
  /** What areas are called in the menu and on pages, where it is not the usual word. */
  readonly areaLabels: Partial<Record<MenuArea, string>>
  /** What the start page begins with. */
  readonly front: 'newspaper' | 'calendar'
  /** Parts of the start page that are not shown. */
  readonly hidden: readonly ('demands' | 'people')[]
  /** Pages beside those that the law and the program ask for are published, too. */
  readonly hasAllPages: boolean
}

export const siteTemplates: Readonly<Record<SiteTemplate, Template>> = {
  party: {
    label: 'Partiförening',
    about: 'Nyheter, politik, företrädare och sidorna som varje sajt ska ha.',
    level: 'local',
    areaLabels: {},
    front: 'newspaper',
    hidden: [],
    hasAllPages: true,
  },
  district: {
    label: 'Distrikt',
    about: 'Som en partiförening, med föreningar under sig. Företrädare heter Distriktet.',
    level: 'district',
    areaLabels: { representatives: 'Distriktet' },
    front: 'newspaper',
    hidden: [],
    hasAllPages: true,
  },
  sports: {
    label: 'Idrottsförening',
    about: 'Börjar med kalendern. Politik heter Våra frågor, och Företrädare heter Styrelse och ledare.',
    level: 'local',
    areaLabels: { policy: 'Våra frågor', representatives: 'Styrelse och ledare' },
    front: 'calendar',
    hidden: ['demands'],
    hasAllPages: true,
  },
  empty: {
    label: 'Tom',
    about: 'Bara de sidor som måste finnas är publicerade. Resten ligger som utkast.',
    level: 'local',
    areaLabels: {},
    front: 'newspaper',
    hidden: [],
    hasAllPages: false,
  },
}
