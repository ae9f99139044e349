import type { TreePage } from '#contract/pages/pages.ts'

// The tree as the server sends it: a list in which each page comes after its parent and siblings stand in their order.

/** The id of the page an address names: by itself, as a system page, or by the end of its path. What is unknown stays as it is. */
export const pageIdOf = (tree: readonly TreePage[], named: string): string =>
  (
    tree.find(({ id, systemKey }) => id === named || systemKey === named) ??
    tree.find(({ path }) => path === `/${named}`) ??
    tree.find(({ path }) => path.endsWith(`/${named}`))
  )?.id ?? named

export const childrenOf = (tree: readonly TreePage[], parentId: string | null): readonly TreePage[] =>
  tree.filter((page) => page.parentId === parentId)

/** The page above it and so on, the nearest first. */
export function ancestorsOf(tree: readonly TreePage[], id: string | null): readonly TreePage[] {
  const page = tree.find((other) => other.id === id)
  const parent = page === undefined ? undefined : tree.find((other) => other.id === page.parentId)
  return parent === undefined ? [] : [parent, ...ancestorsOf(tree, parent.id)]
}

/** Itself and all below it. */
export const branchOf = (tree: readonly TreePage[], id: string): ReadonlySet<string> =>
  new Set([id, ...childrenOf(tree, id).flatMap((child) => [...branchOf(tree, child.id)])])

export const levelOf = (tree: readonly TreePage[], id: string): number => ancestorsOf(tree, id).length + 1

/** How many levels it takes, itself included. */
export const heightOf = (tree: readonly TreePage[], id: string): number =>
  1 + Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child.id)))
