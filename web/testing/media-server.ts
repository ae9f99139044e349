import type { Media, MediaRow, Uploaded } from '#contract/media/media.ts'
import { MediaFilter } from '#contract/media/media.ts'
import { aPicture } from './a-picture.ts'
import type { Asked } from './played-server.ts'

/** What a picture that has just got a new file says of it. */
export const justReplaced = {
  undoToken: 'before',
  at: '2026-11-28T14:05:00Z',
  by: 'Märta Löfgren',
  until: '2026-12-28T14:05:00Z',
} as const

const refused = (status: number, code: string) => Response.json({ code, message: 'Nej.', requestId: '1' }, { status })

/** The Bildbank of Skövde as the server keeps it. A file that has as many bytes as one that is there is the same. */
export function mediaServer(...pictures: readonly Media[]) {
  const root = '/api/site/skovde'
  const kept = new Map(pictures.map((picture) => [picture.id, picture]))
  const put = (picture: Media, part: Partial<Media>): Media => {
    const next = { ...picture, ...part, version: picture.version + 1 }
    kept.set(next.id, next)
    return next
  }
  /** The one upload that is on its way. */
  let begun = { fileName: '', bytes: 0, replaces: null as { readonly id: string } | null }

  const listed = (filter: string | null): MediaRow[] =>
    [...kept.values()].filter(({ isTrashed }) => isTrashed === (filter === 'trashed'))

  function finished(): Uploaded {
    const same = [...kept.values()].find(({ bytes }) => bytes === begun.bytes)
    if (same !== undefined) return { media: same, isDuplicate: true }
    const before = begun.replaces === null ? undefined : kept.get(begun.replaces.id)
    const { bytes, fileName } = begun
    if (before !== undefined)
      return { media: put(before, { bytes, fileName, needsRecheck: true, replaced: justReplaced }), isDuplicate: false }
    const id = `01980000-0000-7000-8000-0000000001${String(kept.size).padStart(2, '0')}`
    return { media: put(aPicture({ id, bytes, fileName, title: fileName.replace(/\.\w+$/, '') }), {}), isDuplicate: false }
  }

  const steps: Record<string, (picture: Media) => unknown> = {
    trash: (picture) => {
      put(picture, { isTrashed: true, trashedAt: '2026-11-29T09:00:00Z' })
      return { undoToken: 'trash' }
    },
    restore: (picture) => put(picture, { isTrashed: false, trashedAt: null }),
    'withdraw-consent': (picture) => put(picture, { consent: 'withdrawn' }),
    delete: ({ id }) => void kept.delete(id),
  }

  function said({ method, path, body }: Asked): unknown {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const [, at, id = '', step] = new RegExp(`^${root}/(media|uploads)(?:/([^/]+))?(?:/([^/]+))?`).exec(pathname) ?? []
    const sent = { ...(body as { readonly version?: number; readonly changes?: Partial<Media>; readonly confirmation?: string }) }
    if (pathname === `${root}/undo/${justReplaced.undoToken}`) {
      const [replaced] = [...kept.values()].filter((picture) => picture.replaced !== null)
      if (replaced) put(replaced, { ...pictures.find((one) => one.id === replaced.id), needsRecheck: false, replaced: null })
      return { words: 'Byta ut filen – Torget', notices: [] }
    }
    if (pathname === `${root}/media-collections`) return { collections: [] }
    if (pathname === `${root}/shared-media`) return { media: [], total: 0, next: null, meant: null }
    if (at === 'uploads') {
      if (id === '') {
        begun = body as typeof begun
        return { uploadId: 'u', partBytes: 1_000_000 }
      }
      return step === 'finish' ? finished() : { received: begun.bytes }
    }
    if (at !== 'media') return undefined
    if (id === '') {
      const media = listed(searchParams.get('filter'))
      return { media, total: media.length, next: null, meant: null }
    }
    if (id === 'counts') {
      const counts = { all: listed('all').length, trashed: listed('trashed').length }
      return {
        counts: { ...Object.fromEntries(MediaFilter.options.map((filter) => [filter, 0])), ...counts },
        usedBytes: 4,
        quotaBytes: 5_000_000_000,
        tags: [],
        rules: { isCreditRequired: true, isLicenceRequired: true },
      }
    }
    const picture = kept.get(id)
    if (picture === undefined) return refused(404, 'NOT_FOUND')
    if (method === 'GET') return picture
    if (sent.version !== undefined && sent.version !== picture.version) return refused(409, 'STATE_CHANGED')
    return step === undefined ? put(picture, { ...sent.changes, needsRecheck: false }) : (steps[step]?.(picture) ?? null)
  }

  return {
    kept: () => [...kept.values()],
    answer: (asked: Asked): Response | undefined => {
      const answer = said(asked)
      return answer === undefined || answer instanceof Response ? answer : Response.json(answer)
    },
  }
}
