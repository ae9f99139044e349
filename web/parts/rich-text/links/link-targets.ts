import { createContext } from 'react'

/** Something of the own site that a text may lead to. */
export interface LinkTarget {
  readonly id: string
  readonly title: string
  /** Its path on the site, as a reader of the list knows it. */
  readonly address: string
  /** What kind it is: Nyhet, Sida … */
  readonly areaLabel: string
  readonly isPublic: boolean
}

export interface LinkTargets {
  /** What the site has that answers to these words, best first. */
  readonly find: (text: string) => Promise<readonly LinkTarget[]>
  /** Null for what no longer exists. */
  readonly byId: (id: string) => Promise<LinkTarget | null>
}

/** Where links may lead on the own site. Without it only addresses can be typed. */
export const LinkTargetsContext = createContext<LinkTargets | null>(null)
