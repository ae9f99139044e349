import type { NavigateOptions } from '@tanstack/react-router'
import { isAtLeast, itemRefusal } from '#contract/permissions.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { foldForSearch } from '#contract/slug.ts'
import { settingsGroupsOf } from '#web/features/settings/settings-places.ts'

/** Something the palette leads to besides items: a screen, an action, another site. */
interface Command {
  readonly id: string
  readonly group: 'Åtgärder' | 'Gå till' | 'Sajter'
  readonly label: string
  /** Other words people may look for it by. */
  readonly words?: string
  readonly to: NavigateOptions
}

const newItem = { isOwn: true, everPublished: false, isScheduled: false, isRequired: false, isForEditors: false }

function siteCommands(site: MySite): readonly Command[] {
  const { id: siteId, role } = site
  const params = { siteId }
  const itemParams = { siteId, itemId: 'ny' }
  const actions: readonly Command[] = [
    {
      id: 'ny-nyhet',
      group: 'Åtgärder',
      label: 'Skriv en nyhet',
      words: 'ny',
      to: { to: '/$siteId/nyheter/$itemId', params: itemParams },
    },
    {
      id: 'ny-sakfraga',
      group: 'Åtgärder',
      label: 'Lägg till en sakfråga',
      words: 'ny politik',
      to: { to: '/$siteId/politik/$itemId', params: itemParams },
    },
    {
      id: 'ny-sida',
      group: 'Åtgärder',
      label: 'Lägg till en sida',
      words: 'ny',
      to: { to: '/$siteId/sidor/$itemId', params: itemParams },
    },
  ]
  const aboutPersons: Command = {
    id: 'ny-foretradare',
    group: 'Åtgärder',
    label: 'Lägg till en företrädare',
    words: 'ny person',
    to: { to: '/$siteId/foretradare/$itemId', params: itemParams },
  }
  return [
    ...(itemRefusal(role, 'create', newItem) === null ? actions : []),
    ...(itemRefusal(role, 'create', { ...newItem, isForEditors: true }) === null ? [aboutPersons] : []),
    { id: 'nyheter', group: 'Gå till', label: 'Nyheter', to: { to: '/$siteId/nyheter', params } },
    {
      id: 'kalender',
      group: 'Gå till',
      label: 'Nyheter som kalender',
      words: 'planerat',
      to: { to: '/$siteId/nyheter', params, search: { visa: 'kalender' } },
    },
    { id: 'politik', group: 'Gå till', label: 'Politik', words: 'sakfrågor', to: { to: '/$siteId/politik', params } },
    {
      id: 'foretradare',
      group: 'Gå till',
      label: 'Företrädare',
      words: 'personer organ',
      to: { to: '/$siteId/foretradare', params },
    },
    { id: 'sidor', group: 'Gå till', label: 'Sidor', words: 'träd', to: { to: '/$siteId/sidor', params } },
    { id: 'besok', group: 'Gå till', label: 'Besök', words: 'läsningar statistik siffror', to: { to: '/$siteId/besok', params } },
    { id: 'bildbank', group: 'Gå till', label: 'Bildbank', words: 'bilder', to: { to: '/$siteId/bildbank', params } },
    { id: 'angra', group: 'Gå till', label: 'Ångra', words: 'tillbaka historik', to: { to: '/$siteId/angra', params } },
    { id: 'installningar', group: 'Gå till', label: 'Inställningar', to: { to: '/$siteId/installningar', params } },
    ...(isAtLeast(role, 'siteAdmin') ? settingsGroupsOf(site).flatMap(({ places }) => places) : []).map(
      ({ tab, label, about }): Command => ({
        id: `installningar-${tab}`,
        group: 'Gå till',
        label: `Inställningar: ${label}`,
        words: about,
        to: { to: '/$siteId/installningar/$tab', params: { siteId, tab } },
      }),
    ),
  ]
}

const adminCommands: readonly Command[] = [
  { id: 'admin', group: 'Gå till', label: 'Administration', to: { to: '/admin' } },
  { id: 'admin-sajter', group: 'Gå till', label: 'Alla sajter', words: 'administration', to: { to: '/admin/sajter' } },
  {
    id: 'admin-anvandare',
    group: 'Gå till',
    label: 'Användare',
    words: 'administration personer',
    to: { to: '/admin/sajter/anvandare' },
  },
  {
    id: 'admin-besok',
    group: 'Gå till',
    label: 'Besök på alla sajter',
    words: 'administration läsningar statistik siffror',
    to: { to: '/admin/sajter/besok' },
  },
  {
    id: 'admin-atgarda',
    group: 'Gå till',
    label: 'Att åtgärda',
    words: 'administration sajternas hälsa underhåll fel',
    to: { to: '/admin/atgarda' },
  },
  {
    id: 'admin-angra',
    group: 'Gå till',
    label: 'Ångra för alla sajter',
    words: 'administration tillbaka historik utformning sammanslagning',
    to: { to: '/admin/angra' },
  },
  {
    id: 'admin-drift',
    group: 'Gå till',
    label: 'Drift',
    words: 'administration kontroll fel säkerhetskopia',
    to: { to: '/admin/drift' },
  },
  { id: 'admin-ny-sajt', group: 'Åtgärder', label: 'Skapa en sajt', words: 'ny administration', to: { to: '/admin/sajter/ny' } },
  {
    id: 'admin-utformning',
    group: 'Gå till',
    label: 'Utformning av alla sajter',
    words: 'administration typsnitt hörn design',
    to: { to: '/admin/sajter/utformning' },
  },
  {
    id: 'admin-integritet',
    group: 'Gå till',
    label: 'Integritet',
    words: 'administration personuppgifter radera gdpr registerutdrag granskningslogg vem gjorde gallring sparas hur länge',
    to: { to: '/admin/integritet/{-$part}', params: { part: undefined } },
  },
  {
    id: 'admin-personer',
    group: 'Gå till',
    label: 'Samma person på flera sajter',
    words: 'administration personer koppla skyddade uppgifter valmyndigheten',
    to: { to: '/admin/personer' },
  },
]

const sharingCommands: readonly Command[] = [
  { id: 'admin-bildbank', group: 'Gå till', label: 'Gemensam bildbank', words: 'administration', to: { to: '/admin/bildbank' } },
]

/** Everything this person can go to from here. */
export const commandsFor = (
  site: MySite | undefined,
  sites: readonly MySite[],
  may: { readonly administrate: boolean; readonly share: boolean },
): readonly Command[] => [
  ...(site === undefined ? [] : siteCommands(site)),
  { id: 'start', group: 'Gå till', label: 'Startsidan', words: 'hem', to: { to: '/' } },
  ...(may.administrate ? adminCommands : []),
  ...(may.share ? sharingCommands : []),
  { id: 'att-gora', group: 'Gå till', label: 'Att göra', words: 'väntar granska uppgifter', to: { to: '/auth/att-gora' } },
  { id: 'e-post', group: 'Gå till', label: 'E-post till mig', words: 'brev mejl påminnelser', to: { to: '/auth/e-post' } },
  {
    id: 'enheter',
    group: 'Gå till',
    label: 'Mitt konto',
    words: 'logga ut överallt inloggningar',
    to: { to: '/auth/enheter' },
  },
  { id: 'om-mig', group: 'Gå till', label: 'Vad finns om mig', words: 'personuppgifter gdpr', to: { to: '/auth/om-mig' } },
  ...sites
    .filter(({ id }) => id !== site?.id)
    .map(({ id, name }): Command => ({
      id: `sajt-${id}`,
      group: 'Sajter',
      label: name,
      to: { to: '/$siteId', params: { siteId: id } },
    })),
]

/** Those that have every word, wherever it stands. Without a word: what can be done and seen here. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = foldForSearch(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return commands.filter(({ group }) => group !== 'Sajter')
  return commands.filter(({ label, words = '' }) => {
    const text = foldForSearch(`${label} ${words}`)
    return wanted.every((word) => text.includes(word))
  })
}
