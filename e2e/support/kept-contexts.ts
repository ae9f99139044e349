import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

// Contexts that the tests of a worker use one after another. What they keep is the files of the program, compiled: to load them anew
// is a fifth of a run's work. All that a person or a page leaves behind is taken away.

export interface KeptContext {
  readonly context: BrowserContext
  /** The options it was made with; null: made for one test. */
  readonly options: string | null
  /** Where its pages have been. */
  readonly origins: Set<string>
  isSpoilt: boolean
  /** Told of what a page complains of; the listener of the test that has the context. */
  complain: (text: string) => void
}

const mostIdle = 6
const idle: KeptContext[] = []

/** Calls after which a context is not as it was. */
const spoiling = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setOffline', 'setGeolocation'] as const
const spoilingClock = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const

function watch(kept: KeptContext): void {
  const { context } = kept
  const spoilBy = <Of extends object>(of: Of, names: readonly (keyof Of)[]): void => {
    for (const name of names) {
      const call = of[name] as (...input: unknown[]) => unknown
      of[name] = ((...input: unknown[]) => {
        kept.isSpoilt = true
        return call.apply(of, input)
      }) as Of[typeof name]
    }
  }
  spoilBy(context, spoiling)
  spoilBy(context.clock, spoilingClock)
  context.on('console', (message) => {
    if (message.type() === 'error') kept.complain(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => kept.complain(String(error.error())))
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) kept.origins.add(new URL(frame.url()).origin)
    }),
  )
}

/** `prepare` is done once with a new context, before its first page. */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
  {
    isFresh,
    complain,
    prepare,
  }: Pick<KeptContext, 'complain'> & {
    readonly isFresh: boolean
    readonly prepare: (context: BrowserContext) => Promise<unknown>
  },
): Promise<KeptContext> {
  const isKept = !isFresh && options.storageState === undefined && process.env['KANSLI_TRACE'] === undefined
  const key = isKept ? JSON.stringify(options) : null
  const at = idle.findIndex((one) => one.options === key)
  const [found] = at === -1 ? [] : idle.splice(at, 1)
  if (found) return Object.assign(found, { complain })
  const kept = { context: await browser.newContext(options), options: key, origins: new Set<string>(), isSpoilt: false, complain }
  await prepare(kept.context)
  watch(kept)
  return kept
}

export async function giveBack(kept: KeptContext): Promise<void> {
  const { context, origins } = kept
  if (kept.options === null || kept.isSpoilt) return context.close()
  try {
    // Closed first, since a page may store something until it ends.
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.clearCookies(), context.clearPermissions()])
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    for (const origin of origins) await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await page.close()
  } catch {
    // The test has closed it, or a page of it has crashed.
    return context.close()
  }
  origins.clear()
  idle.push(kept)
  if (idle.length > mostIdle) await idle.shift()?.context.close()
}
