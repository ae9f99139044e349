import type { SiteRole } from '#contract/roles.ts'
import type { DemoSiteId } from './demo-sites.ts'

/**
 * A person who can sign in to the demonstration. The personal numbers are example numbers that the
 * BankID simulator also knows; its Nils Utan-Konto is left out on purpose, to show the refusal.
 */
interface DemoPerson {
  readonly personalNumber: string
  /** The name as the person's bank sends it, in capitals. */
  readonly name: string
  readonly isAdmin: boolean
  readonly memberships: readonly { readonly site: DemoSiteId; readonly role: SiteRole }[]
}

export const demoPeople = {
  tolvan: { personalNumber: '191212121212', name: 'Tolvan Tolvansson', isAdmin: true, memberships: [] },
  asa: {
    personalNumber: '199908072391',
    name: 'Åsa Öberg-Ängström',
    isAdmin: false,
    memberships: [
      { site: 'malmo', role: 'editor' },
      { site: 'lund', role: 'editor' },
    ],
  },
  karlErik: {
    personalNumber: '200211242383',
    name: 'KARL ERIK ANDERSSON',
    isAdmin: false,
    memberships: [{ site: 'malmo', role: 'writer' }],
  },
  marta: {
    personalNumber: '198503142385',
    name: 'Märta Löfgren-Åkerlund',
    isAdmin: false,
    memberships: [{ site: 'skovde', role: 'siteAdmin' }],
  },
  elif: {
    personalNumber: '199310052387',
    name: 'Elif Yıldız Nordström',
    isAdmin: false,
    memberships: [{ site: 'pitea', role: 'reader' }],
  },
} as const satisfies Record<string, DemoPerson>

export type DemoPersonKey = keyof typeof demoPeople
