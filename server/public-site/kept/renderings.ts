import type { Headers, Rendering, Sendable } from './sendable.ts'
import { sendable } from './sendable.ts'
import type { PageStore } from './page-store.ts'

// Pages in rendering: concurrent requests for the same page share one rendering, whose page is then cached.

/** Limit; further renderings would only wait for each other and for database connections. */
const maxRenderings = 256

/** A page with the revision of its site, read before or together with the page's content. */
export interface Page {
  readonly rendering: Rendering
  readonly revision: number
  /** The item whose page it is; absent: of none. */
  readonly itemId?: string
  /** When the page expires without a change; absent: never. */
  readonly until?: Date
}

/** The limit of concurrent renderings is reached: one more would delay all of them. */
export class TooManyRenderings extends Error {
  constructor() {
    super('Too many pages are being rendered')
  }
}

interface Rendered {
  readonly siteId: string
  readonly result: Promise<Sendable | null>
}

export interface Renderings {
  /** Joins a rendering in progress or begins one. Throws TooManyRenderings. */
  render(key: string, siteId: string, render: () => Promise<Page | null>): Promise<Sendable | null>
  /** Renderings of the site in progress will not be cached. */
  forget(siteId: string): void
  clear(): void
}

export function createRenderings(store: PageStore, headers: Headers): Renderings {
  const renderings = new Map<string, Rendered>()
  let running = 0

  function begin(key: string, siteId: string, render: () => Promise<Page | null>): Rendered {
    if (running >= maxRenderings) throw new TooManyRenderings()
    running++
    const rendered: Rendered = {
      siteId,
      result: render()
        .then((made) => {
          if (!made) return null
          const page = sendable(made.rendering, headers)
          // A rendering that was removed from the map began before a change: the requests that wait for it came before the
          // announcement and may get it, but it must not be cached.
          if (renderings.get(key) === rendered)
            store.keep(key, {
              page,
              siteId,
              revision: made.revision,
              until: made.until?.getTime() ?? Infinity,
              isOutdated: false,
              wasRead: false,
            })
          return page
        })
        .finally(() => {
          running--
          if (renderings.get(key) === rendered) renderings.delete(key)
        }),
    }
    renderings.set(key, rendered)
    return rendered
  }

  return {
    render: (key, siteId, render) => (renderings.get(key) ?? begin(key, siteId, render)).result,
    forget(siteId) {
      for (const [key, rendered] of renderings) if (rendered.siteId === siteId) renderings.delete(key)
    },
    clear: () => renderings.clear(),
  }
}
