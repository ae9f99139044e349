import type { AllSettings, Settings } from '#contract/settings/settings.ts'
import { everyFreedom } from '#contract/design/freedoms.ts'
import { followsAll } from '#contract/inherited/inherited.ts'
import { emptySettings, SettingsTab } from '#contract/settings/settings.ts'
import type { Answers } from './at-address.tsx'
import { aSite } from './a-site.ts'
import { refusal } from './at-address.tsx'

/** The settings of Malmö as the server keeps them, with what is asked around every tab of them. */
export function settingsServer(from: Partial<Settings> = {}) {
  const kept = { ...emptySettings, ...from }
  const versions = new Map<string, number>()
  const all = () =>
    Object.fromEntries(
      SettingsTab.options.map((tab) => [
        tab,
        { content: kept[tab], version: versions.get(tab) ?? 1, updatedAt: '2026-11-28T14:05:00Z', updatedBy: 'Åsa Öberg' },
      ]),
    ) as AllSettings
  const addresses = { ownAddress: 'https://sajter.example/malmo', primaryAddress: 'https://sajter.example/malmo' }
  const answers: Answers = {
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'siteAdmin' })],
    'GET /api/site/malmo/settings': all,
    'PUT /api/site/malmo/settings': ({ body }) => {
      const { tab, content, version } = body as { tab: keyof Settings; content: never; version: number }
      if (version !== (versions.get(tab) ?? 1)) return refusal(409, 'STATE_CHANGED', 'Någon hann före.')
      kept[tab] = content
      versions.set(tab, version + 1)
      return { ...all(), undoToken: 'step' }
    },
    'GET /api/site/malmo/domains': () => ({ ...addresses, domains: [] }),
    'GET /api/site/malmo/inherited': () => ({
      above: [],
      federation: { name: 'Samling Framåt', address: '', palette: null, freedoms: everyFreedom },
      isFederations: false,
      own: { content: followsAll, version: 1 },
      below: null,
    }),
    'GET /api/site/malmo/getting-started': () => ({
      done: [],
      address: addresses.primaryAddress,
      isDismissed: true,
      version: 1,
      emptySettings: [],
      unpublishedPages: [],
    }),
  }
  return { answers, kept }
}
