import { isDeepStrictEqual } from 'node:util'
import type { UndoAction } from '#contract/undo/undo-kinds.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { HttpError, stateChanged } from '../../platform/errors.ts'
import { readSetAbove } from '../sites/inherited-from-above.ts'
import type { FieldChange } from '../undo/changed-fields.ts'
import { changedFields, fieldsBack } from '../undo/changed-fields.ts'
import type { StoredStep, UndoKind } from '../undo/undo-kind.ts'
import { partKey } from '../undo/undo-kind.ts'
import { storeStep } from '../undo/undo-store.ts'
import type { SettingsPart } from './settings-parts.ts'

// Settings that were saved, taken back by an ordinary save.

/** Saves settings as a step that can be taken back; returns its undo token, or null when nothing has changed. */
export async function asSettingsStep(
  site: SiteDb,
  { action, part }: { readonly action: UndoAction<'settings'>; readonly part: SettingsPart },
  by: { readonly userId: string; readonly now: Date },
  save: () => Promise<unknown>,
): Promise<string | null> {
  const { content: old } = await part.read(site)
  await save()
  const { content: now } = await part.read(site)
  const before = changedFields(old, now)
  const fields = Object.keys(before.was)
  if (fields.length === 0) return null
  return storeStep(site, site.siteId, { kind: 'settings', action, title: part.title(fields), before, after: {} }, by)
}

/** Puts the refusal of a save in words that belong to no field on a screen. */
async function saved(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof HttpError) || error.fields === undefined) throw error
    const messages = Object.values(error.fields).map(({ message }) => message)
    throw stateChanged(messages.join(' '))
  }
}

/** Every tab, what a site takes of its own and sets below, and the menu. */
export const settingsUndo = (parts: Readonly<Record<UndoAction<'settings'>, SettingsPart>>): UndoKind => {
  // Each step has the action and the form that it was stored with.
  const partOf = ({ action }: StoredStep): SettingsPart => parts[action as UndoAction<'settings'>]
  const changeOf = ({ before }: StoredStep): FieldChange => before as FieldChange
  return {
    handle: 'site',
    role: 'siteAdmin',
    async refusals(site, steps) {
      const set = await readSetAbove(site)
      const found = new Map<string, string>()
      for (const part of new Set(steps.map(partOf))) {
        const { content } = await part.read(site)
        for (const step of steps.filter((one) => partOf(one) === part)) {
          const { refusal } = fieldsBack(changeOf(step), content, part.label, (wanted) => part.faults(wanted, content, set))
          if (refusal !== null) found.set(partKey(step), refusal)
        }
      }
      return found
    },
    async putBack(site, _siteId, step, by) {
      const [part, change] = [partOf(step), changeOf(step)]
      const [{ content: now, version }, set] = [await part.read(site), await readSetAbove(site)]
      const back = fieldsBack(change, now, part.label, (wanted) => part.faults(wanted, now, set))
      if (back.refusal !== null) throw stateChanged(back.refusal)
      await saved(() => part.save(site, { content: back.content, version }, by))
      const { content: after } = await part.read(site)
      if (isDeepStrictEqual(after, now)) throw stateChanged('Det går inte att ångra: det som visades finns inte kvar.')
      const missing = back.fields.filter((field) => !isDeepStrictEqual(after[field], change.was[field]))
      return [
        ...back.notices,
        ...missing.map((field) => `${part.label(field)} kunde inte bli som förut.`),
        ...(change.became['addresses'] === 'delete' ? ['Adresserna som togs bort kommer inte tillbaka.'] : []),
      ]
    },
  }
}
