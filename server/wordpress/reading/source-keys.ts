import { createHash } from 'node:crypto'
import type { WxrSite, WxrThing } from './wxr-things.ts'

const maxKey = 300

/** The same for the same thing in every export of the same website. */
export function sourceKeyOf(thing: WxrThing, { blogUrl }: WxrSite): string {
  const site = blogUrl
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/+$/, '')
    .toLowerCase()
  const kind = thing.kind === 'item' ? 'item' : thing.kind === 'author' ? 'author' : `term:${thing.taxonomy}`
  const name = thing.kind === 'author' ? thing.login : thing.kind === 'item' ? thing.id || thing.guid || thing.link : thing.slug
  const key = `${site} ${kind} ${name}`
  return key.length <= maxKey ? key : `${key.slice(0, maxKey - 65)} ${createHash('sha256').update(key).digest('hex')}`
}

/** The id that a thing has on a site: the same for each import, so that links between texts are known before the texts are there. */
export function idOf(siteId: string, sourceKey: string): string {
  const hash = createHash('sha256').update(`kansli-wordpress ${siteId} ${sourceKey}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`
}
