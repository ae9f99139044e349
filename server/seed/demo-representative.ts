import type { BodyInput } from '#contract/representatives/representative-bodies.ts'
import type { DemoLife } from './demo-life.ts'
import type { DemoBlock } from './demo-text.ts'

export interface RepresentativeText {
  readonly given: string
  readonly family: string
  readonly profession?: string
  readonly short?: string
  readonly bio?: readonly DemoBlock[]
}

export interface DemoAssignment {
  /** The key of a body. */
  readonly in: string
  /** A standard role. */
  readonly as: string
  /** Absent: the dates of the body's term. */
  readonly from?: string
  readonly to?: string
  readonly label?: string
  readonly isLead?: boolean
  readonly ended?: 'resigned' | 'newPost'
  readonly isListed?: boolean
}

export interface DemoRepresentative extends RepresentativeText {
  /** Keys of the site's topics. */
  readonly topics?: readonly string[]
  readonly socials?: readonly (readonly ['facebook' | 'instagram' | 'bluesky' | 'mastodon', string])[]
  readonly email?: { readonly value: string; readonly isShown: boolean }
  readonly phone?: { readonly value: string; readonly isShown: boolean }
  readonly hasForm?: boolean
  readonly sortAs?: string
  readonly protection?: 'nameOnly' | 'hidden'
  /** Absent: published when the council took office. */
  readonly life?: DemoLife<RepresentativeText>
  readonly roles: readonly DemoAssignment[]
}

export interface DemoBody {
  readonly key: string
  readonly body: BodyInput
}

export interface DemoRepresentation {
  /** In the order of the site. */
  readonly bodies: readonly DemoBody[]
  readonly persons: readonly DemoRepresentative[]
}
