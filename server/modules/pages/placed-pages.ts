// Where a site shows the pages of the federation, among its own (docs/decisions/091). It is found out whenever the pages are read: nothing
// about it is stored, so no address can be taken in between.

interface Placeable {
  readonly id: string
  readonly parentId: string | null
  readonly path: string
  readonly systemKey: string | null
  readonly showInMenu: boolean
}

/** What a page of the federation is on its own site. */
export interface SharedOrigin {
  readonly id: string
  readonly originSiteId: string
  /** On the site of the federation. */
  readonly path: string
  readonly isRequired: boolean
  readonly isHidden: boolean
}

interface Shared {
  readonly shared: SharedOrigin
}

/** `ownPage`: not shown, because a page of the site's own is in its place. */
type Place<Own> =
  | { readonly kind: 'beside'; readonly path: string }
  | { readonly kind: 'standIn'; readonly path: string; readonly own: Own }
  | { readonly kind: 'ownPage'; readonly path: string; readonly own: Own }

/** No page of a site's own can have such an address: two hyphens never follow each other there. */
const besideOwn = (path: string): string => `${path}--riks`
/** Made by the site itself, at an address that pages of its own may have. */
const generatedPaths: ReadonlySet<string> = new Set(['/press'])

/** Where a shared page is shown beside these public pages of the site, if the site does not hide it. */
export function placeOf<Own extends Placeable>(
  own: readonly Own[],
  { path, systemKey, shared: { isRequired } }: Placeable & Shared,
): Place<Own> {
  const same = systemKey === null ? undefined : own.find((page) => page.systemKey === systemKey)
  if (same) return { kind: isRequired ? 'standIn' : 'ownPage', path: same.path, own: same }
  const there = own.find((page) => page.path === path)
  if (there && !isRequired) return { kind: 'ownPage', path, own: there }
  return { kind: 'beside', path: there || generatedPaths.has(path) ? besideOwn(path) : path }
}

/**
 * The site's tree with the pages of the federation that it shows. One that stands in for an own page takes its place, with its id:
 * the menu and the pages below find it there.
 */
export function placeShared<Page extends Placeable & Partial<Shared>>(
  own: readonly Page[],
  shared: readonly (Page & Shared)[],
): Page[] {
  const standIns = new Map<string, Page>()
  const beside: Page[] = []
  for (const page of shared) {
    if (page.shared.isHidden && !page.shared.isRequired) continue
    const place = placeOf(own, page)
    if (place.kind === 'beside') beside.push({ ...page, path: place.path })
    else if (place.kind === 'standIn') {
      const { id, parentId, path, showInMenu } = place.own
      standIns.set(id, { ...page, id, parentId, path, showInMenu: showInMenu || page.showInMenu })
    }
  }
  return [...own.map((page) => standIns.get(page.id) ?? page), ...beside]
}
