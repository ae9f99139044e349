import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** One valid sign-in of the calling person. */
export const Session = z.object({
  id: z.string(),
  /** The browser in words, `Chrome på Windows`, so that its owner recognises it. */
  device: z.string(),
  signedInAt: z.string(),
  /** To within ten minutes: only the renewal of a session is written down. */
  lastUsedAt: z.string(),
  /** True for the session of this call. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The current session first, then by last use. */
const Sessions = z.object({ sessions: z.array(Session) })

const root = '/api/auth/sessions'

export const sessions = {
  list: endpoint({ method: 'GET', path: root, summary: 'De inloggningar man har just nu.', response: Sessions }),
  end: endpoint({
    method: 'DELETE',
    path: `${root}/:sessionId`,
    summary: 'Avslutar en av ens andra inloggningar. Svarar med dem som är kvar.',
    response: Sessions,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: `${root}/end-others`,
    summary: 'Avslutar alla ens andra inloggningar. Svarar med den som är kvar.',
    response: Sessions,
  }),
}

export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  summary: 'Avslutar alla ens inloggningar, också den här.',
})
