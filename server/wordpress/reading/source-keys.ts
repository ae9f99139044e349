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
  const key = `${site} ${kind} ${nameOf(thing)}`
  return key.length <= maxKey ? key : `${key.slice(0, maxKey - 65)} ${hashOf(key)}`
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A number, or a hash: logins, words of addresses and links may name people, and keys are never looked through for them. */
function nameOf(thing: WxrThing): string {
  if (thing.kind === 'author') return hashOf(thing.login)
  if (thing.kind !== 'item') return hashOf(thing.slug)
  return /^\d+$/.test(thing.id) ? thing.id : hashOf(thing.id || thing.guid || thing.link)
}

/** The id that a thing has on a site: the same for each import, so that links between texts are known before the texts are there. */
export function idOf(siteId: string, sourceKey: string): string {
  const hash = createHash('sha256').update(`kansli-wordpress ${siteId} ${sourceKey}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`
}
