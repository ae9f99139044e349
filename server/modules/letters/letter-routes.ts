import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { confirmLetters, ownLetters, stopLetters } from '#contract/letters/letters.ts'
import type { OwnLetters } from '#contract/letters/letters.ts'
import { siteTodos } from '#contract/attention/todo.ts'
import type { Config } from '../../config/config.ts'
import { checkFailed, invalidField } from '../../platform/errors.ts'
import { addressKey, clientAddress, trustedProxies } from '../../platform/http/client-address.ts'
import { registerEndpoint } from '../../platform/http/handle.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { sendNow } from '../outbox/send-letter.ts'
import type { Keys } from '../../platform/keys.ts'
import { mayReach } from '../../platform/mail/stranger-letters.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite, signedIn } from '../auth/auth.ts'
import { refuseStaleLogin } from '../auth/fresh-login.ts'
import {
  choose,
  confirmAddress,
  forgetWaiting,
  giveAddress,
  ownLettersOf,
  removeAddress,
  stopLettersBy,
} from './letter-settings.ts'
import { confirmingLetter } from './letter-text.ts'
import { registerOneClick } from './one-click-route.ts'
import { waitingFor } from './waiting.ts'

/** Mail to a typed address: enough for somebody who mistypes, too little for abuse. */
const links: Limit = { name: 'letter-links', limit: 6, seconds: 3600 }
// Guessing 192 bits is hopeless; the limits keep attempts cheap for us.
const opensByAddress: Limit = { name: 'letter-open', limit: 30, seconds: 60 }
const opensOfAll: Limit = { name: 'letter-open-all', limit: 600, seconds: 60 }

const listed = 100

const staleLogin =
  'Bekräfta med BankID för att välja adress för brev. Breven säger vad som händer på sajten, och det skyddar mot den som lånar din dator.'

interface LetterDeps extends AccessDeps {
  readonly keys: Pick<Keys, 'forms'>
  readonly config: Pick<Config, 'adminOrigin' | 'trustedProxies'>
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly log: { warn(about: object, message: string): void }
}

/** A person's own letters, the pages that their links open, and Att göra. */
export function registerLetterRoutes(app: FastifyInstance, deps: LetterDeps): void {
  const { database, mailer, config, clock } = deps
  const sendsMail = mailer !== null
  const shown = (userId: string, now: Date): Promise<OwnLetters> =>
    database.inPlatform(async (platform) => ({ ...(await ownLettersOf(platform, userId, now)), sendsMail }), 'read')

  signedIn(app, deps, (scope) => {
    scope.handleAcross(ownLetters.read, ({ user, now }) => shown(user.id, now))
    scope.handleAcross(ownLetters.choose, async ({ user, body, now }) => {
      await database.inPlatform((platform) => choose(platform, user.id, body, now))
      return shown(user.id, now)
    })
    scope.handleAcross(ownLetters.giveAddress, async ({ user, body: { address }, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      if (mailer === null) throw checkFailed('Härifrån går det inte att skicka e-post än. Be en administratör ordna det.', {})
      await database.inPlatform((platform) => countUse(platform, links, user.id, now))
      if (!(await database.inPlatform((platform) => mayReach(platform, deps.keys.forms, address, now))))
        throw invalidField('address', 'Den adressen har redan fått många brev den senaste tiden. Försök igen i morgon.')
      const secret = await database.inPlatform(async (platform) => giveAddress(platform, user.id, address, now))
      // While the person waits, and not by the queue, where the secret would be stored readably.
      const mail = { id: randomUUID(), to: { name: '', address }, ...confirmingLetter(config.adminOrigin, secret) }
      if ((await sendNow(deps, mail)).state === 'failed')
        throw invalidField('address', 'E-postservern tog inte emot brevet. Kontrollera adressen och försök igen.')
      return shown(user.id, now)
    })
    scope.handleAcross(ownLetters.forgetWaiting, async ({ user, now }) => {
      await database.inPlatform((platform) => forgetWaiting(platform, user.id))
      return shown(user.id, now)
    })
    scope.handleAcross(ownLetters.removeAddress, async ({ user, now }) => {
      await database.inPlatform((platform) => removeAddress(platform, user.id, now))
      return shown(user.id, now)
    })
  })

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(siteTodos, async ({ site, user, role, now }) => {
      const todos = await waitingFor(site, { userId: user.id, role, now }, listed + 1)
      return { todos: todos.slice(0, listed), isCut: todos.length > listed }
    })
  })

  const proxies = trustedProxies(config.trustedProxies)
  const countOpening = (request: Parameters<typeof clientAddress>[0], now: Date): Promise<void> => {
    const address = addressKey(clientAddress(request, proxies))
    return database.inPlatform(async (platform) => {
      await countUse(platform, opensByAddress, address, now)
      await countUse(platform, opensOfAll, 'all', now)
    })
  }
  registerEndpoint(app, confirmLetters, 'anyone', async ({ body }, request) => {
    const now = clock()
    await countOpening(request, now)
    await database.inPlatform((platform) => confirmAddress(platform, body.secret, now))
    return undefined
  })
  registerEndpoint(app, stopLetters, 'anyone', async ({ body }, request) => {
    const now = clock()
    await countOpening(request, now)
    await database.inPlatform((platform) => stopLettersBy(platform, body.key, now))
    return undefined
  })
  registerOneClick(app, {
    adminOrigin: config.adminOrigin,
    stop: async (key, request) => {
      const now = clock()
      await countOpening(request, now)
      await database.inPlatform((platform) => stopLettersBy(platform, key, now))
    },
  })
}
