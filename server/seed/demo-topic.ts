import type { ProgrammeInput } from '#contract/policy/policy-programmes.ts'
import type { DemoLife } from './demo-life.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { DemoBlock } from './demo-text.ts'

export interface TopicText {
  readonly name: string
  readonly synonyms?: readonly string[]
  readonly summary: string
  readonly demands?: readonly string[]
  readonly body?: readonly DemoBlock[]
}

export interface DemoTopic extends TopicText {
  /** The key that the demonstration's news refer to; unique on its site. */
  readonly key: string
  readonly author: DemoAuthor
  /** The name of a policy area. */
  readonly area: string
  readonly decided?: { readonly on: string; readonly by: string }
  /** The name of a programme. */
  readonly programme?: string
  /** Days until its next review; negative when overdue. A year by default. */
  readonly reviewInDays?: number
  readonly life: DemoLife<TopicText>
}

export interface DemoPolicy {
  /** In the order of the site. */
  readonly areas: readonly string[]
  /** In the order of the site. */
  readonly programmes?: readonly ProgrammeInput[]
  readonly topics: readonly DemoTopic[]
  /** Keys of the topics that come first. */
  readonly priorities: readonly string[]
}
