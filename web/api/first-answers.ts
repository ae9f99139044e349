/** What the server sent with the first screen. */
export interface FirstAnswers {
  /** The time at which the server drew it, as ISO 8601. */
  readonly drawnAt: string
  /** The bodies of its calls, by path and query. */
  readonly bodies: Readonly<Record<string, unknown>>
  /** The parts that it drew, by their source files (drawn-parts.ts). */
  readonly parts: readonly string[]
  /** It assumed a wide window. */
  readonly isWide: boolean
}

const text = typeof document === 'undefined' ? null : document.getElementById('first-answers')?.textContent

/** Null when the browser draws its first screen itself. Written by our own server, into the document that it made for this person. */
export const firstAnswers = typeof text === 'string' ? (JSON.parse(text) as FirstAnswers) : null

const left = new Map(Object.entries(firstAnswers?.bodies ?? {}))

/** The answer that came with the document; undefined when there is none. Each is given out once, since it ages. */
export function takeFirstAnswer(address: string): Response | undefined {
  const body = left.get(address)
  return left.delete(address) ? Response.json(body) : undefined
}
