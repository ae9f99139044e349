import type { QueryClient } from '@tanstack/react-query'

/** A screen that is fetched because somebody's pointer stands on its link has no failures to show: nobody has asked for it yet. */
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

// Set and read within one turn of the event loop, in which nothing else runs.
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
