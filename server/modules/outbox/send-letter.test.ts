import { describe, expect, it } from 'vitest'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { MailFault } from '../../platform/mail/mailer.ts'
import type { FailureRule } from './send-letter.ts'
import { handOver, sendLetter, sendNow } from './send-letter.ts'
import type { Outcome } from './site-letters.ts'

const mail: Mail = {
  id: '0197b5b0-0000-7000-8000-000000000001.0123456789abcdef',
  to: { name: '', address: 'åsa@exempel.se' },
  subject: 'Möte',
  text: 'Vi ses.',
}
const failing = (fault: unknown): Mailer => ({ send: () => Promise.reject(fault) })
const taking: Mailer = { send: async () => undefined }
const now = new Date('2026-11-30T09:00:00Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)

const refused = new MailFault({ responseCode: 550, command: 'RCPT TO' })
const later = new MailFault({ responseCode: 451, command: 'RCPT TO' })
const away = new MailFault({ code: 'ECONNECTION' })
const unanswered = new MailFault({ code: 'ETIMEDOUT', command: 'CONN' }, true)
const twice: FailureRule = { triedMs: 100 }
const once: FailureRule = { triedMs: 100, isOnce: true, endsRefused: true }

describe('a letter that the mail server does not take', () => {
  const cases: [string, unknown, FailureRule, string, string, boolean][] = [
    ['an address that is refused', refused, twice, 'waiting', 'refused', false],
    ['an address that is refused, of a kind that ends then', refused, once, 'failed', 'refused', false],
    ['one that is put off', later, twice, 'waiting', 'noMail', false],
    ['one that is put off, of a kind that is sent once', later, once, 'waiting', 'noMail', false],
    ['a server that is away', away, once, 'waiting', 'noMail', true],
    ['an answer that is missing', unanswered, twice, 'waiting', 'noMail', false],
    ['an answer that is missing, of a kind that is sent once', unanswered, once, 'failed', 'noMail', false],
    ['a fault that nobody knows', new Error('?'), once, 'failed', 'noMail', false],
  ]
  it.each(cases)('%s', async (_what, fault, rule, state, why, isForAll) => {
    expect(await handOver(failing(fault), mail, rule, 99)).toEqual({ state, why, isForAll, fault })
    expect(await handOver(failing(fault), mail, rule, 100)).toMatchObject({ state: 'failed', why })
  })

  it('is tried again after its outcome is stored, and no longer once it is given up', async () => {
    const noted: Outcome[] = []
    const warned: unknown[] = []
    const log = { warn: (about: object, message: string) => warned.push({ ...about, message }) }
    const letter = (triedSince: Date) => ({ mail, triedSince, note: async (outcome: Outcome) => noted.push(outcome) })
    const { address } = mail.to
    await expect(sendLetter({ mailer: failing(later), log }, letter(ago(99)), twice, now)).rejects.toBe(later)
    await sendLetter({ mailer: failing(later), log }, letter(ago(100)), twice, now)
    await sendLetter({ mailer: taking, log }, letter(ago(100)), twice, now)
    expect(noted).toEqual([
      { state: 'waiting', why: 'noMail', address },
      { state: 'failed', why: 'noMail', address },
      { state: 'sent', address },
    ])
    // Neither the address nor what is made of it.
    expect(warned).toEqual([
      {
        letter: '0197b5b0-0000-7000-8000-000000000001',
        fault: expect.stringContaining('451'),
        message: 'a letter could not be sent and is given up',
      },
    ])
  })

  it('is answered at once to somebody who waits, also where no mail can be sent', async () => {
    const log = { warn: () => undefined }
    const { address } = mail.to
    expect(await sendNow({ mailer: failing(later), log }, mail)).toEqual({ state: 'failed', why: 'noMail', address })
    expect(await sendNow({ mailer: null, log }, mail)).toEqual({ state: 'failed', why: 'noMail', address })
    expect(await sendNow({ mailer: taking, log }, mail)).toEqual({ state: 'sent', address })
  })
})
