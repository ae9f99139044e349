import type { DescribedTables } from '../description/described-table.ts'

/** A table of the version before, which a trigger keeps empty. */
const empty = (columns: string, ends: object = {}) =>
  ({
    holds: 'nothing: what the version before writes into it goes to `undo_steps`',
    columns: { passing: columns },
    copy: 'empty',
    ends: { step: 0, atOnce: true, ...ends },
  }) as const

export const undoTables: DescribedTables = {
  undo_steps: {
    holds:
      'a thing before a step that can be taken back, for 30 days: an item, bodies and assignments, a role, a picture, settings, redirects, the design, a merge of sites; empty of what was before once it is taken back ([119](decisions/119-one-undo.md))',
    key: 'id nth',
    columns: { key: 'site_id id nth subject_id', state: 'kind action after', time: 'undone_at' },
    did: { by: 'steg som personen har tagit', undone_by: 'steg som personen har ångrat' },
    people: {
      undoStep: {
        label: 'Steg som kan ångras',
        plural: 'steg som kan ångras',
        personal: { title: 'Om', before: 'Före steget' },
        beside: { at: 'Gjort' },
        erasure: 'remove',
        // Those of an item go with the item.
        where: "undo_steps.kind <> 'item'",
      },
    },
    copy: 'steps that can be taken back for 30 days, by the people who took them',
    ends: { step: 2 },
  },
  item_undo: empty('site_id id item_id action before state_version draft_version created_at created_by'),
  representative_changes: empty('site_id id action before made_persons created_at created_by'),
  removed_memberships: empty(
    'site_id id user_id role valid_from valid_to granted_by created_at confirmed_at typed_name last_sign_in_at version removed_at removed_by',
    { by: 'platform' },
  ),
}
