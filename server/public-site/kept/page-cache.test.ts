import { describe, expect, test } from 'vitest'
import type { PageCacheOptions } from './cache-parts.ts'
import { createPageCache } from './page-cache.ts'
import type { Page } from './renderings.ts'
import { TooManyRenderings } from './renderings.ts'

const page = (body: string, revision = 1): Page => ({
  rendering: { status: 200, contentType: 'text/html', cacheControl: 'public', body },
  revision,
})

function cacheWith(options: Partial<PageCacheOptions> = {}) {
  const cache = createPageCache({ headers: {}, revisionOf: async () => 1, ...options })
  cache.setHearing(true)
  return cache
}

/** A rendering that the test finishes itself. */
function underWay() {
  let finish: (made: Page | null) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  let count = 0
  const result = new Promise<Page | null>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const render = () => {
    count++
    return result
  }
  return { render, finish: (made: Page | null) => finish(made), fail: (error: Error) => fail(error), count: () => count }
}

const bodyOf = (sent: { identity: { bytes: Buffer } } | null | undefined): string | undefined => sent?.identity.bytes.toString()
const never = (): Promise<Page> => Promise.reject(new Error('must not be rendered'))

describe('keeping', () => {
  test('a page is made once and then found', async () => {
    const cache = cacheWith()
    expect(cache.kept('/a')).toBeUndefined()
    await cache.page('/a', 'malmo', async () => page('ett'))
    expect(bodyOf(cache.kept('/a'))).toBe('ett')
    expect(bodyOf(await cache.page('/a', 'malmo', never))).toBe('ett')
  })

  test('those who ask at once wait for one rendering', async () => {
    const cache = cacheWith()
    const work = underWay()
    const requests = [1, 2, 3].map(() => cache.page('/a', 'malmo', work.render))
    work.finish(page('ett'))
    expect((await Promise.all(requests)).map(bodyOf)).toEqual(['ett', 'ett', 'ett'])
    expect(work.count()).toBe(1)
  })

  test('missing and failed pages are not cached', async () => {
    const cache = cacheWith()
    expect(await cache.page('/a', 'malmo', async () => null)).toBeNull()
    await expect(cache.page('/a', 'malmo', () => Promise.reject(new Error('trasigt')))).rejects.toThrow('trasigt')
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('nu')))).toBe('nu')
  })

  test('the store stays within its bytes, and recently read pages stay longest', async () => {
    const cache = cacheWith({ maxBytes: 100_000 })
    const body = 'x'.repeat(5000)
    await cache.page('/read', 'malmo', async () => page(body))
    for (let i = 0; i < 100; i++) {
      await cache.page(`/${i}`, `site-${i % 7}`, async () => page(body))
      expect(cache.bytes).toBeLessThanOrEqual(100_000)
      expect(cache.kept('/read')).toBeDefined()
    }
    expect(cache.kept('/0')).toBeUndefined()
    expect(cache.kept('/99')).toBeDefined()
  })

  test('a page larger than the store is sent and not kept', async () => {
    const cache = cacheWith({ maxBytes: 10_000 })
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('x'.repeat(20_000))))).toHaveLength(20_000)
    expect(cache.bytes).toBe(0)
  })

  test('more renderings at once than could be finished are refused', async () => {
    const cache = cacheWith()
    const work = underWay()
    const requests = Array.from({ length: 256 }, (_, i) => cache.page(`/${i}`, 'malmo', work.render))
    await expect(cache.page('/one-more', 'malmo', never)).rejects.toThrow(TooManyRenderings)
    work.finish(page('ett'))
    await Promise.all(requests)
    expect(bodyOf(await cache.page('/one-more', 'malmo', async () => page('två')))).toBe('två')
  })
})

describe('a page that depends on the date', () => {
  const midnight = new Date('2026-11-22T00:00:00+01:00')
  const before = new Date(midnight.getTime() - 1)

  function atNight() {
    const time = { now: before }
    return { cache: cacheWith({ clock: () => time.now }), time }
  }

  test('is kept until the day ends, and then made anew', async () => {
    const { cache, time } = atNight()
    await cache.page('/a', 'malmo', async () => ({ ...page('i dag'), until: midnight }))
    expect(bodyOf(cache.kept('/a'))).toBe('i dag')
    time.now = midnight
    expect(cache.kept('/a')).toBeUndefined()
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('i morgon')))).toBe('i morgon')
    expect(bodyOf(cache.kept('/a'))).toBe('i morgon')
  })

  test('stays while the new day’s page cannot be made', async () => {
    const { cache, time } = atNight()
    await cache.page('/a', 'malmo', async () => ({ ...page('i dag'), until: midnight }))
    time.now = midnight
    expect(bodyOf(await cache.page('/a', 'malmo', () => Promise.reject(new Error('borta'))))).toBe('i dag')
    expect(await cache.page('/a', 'malmo', async () => null)).toBeNull()
    await expect(cache.page('/a', 'malmo', () => Promise.reject(new Error('borta')))).rejects.toThrow('borta')
    expect(cache.bytes).toBe(0)
  })

  test('leaves the pages beside it as they are', async () => {
    const { cache, time } = atNight()
    await cache.page('/a', 'malmo', async () => ({ ...page('i dag'), until: midnight }))
    await cache.page('/b', 'malmo', async () => page('alltid'))
    time.now = new Date(midnight.getTime() + 86_400_000)
    expect(bodyOf(cache.kept('/b'))).toBe('alltid')
  })
})

describe('forgetting', () => {
  test('a site is forgotten alone', async () => {
    const cache = cacheWith()
    await cache.page('/malmo', 'malmo', async () => page('m'))
    await cache.page('/lund', 'lund', async () => page('l'))
    cache.forget('malmo')
    expect(cache.kept('/malmo')).toBeUndefined()
    expect(bodyOf(cache.kept('/lund'))).toBe('l')
    cache.forgetEverything()
    expect(cache.kept('/lund')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test.each(['forget', 'forgetEverything'] as const)(
    'a rendering that began before %s is not cached, and later callers do not get it',
    async (how) => {
      const cache = cacheWith()
      const old = underWay()
      const before = cache.page('/a', 'malmo', old.render)
      if (how === 'forget') cache.forget('malmo')
      else cache.forgetEverything()
      const fresh = underWay()
      const after = cache.page('/a', 'malmo', fresh.render)
      // The fresh one ends first, so that the old one would overwrite it.
      fresh.finish(page('ny', 2))
      expect(bodyOf(await after)).toBe('ny')
      old.finish(page('gammal', 1))
      expect(bodyOf(await before)).toBe('gammal')
      expect(bodyOf(cache.kept('/a'))).toBe('ny')
    },
  )

  test('an old rendering that fails does not take the fresh one with it', async () => {
    const cache = cacheWith()
    const old = underWay()
    const before = cache.page('/a', 'malmo', old.render)
    cache.forget('malmo')
    const fresh = underWay()
    const after = cache.page('/a', 'malmo', fresh.render)
    old.fail(new Error('borta'))
    await expect(before).rejects.toThrow('borta')
    const joined = cache.page('/a', 'malmo', never)
    fresh.finish(page('ny'))
    expect([bodyOf(await after), bodyOf(await joined)]).toEqual(['ny', 'ny'])
  })
})

describe('the shared values of a site’s pages', () => {
  test('is read once, and anew after a change', async () => {
    const cache = cacheWith()
    let count = 0
    const load = async (): Promise<number> => ++count
    expect(await Promise.all([cache.shared('malmo', 'view', load), cache.shared('malmo', 'view', load)])).toEqual([1, 1])
    expect(await cache.shared('lund', 'view', load)).toBe(2)
    cache.forget('malmo')
    expect(await cache.shared('malmo', 'view', load)).toBe(3)
    expect(await cache.shared('lund', 'view', load)).toBe(2)
  })

  test('is not what began to be read before a change', async () => {
    const cache = cacheWith()
    let finish: (value: string) => void = () => undefined
    const old = cache.shared('malmo', 'view', () => new Promise<string>((resolve) => (finish = resolve)))
    cache.forget('malmo')
    expect(await cache.shared('malmo', 'view', async () => 'ny')).toBe('ny')
    finish('gammal')
    expect(await old).toBe('gammal')
    expect(await cache.shared('malmo', 'view', async () => 'nyare')).toBe('ny')
  })

  test('is not remembered when it is null, when it failed, or while changes are not heard', async () => {
    const cache = cacheWith()
    expect(await cache.shared('malmo', 'view', async () => null)).toBeNull()
    await expect(cache.shared('malmo', 'view', () => Promise.reject(new Error('borta')))).rejects.toThrow('borta')
    expect(await cache.shared('malmo', 'view', async () => 'nu')).toBe('nu')
    cache.setHearing(false)
    expect(await cache.shared('malmo', 'view', async () => 'sedan')).toBe('sedan')
  })
})

describe('while changes are not heard', () => {
  function deaf(revisionOf: (siteId: string) => Promise<number | null>) {
    const time = { ms: 0 }
    const cache = cacheWith({ revisionOf, now: () => time.ms })
    return { cache, time }
  }

  test('a page is compared with its site, once in two seconds', async () => {
    let calls = 0
    const { cache, time } = deaf(async () => {
      calls++
      return 1
    })
    await cache.page('/a', 'malmo', async () => page('ett'))
    cache.setHearing(false)
    expect(cache.kept('/a')).toBeUndefined()
    for (const at of [0, 500, 1999]) {
      time.ms = at
      expect(bodyOf(await cache.page('/a', 'malmo', never))).toBe('ett')
    }
    expect(calls).toBe(1)
    time.ms = 2000
    await cache.page('/a', 'malmo', never)
    expect(calls).toBe(2)
  })

  test('a page of an older revision is made again', async () => {
    const revision = { now: 1 }
    const { cache, time } = deaf(async () => revision.now)
    await cache.page('/a', 'malmo', async () => page('ett', 1))
    cache.setHearing(false)
    await cache.page('/a', 'malmo', never)
    revision.now = 2
    time.ms = 2000
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('två', 2)))).toBe('två')
    expect(bodyOf(await cache.page('/a', 'malmo', never))).toBe('två')
  })

  test('a page that is found to be older takes the others of its site with it', async () => {
    const database = { revision: 1, isAway: false }
    const { cache, time } = deaf(async () => (database.isAway ? Promise.reject(new Error('borta')) : database.revision))
    for (const path of ['/a', '/b']) await cache.page(path, 'malmo', async () => page('ett'))
    await cache.page('/c', 'lund', async () => page('ett'))
    cache.setHearing(false)
    database.revision = 2
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('två', 2)))).toBe('två')
    time.ms = 2000
    database.isAway = true
    await expect(cache.page('/b', 'malmo', never)).rejects.toThrow('must not be rendered')
    expect(bodyOf(await cache.page('/c', 'lund', never))).toBe('ett')
  })

  test('an outdated page is not shown when its site has changed since, without an announcement', async () => {
    const database = { revision: 2, isAway: false }
    const { cache, time } = deaf(async () => (database.isAway ? Promise.reject(new Error('borta')) : database.revision))
    for (const path of ['/a', '/b']) await cache.page(path, 'malmo', async () => page('ett'))
    cache.outdate('malmo')
    cache.setHearing(false)
    database.revision = 3
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('tre', 3)))).toBe('tre')
    time.ms = 2000
    database.isAway = true
    await expect(cache.page('/b', 'malmo', never)).rejects.toThrow('must not be rendered')
  })

  test('an outdated page is not shown after a silence, in which content may have been withdrawn', async () => {
    const { cache } = deaf(async () => 2)
    await cache.page('/a', 'malmo', async () => page('ett'))
    cache.outdate('malmo')
    cache.setHearing(false)
    cache.setHearing(true)
    await expect(cache.page('/a', 'malmo', never)).rejects.toThrow('must not be rendered')
  })

  test('cached pages are shown while the database is away', async () => {
    const { cache } = deaf(() => Promise.reject(new Error('borta')))
    await cache.page('/a', 'malmo', async () => page('ett'))
    cache.setHearing(false)
    expect(bodyOf(await cache.page('/a', 'malmo', never))).toBe('ett')
  })

  test('cached pages are shown when the database does not answer', async () => {
    const { cache } = deaf(() => new Promise(() => undefined))
    await cache.page('/a', 'malmo', async () => page('ett'))
    cache.setHearing(false)
    expect(bodyOf(await cache.page('/a', 'malmo', never))).toBe('ett')
  })

  test('a new store believes nothing until it hears', async () => {
    const cache = createPageCache({ headers: {}, revisionOf: async () => 2 })
    await cache.page('/a', 'malmo', async () => page('ett', 1))
    expect(bodyOf(await cache.page('/a', 'malmo', async () => page('två', 2)))).toBe('två')
  })
})
