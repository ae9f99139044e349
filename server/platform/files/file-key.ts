/** Lower case only, so that two keys never collide on a file system that ignores case. */
const part = '[a-z0-9_][a-z0-9_-]*(?:\\.[a-z0-9_-]+)*'
const wholeKey = new RegExp(`^${part}(?:/${part})*$`)
const keyPrefix = new RegExp(`^(?:${part}(?:/${part})*/?)?$`)
const maxKeyLength = 300

/** Throws for a malformed key. Keys never hold user input, so this is a bug and not a refusal. */
export function requireKey(key: string): void {
  if (key.length > maxKeyLength || !wholeKey.test(key)) throw new TypeError('Not a key of the file store')
}

/** As `requireKey`, for a prefix of keys: `malmo/media/`, or ''. */
export function requireKeyPrefix(prefix: string): void {
  if (prefix.length > maxKeyLength || !keyPrefix.test(prefix)) throw new TypeError('Not a prefix of keys of the file store')
}
