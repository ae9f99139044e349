import { emptyRichText } from '#contract/rich-text/document.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { SiteRole } from '#contract/roles.ts'
import { itemAreas } from '../../item-areas.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { createItem, saveDraft } from '../../modules/items/life/item-draft.ts'
import type { DraftSave } from '../../modules/items/life/item-draft.ts'
import type { StoredItem } from '../../modules/items/store/item-store.ts'
import { publishItem } from '../../modules/items/life/item-transitions.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { Work } from '../../modules/items/store/item-work.ts'
import { aSite, aUser, textOf } from '../factories.ts'
import { lifePicture } from './life-media.ts'
import type { TestDatabase } from '../test-database.ts'

// The life of an item, written once and run for each area. All differences between the areas are here.

export interface Sample {
  readonly area: ItemArea<Fields>
  /** A text without blocking findings. */
  readonly complete: Fields
  /** The fields that give an item its title. */
  titled(title: string): Fields
  /** Names of a one-line field, and of a rich text field. */
  readonly line: string
  readonly text: string
  /** Name of the picture field. */
  readonly picture: string
}

const body = textOf('Första stycket.', 'Andra stycket.', 'Tredje stycket.')

const samples: Readonly<Record<string, Omit<Sample, 'area'>>> = {
  news: {
    complete: { title: 'Biblioteket öppnar igen', lead: 'Efter ett år.', body },
    titled: (title) => ({ title }),
    line: 'lead',
    text: 'body',
    picture: 'image',
  },
  policy: {
    complete: { name: 'Förskola', summary: 'Vi vill ha mindre barngrupper i förskolan.', body },
    titled: (name) => ({ name }),
    line: 'decidedBy',
    text: 'body',
    picture: 'image',
  },
  representatives: {
    complete: { givenName: 'Åsa', familyName: 'Öberg', bio: body },
    titled: (displayName) => ({ displayName }),
    line: 'profession',
    text: 'bio',
    picture: 'portrait',
  },
  pages: {
    complete: { title: 'Föreningens historia', body },
    titled: (title) => ({ title }),
    line: 'lead',
    text: 'body',
    picture: 'image',
  },
}

/** All areas. An area without a sample here fails. */
export const everyArea: readonly (readonly [string, Sample])[] = itemAreas.map((area) => {
  const sample = samples[area.name]
  if (!sample) throw new Error(`Give ${area.name} a sample, so that the item-life suite covers it`)
  return [area.name, { ...sample, area }]
})

/** Of one area, for a rule that needs no more: what all areas do alike is told for each. */
export function sampleOf(name: string): Sample {
  const found = everyArea.find(([area]) => area === name)
  if (!found) throw new Error(`There is no area named ${name}`)
  return found[1]
}

export interface Life {
  readonly siteId: string
  readonly people: Readonly<Record<'anna' | 'bo' | 'kim', string>>
  /** The clock of all persons; it stands still until a test moves it. */
  now: Date
  /** Does work as a person, with a role of the newsroom by default. */
  as<T>(person: 'anna' | 'bo' | 'kim', work: (work: Work) => Promise<T>, role?: SiteRole): Promise<T>
  /** A draft by Anna. */
  draft(fields?: Fields): Promise<StoredItem>
  /** A published item by Anna. */
  published(fields?: Fields): Promise<StoredItem>
  /** Saves one change to the latest version, as a person. */
  change(item: StoredItem, fields: Fields, person?: 'anna' | 'bo'): Promise<StoredItem>
}

const roles = { anna: 'editor', bo: 'editor', kim: 'writer' } as const

/** A site with two editors and a writer, in one area. */
export async function newLife(test: TestDatabase, { area, complete, picture, text }: Sample): Promise<Life> {
  const { database } = test
  const siteId = await aSite(database)
  const person = async (name: string, role: SiteRole): Promise<string> =>
    (await aUser(database, { name, roles: { [siteId]: role } })).id
  const people = {
    anna: await person('Anna Berg', 'editor'),
    bo: await person('Bo Ek', 'editor'),
    kim: await person('Kim Lind', 'writer'),
  }
  // Every life uses two pictures: the site's above the text, and the federation's in it.
  const [own, shared] = [await lifePicture(test, siteId), await lifePicture(test, '*')]
  const written = complete[text] as RichText
  const pictured = {
    ...complete,
    [picture]: own.lead,
    [text]: { ...written, content: [...written.content, { type: 'image', attrs: shared.use }] },
  }
  const life: Life = {
    siteId,
    people,
    now: new Date('2026-11-21T12:00:00Z'),
    as: (who, work, role = roles[who]) => {
      const actor = { userId: people[who], role, now: life.now }
      return database.inSite(siteId, (site) => work({ site, area, actor }))
    },
    draft: (fields = {}) => life.as('anna', (work) => createItem(work, { content: { ...pictured, ...fields } })),
    published: async (fields) => {
      const item = await life.draft(fields)
      return (await life.as('anna', (work) => publishItem(work, item.id, item.draftVersion))).item
    },
    change: async (item, fields, who = 'anna') => {
      const save = { fields, versions: versionsOf(item), resolvesConflict: false }
      return (await life.as(who, (work) => saveDraft(work, item.id, save))).item
    },
  }
  return life
}

/** The field versions that a person who has just read the item sends with a save. */
export const versionsOf = (item: StoredItem): DraftSave['versions'] =>
  Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))

export const paragraphs = (...texts: string[]): RichText => (texts.length === 0 ? emptyRichText : textOf(...texts))

/** The versions in an item's history, oldest first. */
export async function historyOf(
  { superuser }: TestDatabase,
  { siteId }: Life,
  itemId: string,
): Promise<{ kind: string; content: Fields; by: string }[]> {
  const { rows } = await superuser.query(
    'select kind, content, created_by as by from item_revisions where site_id = $1 and item_id = $2 order by created_at, id',
    [siteId, itemId],
  )
  return rows
}
