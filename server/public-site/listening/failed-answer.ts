import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FileStoreFault } from '../../platform/files/file-store.ts'
import { asHttpError } from '../../platform/http/error-answer.ts'
import { PictureWorkBusy } from '../../platform/images/image-work.ts'
import { faultLine, loggedFault } from '../../platform/logged-fault.ts'
import type { Answers } from '../kept/answers.ts'
import { TooSlow } from './in-time.ts'
import { CannotBeChecked } from '../kept/found-page.ts'
import { TooManyRenderings } from '../kept/renderings.ts'

/** Answers a request whose page failed, and logs the reason. */
export type Fail = (error: unknown, request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Temporary faults: a visitor who tries again later gets an answer. */
const waitingErrors = [TooManyRenderings, CannotBeChecked, TooSlow, PictureWorkBusy, FileStoreFault]

export function createFail(answers: Answers, log: FastifyBaseLogger): Fail {
  return async (error, request, response) => {
    if (response.headersSent) return void response.destroy()
    const refusal = asHttpError(error)
    if (refusal.status < 500) return answers.refuse(request, response, 'malformed')
    const requestId = randomUUID()
    const isAway = refusal.status === 503 || waitingErrors.some((kind) => error instanceof kind)
    log[isAway ? 'warn' : 'error']({ requestId, fault: isAway ? faultLine(error) : loggedFault(error) }, 'a page could not be made')
    const more = { 'x-request-id': requestId, ...(isAway && { 'retry-after': '2' }) }
    return answers.refuse(request, response, isAway ? 'unavailable' : 'failed', more)
  }
}
