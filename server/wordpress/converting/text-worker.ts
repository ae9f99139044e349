import { answerWork } from '../../platform/threads/answering.ts'
import type { WxrItem } from '../reading/wxr-things.ts'
import { readText } from '../texts/rich-text-of.ts'
import type { MadeContent, Surroundings } from './content-of.ts'
import { newsOf, pageOf } from './content-of.ts'

// Reads texts of WordPress in a thread of its own: one that takes too much time or memory stops only this thread. A text is read twice,
// since what it names must be looked up before it is made, and only the program has the database.

export interface NamedIn {
  /** Addresses that the text names, which may lead to something that is here. */
  readonly addresses: readonly string[]
  /** Numbers of attachments that it shows. */
  readonly attachments: readonly string[]
}

export type TextWork =
  | { readonly kind: 'names'; readonly html: string }
  | { readonly kind: 'content'; readonly as: 'news' | 'pages'; readonly item: WxrItem; readonly around: Surroundings }
export type TextAnswer = { readonly names: NamedIn } | { readonly made: MadeContent }

answerWork((work: TextWork): TextAnswer => {
  if (work.kind === 'names') {
    const { addresses, attachments } = readText(work.html)
    return { names: { addresses, attachments } }
  }
  const { as, item, around } = work
  const read = readText(item.content)
  return { made: as === 'pages' ? pageOf(item, read, around) : newsOf(item, read, around) }
})
