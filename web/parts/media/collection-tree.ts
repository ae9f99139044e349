import type { Collection } from '#contract/media/media.ts'

interface CollectionBranch extends Collection {
  /** 0 for those that lie in no other. */
  readonly level: number
}

const collator = new Intl.Collator('sv')

/** Every collection after the one it lies in, siblings by name. */
export function collectionTree(collections: readonly Collection[]): CollectionBranch[] {
  const below = (parentId: string | null, level: number): CollectionBranch[] =>
    collections
      .filter((collection) => collection.parentId === parentId)
      .toSorted((one, other) => collator.compare(one.name, other.name))
      .flatMap((collection) => [{ ...collection, level }, ...below(collection.id, level + 1)])
  return below(null, 0)
}

/** How many levels hang below it, itself not counted. */
export function heightOf(collections: readonly Collection[], id: string): number {
  const children = collections.filter(({ parentId }) => parentId === id)
  return children.length === 0 ? 0 : 1 + Math.max(...children.map((child) => heightOf(collections, child.id)))
}

/** It and all that lie in it. */
export function branchOf(collections: readonly Collection[], id: string): ReadonlySet<string> {
  const children = collections.filter(({ parentId }) => parentId === id)
  return new Set([id, ...children.flatMap((child) => [...branchOf(collections, child.id)])])
}

/** For a list of choices, in which depth shows as the way to it: `Årsmöten / 2026`. */
export const collectionChoices = (collections: readonly Collection[]): { id: string; label: string }[] => {
  const nameOf = (id: string): string => {
    const found = collections.find((collection) => collection.id === id)
    if (found === undefined) return ''
    return found.parentId === null ? found.name : `${nameOf(found.parentId)} / ${found.name}`
  }
  return collectionTree(collections).map(({ id }) => ({ id, label: nameOf(id) }))
}
