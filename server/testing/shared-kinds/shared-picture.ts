import type { SharedState } from '#contract/media/shared-media.ts'
import type { AtWork } from '../at-work.ts'
import { publishedItem } from '../at-work.ts'
import { newsContent } from '../factories.ts'
import { aPicture } from '../media-factory.ts'
import type { TestAnswer } from '../test-app.ts'
import type { KindStage, SharedKind } from './shared-kind.ts'
import { lacks } from './shared-kind.ts'

const library = '/api/admin/media'
const noDraft = lacks('draft')

/** A picture of the shared Bildbank, in a news item of each site that chooses it. */
export function sharedPicture({ test, sharer }: KindStage): SharedKind {
  /** The news item of a site that shows it, by both. */
  const news = new Map<string, { readonly id: string; readonly path: string }>()
  const keyOf = (siteId: string, id: string): string => `${siteId} ${id}`
  const state = async (id: string) => (await sharer.get(`${library}/${id}/sharing`)).body as Partial<SharedState>
  const latest = async (id: string): Promise<number> => (await state(id)).version ?? 1
  const contentWith = (id: string) =>
    newsContent({ title: `Nyheten om bild ${id.slice(0, 8)}`, image: { id, isShared: true, alt: '', caption: '', crop: null } })
  const step = async (id: string, path: string, body: object = {}) => {
    const answer = await sharer.send('POST', `${library}/${id}/${path}`, { ...body, version: await latest(id) })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }

  /** Puts the picture into the news item, or takes it out, and publishes that. */
  async function change({ browser, root }: AtWork, itemId: string, image: object | null): Promise<TestAnswer> {
    const url = `${root}/news/${itemId}`
    const { versions } = (await browser.get(url)).body as { versions: Record<string, { version: number }> }
    const save = { fields: { image }, versions: { image: versions['image']?.version }, bases: {}, resolvesConflict: false }
    const saved = await browser.send('PATCH', `${url}/draft`, save)
    if (saved.status !== 200) return saved
    return browser.send('POST', `${url}/publish`, { draftVersion: (saved.body as { draftVersion: number }).draftVersion })
  }

  return {
    key: 'pictures',
    name: 'gemensam bild',
    showsByItself: false,
    instead: 'Bilden visas inte längre.',
    libraryId: '*',
    refusedSharers: ['reader', 'writer', 'editor', 'siteAdmin'],
    strangerGets: 403,
    refusedDeciders: ['reader'],
    outsiderGets: 400,
    atStopped: 'cannot be chosen',
    logged: { siteId: '*', actions: ['media.offer', 'media.offer', 'media.recall'] },
    made: async ({ title, picture }) => (picture ?? (await aPicture(test, '*', { alt: title }))).id,
    share: async (id, { target = { kind: 'all' }, version } = {}, by = sharer) => {
      if ((await state(id)).recall) await step(id, 'undo-recall')
      const offer = { isRecommended: false, target, version: version === undefined ? await latest(id) : version }
      return by.send('PUT', `${library}/${id}/offer`, offer)
    },
    end: async (id, version, by = sharer) =>
      by.send('POST', `${library}/${id}/recall`, {
        reason: 'Fotografen har ändrat sig.',
        replacementId: null,
        version: version ?? (await latest(id)),
      }),
    at: async (site, id) => {
      const known = news.get(keyOf(site.siteId, id)) ?? (await publishedItem(site, 'news', contentWith(id)))
      news.set(keyOf(site.siteId, id), known)
      return known.path
    },
    here: async ({ browser, root }, id) => {
      const { media } = (await browser.get(`${root}/shared-media?limit=100`)).body as { media: { id: string }[] }
      const isOffered = media.some((one) => one.id === id)
      const { status } = await browser.get(`${root}/shared-media/${id}`)
      return isOffered || status === 200 ? { isShown: isOffered, reason: '', version: null } : null
    },
    decide: (site, id, isShown) => {
      const known = news.get(keyOf(site.siteId, id))
      if (!known) return site.browser.send('POST', `${site.root}/news`, { content: contentWith(id) })
      return change(site, known.id, isShown ? contentWith(id).image : null)
    },
    told: async (id) => ({ shown: (await state(id)).sites ?? 0, reached: null }),
    rewrite: async (id, title) => {
      await sharer.send('PATCH', `${library}/${id}`, { changes: { alt: title }, version: await latest(id) })
    },
    draft: noDraft,
    moveTo: lacks('address'),
    unpublish: (id) => step(id, 'hidden', { isHidden: true }),
    publish: (id) => step(id, 'hidden', { isHidden: false }),
    trash: noDraft,
    restore: noDraft,
  }
}
