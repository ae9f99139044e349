import type { QueryClient } from '@tanstack/react-query'

/** A screen preloaded because the pointer is on its link shows no failures: the person has not opened it yet. */
function createPreloading() {
  let depth = 0
  return {
    isOn: () => depth > 0,
    /** Calls that begin while `start` runs are preloads. */
    during: <Result>(start: () => Result): Result => {
      depth += 1
      try {
        return start()
      } finally {
        depth -= 1
      }
    },
  }
}

// Set and read within one turn of the event loop, so no other code sees it.
export const preloading = createPreloading()

type Ask = (options: { queryFn?: unknown }) => unknown
const asking = new Set<string | symbol>(['fetchQuery', 'prefetchQuery', 'ensureQueryData', 'ensureInfiniteQueryData'])

/** The same client and cache for a route's preload: what fails, fails silently. */
export const quietQueryClient = (queryClient: QueryClient): QueryClient =>
  new Proxy(queryClient, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      if (!asking.has(name)) return member.bind(target) as unknown
      const ask = member.bind(target) as Ask
      return (options: { queryFn?: unknown }) => {
        const { queryFn } = options
        if (typeof queryFn !== 'function') return ask(options)
        return ask({ ...options, queryFn: (context: unknown) => preloading.during(() => queryFn(context) as unknown) })
      }
    },
  })
