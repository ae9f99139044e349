import type { BroadcastTarget } from '#contract/broadcasts/broadcasts.ts'

/** What is chosen of each kind: another kind loses nothing. */
export interface TargetChoice {
  readonly kind: BroadcastTarget['kind']
  readonly sites: readonly string[]
  readonly districts: readonly string[]
  readonly tags: readonly string[]
}

export function choiceOf(target: BroadcastTarget | null): TargetChoice {
  const none: TargetChoice = { kind: target?.kind ?? 'all', sites: [], districts: [], tags: [] }
  switch (target?.kind) {
    case 'sites':
      return { ...none, sites: target.siteIds }
    case 'districts':
      return { ...none, districts: target.siteIds }
    case 'tags':
      return { ...none, tags: target.tags }
    default:
      return none
  }
}

export function targetOf({ kind, sites, districts, tags }: TargetChoice): BroadcastTarget {
  switch (kind) {
    case 'sites':
      return { kind, siteIds: [...sites] }
    case 'districts':
      return { kind, siteIds: [...districts] }
    case 'tags':
      return { kind, tags: [...tags] }
    case 'all':
      return { kind }
  }
}

/** Where a form has what is wrong with its field `target`. */
export const targetFields = ['target', 'target.siteIds', 'target.tags'] as const

export const targetError = <Fault>(errors: Readonly<Record<string, Fault>>): Fault | undefined =>
  targetFields.map((path) => errors[path]).find((fault) => fault !== undefined)
