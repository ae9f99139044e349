import { mac, sameSecret } from '../../platform/keys.ts'

// The time at which a form was rendered, sealed for its site: a form that is sent within seconds, or after a day, was not
// filled in by a person who just read the page. Pages with forms are cached, so the seal names no visitor and needs no cookie.

const youngestMs = 3000
const oldestMs = 24 * 3_600_000
/** A page with a form is rendered again when its token has half its life left. */
export const formDrawnForMs = oldestMs / 2

const seal = (key: Buffer, siteId: string, at: string): string => mac(key, `${siteId} ${at}`).toString('base64url')

export function formToken(key: Buffer, siteId: string, now: Date): string {
  const at = now.getTime().toString(36)
  return `${at}.${seal(key, siteId, at)}`
}

type TokenAge = 'fresh' | 'tooYoung' | 'tooOld' | 'foreign'

/** `keys`: all accepted keys. */
export function tokenAge(keys: readonly Buffer[], siteId: string, token: string, now: Date): TokenAge {
  const [, at, sealed] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  if (at === undefined || sealed === undefined) return 'foreign'
  if (!keys.some((key) => sameSecret(sealed, seal(key, siteId, at)))) return 'foreign'
  const age = now.getTime() - Number.parseInt(at, 36)
  if (age > oldestMs) return 'tooOld'
  return age < youngestMs ? 'tooYoung' : 'fresh'
}
