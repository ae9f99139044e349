import type { ItemArea } from '../../modules/items/item-area.ts'
import { changeAddress } from '../../modules/items/life/item-address.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { publishItem, restoreItem, trashItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { Work } from '../../modules/items/store/item-work.ts'
import { textOf } from '../factories.ts'
import type { KindStage, SharedKind, SharedWords } from './shared-kind.ts'

interface Stored {
  readonly slug: string
  readonly draftVersion: number
  readonly fieldVersions: Readonly<Record<string, { readonly version: number }>>
}

/** A text that leads to another item. */
export const bodyOf = ({ text, to }: SharedWords) => {
  if (to === undefined) return textOf(text)
  const marks = [{ type: 'link', attrs: { href: `item:${to}` } }]
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }] }
}

/** The steps of an item of the federation's own site, from its latest version. `title`: the field of the title. */
export function itemSteps({ test, office }: Pick<KindStage, 'test' | 'office'>, area: ItemArea<never>, title: string) {
  const stored = async (id: string): Promise<Stored> => {
    const { rows } = await test.superuser.query<Stored>(
      'select slug, draft_version as "draftVersion", field_versions as "fieldVersions" from items where id = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new Error('There is no such item.')
    return row
  }
  const step = async (id: string, take: (work: Work, draftVersion: number) => Promise<unknown>): Promise<void> => {
    const { draftVersion } = await stored(id)
    await office.step((work) => take(work, draftVersion), area)
  }
  const draft = async (id: string, words: string): Promise<void> => {
    const { fieldVersions } = await stored(id)
    const fields: Fields = { [title]: words }
    const versions = { [title]: fieldVersions[title]?.version ?? 0 }
    await office.step((work) => saveDraft(work, id, { fields, versions, resolvesConflict: false }), area)
  }
  const publish = (id: string) => step(id, (work, version) => publishItem(work, id, version))
  return {
    stored,
    draft,
    publish,
    rewrite: async (id, words) => {
      await draft(id, words)
      await publish(id)
    },
    moveTo: (id, slug) => step(id, (work, draftVersion) => changeAddress(work, id, { draftVersion, slug, takeOver: false })),
    unpublish: (id) => step(id, (work, version) => unpublishItem(work, id, version)),
    trash: (id) => step(id, (work, version) => trashItem(work, id, version)),
    restore: (id) => step(id, (work, version) => restoreItem(work, id, version)),
  } satisfies Partial<SharedKind> & { stored: unknown }
}
