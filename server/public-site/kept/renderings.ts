import type { Headers, Rendering, Sendable } from './sendable.ts'
import { sendable } from './sendable.ts'
import type { PageStore } from './page-store.ts'

// Pages being rendered: callers who ask for the same page at once share one rendering, and its page is stored when it is done.

/** More at once would only wait for each other and for the database's connections. */
const maxRenderings = 256

/** A page, and the revision of the site it was made from: read before, or together with, what the page shows. */
export interface Page {
  readonly rendering: Rendering
  readonly revision: number
  /** When the page expires without a change; absent: never. */
  readonly until?: Date
}

/** So many pages are being made that one more would make all of them late. */
export class TooManyRenderings extends Error {
  constructor() {
    super('Too many pages are being rendered')
  }
}

interface Rendered {
  readonly siteId: string
  readonly result: Promise<Sendable | null>
}

interface Renderings {
  /** Joins a rendering in progress or begins one. Throws TooManyRenderings. */
  render(key: string, siteId: string, render: () => Promise<Page | null>): Promise<Sendable | null>
  /** Pages of the site that are being rendered are not stored. */
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
          // A rendering that is no longer in the map began before a change: it may be shown to those who waited for it,
          // who asked before the change was announced, but must not outlive it.
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
