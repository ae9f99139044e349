import type { ThreadPatience } from '../../platform/threads/threads.ts'
import { createThreads, threadProgram, TooMuch } from '../../platform/threads/threads.ts'
import type { WxrItem } from '../reading/wxr-things.ts'
import type { MadeContent, Surroundings } from './content-of.ts'
import type { NamedIn, TextAnswer, TextWork } from './text-worker.ts'

/** Reads texts in a thread of their own. Both answer null for a text that takes too much time or memory. */
export interface TextReader {
  names(html: string): Promise<NamedIn | null>
  content(as: 'news' | 'pages', item: WxrItem, around: Surroundings): Promise<MadeContent | null>
}

/** The longest text that is read takes a second. Imports wait for each other, so that none waits for a thread. */
const patience: ThreadPatience = { memoryMb: 256, readMs: 10_000, waitMs: 60_000 }

/** `built`: path of the worker file, where it is not beside this one. */
export function createTextReader(limits = patience, built?: string): TextReader {
  const threads = createThreads<TextWork, TextAnswer>(threadProgram(import.meta.url, 'text-worker', built), limits, 1)
  const ask = (work: TextWork): Promise<TextAnswer | null> =>
    threads.ask(work).catch((error: unknown) => {
      if (error instanceof TooMuch) return null
      throw error
    })
  return {
    async names(html) {
      // Most texts name nothing, and short ones without a tag certainly do.
      if (!html.includes('<') && !html.includes('[')) return { addresses: [], attachments: [] }
      const answer = await ask({ kind: 'names', html })
      return answer && 'names' in answer ? answer.names : null
    },
    async content(as, item, around) {
      const answer = await ask({ kind: 'content', as, item, around })
      return answer && 'made' in answer ? answer.made : null
    },
  }
}
