import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answers } from '../kept/answers.ts'
import type { PageCounts } from '../kept/page-counts.ts'
import type { PlaceDeps } from './places.ts'
import { keptPage } from './places.ts'

interface KeptFirst {
  /** Sends a cached page before the router sees the request. False: nothing was sent. */
  send(request: IncomingMessage, response: ServerResponse): boolean
  /** Call this when the server closes: the framework then tells each connection that an answer is its last. */
  stop(): void
}

/** For most requests a look-up is all there is to do, and routing would cost as much as sending. */
export function createKeptFirst(placing: PlaceDeps, answers: Answers, { atOnce }: PageCounts): KeptFirst {
  let isStopped = false
  return {
    send(request, response) {
      if (isStopped || request.method !== 'GET') return false
      const page = keptPage(placing, request)
      if (page === null || !answers.sendReady(request, response, page)) return false
      // All that is counted of most requests. Every status has one of these digits first.
      atOnce[(response.statusCode / 100) | 0]!++
      return true
    },
    stop: () => void (isStopped = true),
  }
}
