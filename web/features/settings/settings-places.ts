import type { Icon } from '@tabler/icons-react'
import {
  IconAddressBook,
  IconArrowForwardUp,
  IconCode,
  IconEye,
  IconFileImport,
  IconFileZip,
  IconHome,
  IconHistory,
  IconMailForward,
  IconMenu2,
  IconPalette,
  IconSettings,
  IconShare,
  IconShieldLock,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { runsSite, settingsQuery } from './shared/settings-queries.ts'

/** One tab: its word in the address, its name, and one line about it. */
export interface SettingsPlace {
  readonly tab: string
  readonly label: string
  readonly about: string
  readonly icon: Icon
  readonly screen: ReturnType<typeof lazyRouteComponent<Record<string, () => React.ReactNode>, string>>
}

export interface SettingsGroup {
  readonly label: string
  readonly places: readonly SettingsPlace[]
}

const settingsGroups: readonly SettingsGroup[] = [
  {
    label: 'Sajten',
    places: [
      {
        tab: 'allmant',
        label: 'Allmänt',
        about: 'Namn, beskrivning och kommun.',
        icon: IconSettings,
        screen: lazyRouteComponent(() => import('./tabs/general-tab.tsx'), 'GeneralTab'),
      },
      {
        tab: 'utseende',
        label: 'Utseende',
        about: 'Logotyp, färg och bilden överst på startsidan.',
        icon: IconPalette,
        screen: lazyRouteComponent(() => import('./tabs/appearance-tab.tsx'), 'AppearanceTab'),
      },
      {
        tab: 'startsidan',
        label: 'Startsidan',
        about: 'Hur den börjar, dess delar och knappen på varje sida.',
        icon: IconHome,
        screen: lazyRouteComponent(() => import('./front/front-tab.tsx'), 'FrontTab'),
      },
      {
        tab: 'kontakt',
        label: 'Kontakt',
        about: 'Hur besökare når er.',
        icon: IconAddressBook,
        screen: lazyRouteComponent(() => import('./tabs/contact-tab.tsx'), 'ContactTab'),
      },
      {
        tab: 'sociala-medier',
        label: 'Sociala medier',
        about: 'Länkar till er på andra platser.',
        icon: IconShare,
        screen: lazyRouteComponent(() => import('./tabs/social-tab.tsx'), 'SocialTab'),
      },
      {
        tab: 'nyhetsbrev',
        label: 'Nyhetsbrev',
        about: 'Om besökare kan prenumerera, och vilka.',
        icon: IconMailForward,
        screen: lazyRouteComponent(() => import('./newsletter/newsletter-tab.tsx'), 'NewsletterTab'),
      },
      {
        tab: 'meny',
        label: 'Meny',
        about: 'Vad som står i sajtens meny.',
        icon: IconMenu2,
        screen: lazyRouteComponent(() => import('./tabs/menu-tab.tsx'), 'MenuTab'),
      },
      {
        tab: 'under',
        label: 'Sajterna under',
        about: 'Vad ni bestämmer åt dem.',
        icon: IconUsersGroup,
        screen: lazyRouteComponent(() => import('./inherited/below-tab.tsx'), 'BelowTab'),
      },
    ],
  },
  {
    label: 'Adresser',
    places: [
      {
        tab: 'domaner',
        label: 'Domäner',
        about: 'Er egen adress på webben.',
        icon: IconWorld,
        screen: lazyRouteComponent(() => import('./addresses/domains-tab.tsx'), 'DomainsTab'),
      },
      {
        tab: 'omdirigeringar',
        label: 'Omdirigeringar',
        about: 'Vart gamla adresser leder.',
        icon: IconArrowForwardUp,
        screen: lazyRouteComponent(() => import('./addresses/redirects-tab.tsx'), 'RedirectsTab'),
      },
      {
        tab: 'utveckling',
        label: 'Utveckling',
        about: 'Data, nycklar och webhookar.',
        icon: IconCode,
        screen: lazyRouteComponent(() => import('./development/development-tab.tsx'), 'DevelopmentTab'),
      },
    ],
  },
  {
    label: 'Arbetet',
    places: [
      {
        tab: 'publicering',
        label: 'Publicering',
        about: 'Vad som krävs innan något syns på sajten.',
        icon: IconEye,
        screen: lazyRouteComponent(() => import('./tabs/publishing-tab.tsx'), 'PublishingTab'),
      },
      {
        tab: 'integritet',
        label: 'Integritet',
        about: 'Personuppgifter, ansvarig utgivare och hur länge texter sparas.',
        icon: IconShieldLock,
        screen: lazyRouteComponent(() => import('./tabs/privacy-tab.tsx'), 'PrivacyTab'),
      },
      {
        tab: 'anvandare',
        label: 'Användare',
        about: 'Vem som får arbeta med sajten, och som vad.',
        icon: IconUsersGroup,
        screen: lazyRouteComponent(() => import('./users/users-tab.tsx'), 'UsersTab'),
      },
    ],
  },
  {
    label: 'Kopior',
    places: [
      {
        tab: 'export',
        label: 'Export',
        about: 'Ta med er en kopia av hela sajten.',
        icon: IconFileZip,
        screen: lazyRouteComponent(() => import('./export-history/export-tab.tsx'), 'ExportTab'),
      },
      {
        tab: 'importera',
        label: 'Importera',
        about: 'Flytta hit texter och bilder från WordPress.',
        icon: IconFileImport,
        screen: lazyRouteComponent(() => import('./importing/import-tab.tsx'), 'ImportTab'),
      },
      {
        tab: 'historik',
        label: 'Historik',
        about: 'Vem som ändrade vad, och tillbaka igen.',
        icon: IconHistory,
        screen: lazyRouteComponent(() => import('./export-history/history-tab.tsx'), 'HistoryTab'),
      },
    ],
  },
]

const places = settingsGroups.flatMap((group) => group.places)

const localGroups = settingsGroups.map((group) => ({ ...group, places: group.places.filter(({ tab }) => tab !== 'under') }))

/** The tabs of a site: a local one decides nothing for others. */
export const settingsGroupsOf = ({ isAbove }: MySite): readonly SettingsGroup[] => (isAbove ? settingsGroups : localGroups)

/** Undefined for a word that is no tab: addresses are typed and shortened by people. */
export const settingsPlace = (tab: string): SettingsPlace | undefined => places.find((place) => place.tab === tab)

/** The tab that the address names, for the breadcrumbs, before its screen is loaded. */
export function loadSettingsTab(queryClient: QueryClient, sites: readonly MySite[], siteId: string, tab: string): string {
  const place = settingsPlace(tab)
  if (place === undefined) return ''
  if (runsSite(sites, siteId)) {
    void place.screen.preload?.()
    void queryClient.prefetchQuery(settingsQuery(siteId))
  }
  return place.label
}
