// The paths of files in the copy. Links name index.html in full, because a browser does not open it for a folder on a disk.

/** The file of a page's path within its site, '' or `/nyheter`, and its query, '' or `?fore=x`. */
export function fileOf(path: string, search: string): string {
  const [, folder = '', name = 'index.html'] = /^\/?(.*?)\/?([^/]+\.[a-z0-9]{2,5})?$/.exec(path) ?? []
  return [folder, search && folderOfQuery(search), name].filter((part) => part !== '').join('/')
}

/** A written link may hold half an escape. */
function spelled(search: string): string {
  try {
    return decodeURIComponent(search)
  } catch {
    return search
  }
}

/** No part of a page's address begins with `_`, so this folder collides with no page. */
function folderOfQuery(search: string): string {
  const words = spelled(search.slice(1).replaceAll('+', ' ')).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `_${words.replace(/[^a-z0-9]+/g, '-').slice(0, 120)}`
}

/** The relative address from one file to the other. */
export function relativeFile(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/')
}
