import type { MediaRef } from '../media-use.ts'

/** Words and crop of this place belong to the old picture and are dropped. */
const ownWords = { alt: '', caption: '', title: '', crop: null } as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function replaced(value: unknown, from: MediaRef, to: MediaRef): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, from, to))
  if (!isObject(value)) return value
  // Only references to a picture or a document have these two members.
  if (value['id'] === from.id && value['isShared'] === from.isShared) {
    const words = Object.entries(ownWords).filter(([name]) => name in value)
    return { ...value, id: to.id, isShared: to.isShared, ...Object.fromEntries(words) }
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, from, to)]))
}

/**
 * The content with `to` in every place that showed `from`: leads, portraits, blocks of texts, settings. Alternative text,
 * caption and crop of the place are cleared, so that those of the Bildbank apply again.
 */
export const replaceMedia = <Content>(content: Content, from: MediaRef, to: MediaRef): Content =>
  // Other values keep their identity and form.
  replaced(content, from, to) as Content
