import type { BelowSettings, OwnChoices } from '#contract/inherited/inherited.ts'
import { belowOf, choicesOf } from '#contract/inherited/inherited.ts'
import { parts } from '#contract/inherited/parts.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import { settingsTabLabel } from '#contract/settings/settings.ts'
import { settingsFieldLabel } from '#contract/settings/settings-words.ts'
import type { UndoAction } from '#contract/undo/undo-kinds.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { InheritedFromAbove } from '../sites/inherited-from-above.ts'
import type { Content } from '../undo/changed-fields.ts'
import { belowFaults, choiceFaults, fixedFaults } from './fixed-parts.ts'
import { saveBelowSettings, saveChoices } from './inherited-service.ts'
import { readInheritance } from './inherited-store.ts'
import { bringBack } from './settings-service.ts'
import { allSettings } from './settings-store.ts'

/** The settings of one screen, as its undo needs them. */
export interface SettingsPart {
  /** The title of a step that changed these fields. */
  readonly title: (fields: readonly string[]) => string
  readonly label: (field: string) => string
  readonly read: (site: SiteDb) => Promise<{ readonly content: Content; readonly version: number }>
  /** By field, why a change to `wanted` is refused because of what is set above. */
  readonly faults: (wanted: Content, now: Content, set: InheritedFromAbove) => Readonly<Record<string, string>>
  /** Saves like the screen does, with the same checks and effects. */
  readonly save: (
    site: SiteDb,
    change: { readonly content: Content; readonly version: number },
    by: { readonly userId: string; readonly now: Date },
  ) => Promise<void>
}

function tabPart<Tab extends SettingsTab>(tab: Tab): SettingsPart {
  const labels: Readonly<Record<string, string>> = settingsFieldLabel[tab]
  const label = (field: string): string => labels[field] ?? field
  return {
    title: (fields) => {
      // The name of the municipality says it, and the name of a tab with one field does.
      const named = fields.filter((field) => field !== 'municipalityCode').map(label)
      const more = Object.keys(labels).length === 1 || named.length === 0 ? '' : ` (${named.join(', ')})`
      return settingsTabLabel[tab] + more
    },
    label,
    read: async (site) => (await allSettings(site))[tab],
    // The fields are those of the tab.
    faults: (wanted, now, set) => fixedFaults(tab, wanted as Settings[Tab], now as Settings[Tab], set),
    save: (site, change, by) => bringBack(site, { tab, ...change }, by),
  }
}

const inheritedLabel = (field: string): string => (field in parts ? parts[field as keyof typeof parts].name : 'Tillåtna domäner')
const inheritedWords = { label: inheritedLabel, title: (fields: readonly string[]) => fields.map(inheritedLabel).join(', ') }

/** The tabs that are forms, what the site takes of its own, and what it sets for the sites below it. */
export const settingsParts: Readonly<Record<Exclude<UndoAction<'settings'>, 'menu'>, SettingsPart>> = {
  general: tabPart('general'),
  appearance: tabPart('appearance'),
  front: tabPart('front'),
  contact: tabPart('contact'),
  social: tabPart('social'),
  publishing: tabPart('publishing'),
  privacy: tabPart('privacy'),
  newsletter: tabPart('newsletter'),
  started: tabPart('started'),
  inherited: {
    ...inheritedWords,
    read: async (site) => (await readInheritance(site)).own,
    // The fields are those of the choices.
    faults: (wanted, now, set) => choiceFaults(wanted as OwnChoices, now as OwnChoices, set),
    save: (site, { content, version }, by) => saveChoices(site, { content: choicesOf(content), version }, by),
  },
  below: {
    ...inheritedWords,
    read: async (site) => (await readInheritance(site)).below,
    // The fields are parts that a site sets below.
    faults: (wanted, now, set) => belowFaults(wanted as BelowSettings, now as BelowSettings, set),
    save: (site, { content, version }, by) => saveBelowSettings(site, { content: belowOf(content), version }, by),
  },
}
