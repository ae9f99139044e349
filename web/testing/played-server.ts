import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { confirmStore } from '#web/ui/confirm-store.ts'
import { toastStore } from '#web/ui/toast-store.ts'

// The server, played by a test: `fetch` alone is made.

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: unknown
}

/** Lists what is asked, in order; `answer` says what the server says. */
export function playServer(answer: (asked: Asked) => Promise<Response>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const one = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body }
    asked.push(one)
    return answer(one)
  })
  return asked
}

/** For `afterEach`: the next test begins with an empty page, and nobody says anything. */
export function leave(): void {
  confirmStore.get()?.answer(false)
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.get()) toastStore.remove(id)
}
