import { z } from 'zod'

/** How administrators stop a site. Paused: visitors see one page, 503. Archived: visitors read it, and search engines forget it. */
export const SiteStop = z.enum(['paused', 'archived'])
export type SiteStop = z.infer<typeof SiteStop>

export const SiteState = z.enum(['building', 'active', ...SiteStop.options])
export type SiteState = z.infer<typeof SiteState>

export const siteStateLabel: Record<SiteState, string> = {
  building: 'Under uppbyggnad',
  active: 'Aktiv',
  paused: 'Pausad',
  archived: 'Arkiverad',
}

/** What administrators are told of it. */
export const stoppedForOffice: Record<SiteStop, string> = {
  paused: 'Sajten är pausad: besökare ser den inte, och bara administratörer kan ändra den.',
  archived: 'Sajten är arkiverad: besökare kan läsa den, och bara administratörer kan ändra den.',
}

/** What the people of a stopped site are told. */
export const stoppedText = (stop: SiteStop, federation: string): string =>
  `Sajten är ${stop === 'paused' ? 'pausad' : 'arkiverad'} av ${federation || 'riksorganisationen'}. Du kan läsa men inte ändra.`

/** What everybody is told of a merged site. */
export const mergedText = (into: string): string =>
  `Sajten är sammanslagen med ${into}. Det som fanns här finns nu där, och dit kommer besökarna. Gör ändringar där.`
