import type { Database } from '#src/platform/db/database.ts'
import { mailboxTransport } from '#src/platform/mail/mailbox.ts'
import { messageAsSubject } from '#src/platform/mail/subject.ts'
import type { SmsProvider } from './sms-provider.ts'

/** For trials: messages land in the mailbox page, among the emails. */
export function mailboxSms(db: Database): SmsProvider {
  const mailbox = mailboxTransport(db)
  return {
    async check() {},
    async send({ to, text, id, language }) {
      await mailbox.send({
        to,
        by: { kind: 'requested' },
        kind: 'security',
        subject: messageAsSubject(text),
        html: `<p>${text}</p>`,
        text,
        messageId: id,
        language,
      })
    },
  }
}
