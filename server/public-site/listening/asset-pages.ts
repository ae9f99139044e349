import { assetAt } from '../styles/assets.ts'
import { readFaces } from '../type/face-files.ts'
import type { Headers, Sendable } from '../kept/sendable.ts'
import { sendable } from '../kept/sendable.ts'
import { cacheImmutable, cacheNever } from '../view/page-source.ts'

const maxAssets = 500

/** The styles, icons and faces at a path, cached; null for other paths. */
export function rememberAssetPages(headers: Headers): (path: string) => Sendable | null {
  const pages = new Map<string, Sendable>()
  const faces = readFaces()
  return (path) => {
    const known = pages.get(path)
    if (known) return known
    const asset = assetAt(path, faces)
    if (!asset) return null
    const cacheControl = asset.isCurrent ? cacheImmutable : cacheNever
    const page = sendable({ status: 200, contentType: asset.contentType, cacheControl, body: asset.body }, headers)
    if (pages.size >= maxAssets) pages.clear()
    if (asset.isCurrent) pages.set(path, page)
    return page
  }
}
