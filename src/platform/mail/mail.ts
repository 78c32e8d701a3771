import nodemailer from 'nodemailer'

/** A letter as it leaves: both bodies are given, the text one for people who read letters as text. */
export type Letter = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same id for the same letter, so that a repeated job is recognised as a repetition. */
  readonly messageId: string
  readonly language: 'ru' | 'en'
  /** Whom an answer goes to, where that is not us. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Where one ends such letters by one press in the mail program (RFC 8058): the address takes a POST. */
  readonly unsubscribeAt?: string
}

/** A letter is tried for about a day, each attempt later than the last; then it is dead, and an operator's. */
export const letterAttempts = 14

export type MailTransport = { send(letter: Letter): Promise<void>; close?(): void }

/** Sends by SMTP, with one pooled connection; a refusal throws, and the job tries again later. */
export function smtpTransport(options: { url: string; from: string }): MailTransport {
  const transporter = nodemailer.createTransport({ url: options.url, pool: true })
  return {
    async send(letter) {
      await transporter.sendMail({
        from: options.from,
        to: letter.to,
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
        messageId: `<${letter.messageId}@startline>`,
        replyTo: letter.replyTo && { ...letter.replyTo },
        headers: {
          'Content-Language': letter.language,
          'Auto-Submitted': 'auto-generated',
          ...(letter.unsubscribeAt === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${letter.unsubscribeAt}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      })
    },
    close: () => transporter.close(),
  }
}
