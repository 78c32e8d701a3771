import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type MailTransport, smtpTransport } from '#src/platform/mail/mail.ts'
import { mailboxTransport } from '#src/platform/mail/mailbox.ts'

/**
 * The mail transport: the mail server that the configuration names, or the mailbox of the database.
 */
export function mailTransport({ smtpUrl, smtpTls, mailFrom, mailReturnPath }: Config, db: Database): MailTransport {
  if (smtpUrl === null) return mailboxTransport(db)
  return smtpTransport({ url: smtpUrl, tls: smtpTls, from: mailFrom, returnPath: mailReturnPath })
}
