// What the program does, for those who count it or follow it: metrics, traces and the log of jobs (docs/decisions/074). Without an
// observer of that kind nothing is measured and nothing is made.

/** Work with a beginning and an end. `statement`: one of the database; `file`: the file store; `outbound`: a call to another server. */
export type WorkKind = 'request' | 'statement' | 'file' | 'outbound' | 'job'

/** Ids and words of the program, never content or anything typed (SEC-45). */
export interface Outcome {
  /** Undefined when the work succeeded. */
  readonly fault?: unknown
  /** Of a request. The route is the template. */
  readonly request?: {
    readonly id: string | null
    readonly method: string
    readonly route: string
    readonly status: number
    readonly siteId: string | null
    readonly actorId: string | null
  }
}

export interface Observed {
  /** Calls `work` so that all it begins belongs to this. */
  within<T>(work: () => T): T
  end(outcome: Outcome): void
}

interface Work {
  readonly kind: WorkKind
  /** The listener of a request, the name of a statement, a method of the file store, the called service, the kind of a job. */
  readonly name: string
  /** Of a job. */
  readonly siteId?: string
}

/** Things that happen at a moment. */
export interface Happenings {
  /** `started`, `signedIn`, or why not. */
  readonly signIn: string
  readonly upload: 'kept' | 'known' | 'refused' | 'failed'
  readonly mail: 'sent' | 'refused' | 'later' | 'server' | 'unknown' | 'withoutReply'
  /** A sweep that this process has run. */
  readonly sweep: { readonly name: string; readonly succeeded: boolean }
  /** Whether changes announced by other nodes arrive. */
  readonly hearing: boolean
  /** Seconds that an announcement to oneself took. */
  readonly beat: number
}

export interface Observer {
  /** The kinds of work that `begin` is called for. */
  readonly kinds: readonly WorkKind[]
  begin(work: Work): Observed
  happened?<Name extends keyof Happenings>(name: Name, what: Happenings[Name]): void
}

let all: readonly Observer[] = []
let byKind: Partial<Record<WorkKind, readonly Observer[]>> = {}

function set(observers: readonly Observer[]): void {
  all = observers
  byKind = {}
  for (const observer of observers) for (const kind of observer.kinds) byKind[kind] = [...(byKind[kind] ?? []), observer]
}

/** Adds an observer until the returned function is called. */
export function observe(observer: Observer): () => void {
  set([...all, observer])
  return () => set(all.filter((one) => one !== observer))
}

function together(parts: readonly Observed[]): Observed {
  return {
    within: (work) => parts.reduce((inner, part) => () => part.within(inner), work)(),
    end: (outcome) => parts.forEach((part) => part.end(outcome)),
  }
}

/** Null when nobody observes this kind. */
export function begin(kind: WorkKind, name: string, siteId?: string): Observed | null {
  const observers = byKind[kind]
  if (observers === undefined) return null
  const work = { kind, name, ...(siteId !== undefined && { siteId }) }
  const [first, ...others] = observers.map((observer) => observer.begin(work))
  if (first === undefined) return null
  return others.length === 0 ? first : together([first, ...others])
}

/** Does `work`, observed. `faultOf`: the fault in an answer of work that never rejects; undefined for none. */
export async function observed<T>(
  kind: WorkKind,
  name: string,
  work: () => Promise<T>,
  faultOf?: (answer: T) => unknown,
): Promise<T> {
  const seen = begin(kind, name)
  if (seen === null) return work()
  try {
    const answer = await seen.within(work)
    const fault = faultOf?.(answer)
    seen.end(fault === undefined ? {} : { fault })
    return answer
  } catch (error) {
    seen.end({ fault: error })
    throw error
  }
}

export function happened<Name extends keyof Happenings>(name: Name, what: Happenings[Name]): void {
  for (const observer of all) observer.happened?.(name, what)
}
