import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { folderMailer, smtpMailer } from '../platform/mail/mailer.ts'

/** Null in production without a mail server: features that send mail are then not offered. */
export function openMailer({ mail, isProduction, dataDir }: Config): Mailer | null {
  if (mail) return smtpMailer(mail.server, mail.from)
  return isProduction ? null : folderMailer(join(dataDir, 'mail'), { name: 'Kansli', address: 'svara-inte@localhost' })
}
