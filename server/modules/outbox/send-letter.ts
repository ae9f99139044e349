import type { SiteLetterWhy } from '#contract/letters/site-letters.ts'
import { faultLine } from '../../platform/logged-fault.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { MailFault } from '../../platform/mail/mailer.ts'
import type { Outcome } from './site-letters.ts'

// The one place that hands letters to the mail server, and says what becomes of a letter that it does not take.

/** What a kind of letter says of failure. */
export interface FailureRule {
  /** How long it is tried. 0: once. */
  readonly triedMs: number
  /** Promised at most once: it is not tried again where it may have arrived. */
  readonly isOnce?: true
  /** It ends where the mail server takes no letter for the address. Without this it is tried on: somebody may mend the server. */
  readonly endsRefused?: true
}

type Fate =
  | { readonly state: 'sent' }
  | {
      readonly state: 'waiting' | 'failed'
      readonly why: SiteLetterWhy
      /** The mail server takes no letter of anybody. */
      readonly isForAll: boolean
      readonly fault: unknown
    }

/** Hands over a letter that has been tried for `triedForMs`, and says how it went; it does not reject. `mailer`: null where no mail can be sent. */
export async function handOver(mailer: Mailer | null, mail: Mail, rule: FailureRule, triedForMs: number): Promise<Fate> {
  try {
    if (mailer === null) throw new Error('No mail can be sent from here')
    await mailer.send(mail)
    return { state: 'sent' }
  } catch (fault) {
    const reach = fault instanceof MailFault ? fault.reach : 'unknown'
    const isOver =
      triedForMs >= rule.triedMs ||
      (reach === 'refused' && rule.endsRefused === true) ||
      (reach === 'unknown' && rule.isOnce === true)
    const why = reach === 'refused' ? 'refused' : 'noMail'
    return { state: isOver ? 'failed' : 'waiting', why, isForAll: reach === 'server', fault }
  }
}

export interface LetterPost {
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly log: { warn(about: object, message: string): void }
}

interface WrittenLetter {
  readonly mail: Mail
  /** Since when it is tried. */
  readonly triedSince: Date
  /** Stores how it went, and what follows from that. */
  readonly note: (outcome: Outcome) => Promise<unknown>
}

/** The same, with the outcome as it is stored. A letter that is given up is logged. */
async function attempt(
  { mailer, log }: LetterPost,
  mail: Mail,
  rule: FailureRule,
  triedForMs: number,
): Promise<{ readonly outcome: Outcome; readonly fault: unknown }> {
  const fate = await handOver(mailer, mail, rule, triedForMs)
  const { address } = mail.to
  if (fate.state === 'sent') return { outcome: { state: 'sent', address }, fault: null }
  const { state, why, fault } = fate
  // What follows the id in a mail's own may be made from an address.
  const letter = mail.id.slice(0, 36)
  if (state === 'failed') log.warn({ letter, fault: faultLine(fault) }, 'a letter could not be sent and is given up')
  return { outcome: { state, why, address }, fault }
}

/** Sends a letter of the queue. Rejects if it is to be tried again. */
export async function sendLetter(
  post: LetterPost,
  { mail, triedSince, note }: WrittenLetter,
  rule: FailureRule,
  now: Date,
): Promise<void> {
  const { outcome, fault } = await attempt(post, mail, rule, now.getTime() - triedSince.getTime())
  await note(outcome)
  if (outcome.state === 'waiting') throw fault
}

/** Sends a letter once, while a person waits for the answer. Call it outside a transaction. */
export const sendNow = async (post: LetterPost, mail: Mail): Promise<Outcome> =>
  (await attempt(post, mail, { triedMs: 0 }, 0)).outcome
