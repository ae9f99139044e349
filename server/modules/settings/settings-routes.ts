import type { FastifyInstance } from 'fastify'
import {
  gettingStarted,
  placeholderFacts,
  restoreSettings,
  saveSettings,
  settings,
  settingsHistory,
} from '#contract/settings/settings.ts'
import { settingsInWords } from '#contract/settings/settings-in-words.ts'
import { inherited, saveBelow, saveOwnChoices } from '#contract/inherited/inherited.ts'
import { siteSample } from '#contract/design/site-sample.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { startFacts } from './getting-started.ts'
import { saveBelowSettings, saveChoices, viewInherited } from './inherited-service.ts'
import { placeholderValuesOf } from './placeholder-values.ts'
import { changeById, historyPage } from './settings-history.ts'
import { sampleToken, samplePath } from './sample-link.ts'
import { readSettingsInWords } from './settings-in-words.ts'
import { settingsParts } from './settings-parts.ts'
import { bringBack, saveTab, viewSettings } from './settings-service.ts'
import { asSettingsStep } from './settings-undo.ts'

export function registerSettingsRoutes(
  app: FastifyInstance,
  deps: AccessDeps & { readonly config: { readonly sitesUrl: string }; readonly keys: Pick<Keys, 'samples'> },
): void {
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(settingsInWords, ({ site }) => readSettingsInWords(site))
    scope.handle(gettingStarted, async ({ site }) => ({
      ...(await startFacts(site)),
      address: publicAddress(deps.config.sitesUrl, site.siteId, ''),
    }))
    scope.handle(placeholderFacts, async ({ site }) => ({ values: await placeholderValuesOf(site, deps.config.sitesUrl) }))
  })
  const asStep = (
    site: SiteDb,
    action: keyof typeof settingsParts,
    by: { readonly userId: string; readonly now: Date },
    save: () => Promise<void>,
  ): Promise<string | null> => asSettingsStep(site, { action, part: settingsParts[action] }, by, save)
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(settings, ({ site }) => viewSettings(site))
    // The names of the sites above are read by the platform's handle.
    const seen = (siteId: string) => viewInherited(deps.database, siteId, deps.config.sitesUrl)
    scope.handleAcross(inherited, ({ siteId }) => seen(siteId))
    scope.handleAcross(saveBelow, async ({ siteId, body, user, now }) => {
      const by = { userId: user.id, now }
      const undoToken = await deps.database.inSite(siteId, (site) =>
        asStep(site, 'below', by, () => saveBelowSettings(site, body, by)),
      )
      return { ...(await seen(siteId)), undoToken }
    })
    scope.handleAcross(saveOwnChoices, async ({ siteId, body, user, now }) => {
      const by = { userId: user.id, now }
      const undoToken = await deps.database.inSite(siteId, (site) =>
        asStep(site, 'inherited', by, () => saveChoices(site, body, by)),
      )
      return { ...(await seen(siteId)), undoToken }
    })
    scope.handle(settingsHistory, ({ site, query }) => historyPage(site, query.after))
    scope.handle(siteSample, async ({ site, body, now }) => ({
      url: publicAddress(deps.config.sitesUrl, site.siteId, samplePath + sampleToken(deps.keys.samples, site.siteId, body, now)),
    }))
    scope.handle(saveSettings, async ({ site, body, user, now }) => {
      const by = { userId: user.id, now }
      const undoToken = await asStep(site, body.tab, by, () => saveTab(site, body, by))
      return { ...(await viewSettings(site)), undoToken }
    })
    scope.handle(restoreSettings, async ({ site, params, body, user, now }) => {
      const by = { userId: user.id, now }
      const change = await changeById(site, params.changeId)
      const undoToken = await asStep(site, change.tab, by, () => bringBack(site, { ...change, ...body }, by))
      return { ...(await viewSettings(site)), undoToken }
    })
  })
}
