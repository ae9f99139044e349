import type { Finding } from '#contract/finding.ts'
import type { MediaRef } from '#contract/media-use.ts'

/** What the browser's check or the server's found; the server knows codes that the browser has no way to find. */
export interface ShownFinding extends Pick<Finding, 'level' | 'field' | 'message' | 'fix' | 'answerKeys'> {
  readonly code: string
  readonly block?: number | undefined
  readonly media?: MediaRef | undefined
}

export const findingKey = ({ code, field, block, message }: ShownFinding): string => `${code} ${field} ${block ?? ''} ${message}`
