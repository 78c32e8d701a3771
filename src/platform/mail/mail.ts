import nodemailer from 'nodemailer'
import type { SubjectText } from './subject.ts'

/**
 * Whose act a letter comes of. It decides what the letter counts against (`outbox.ts`):
 * - `account`: what this account did. Free where it goes to the account's own address and that is verified; else counted by
 *   recipient, account and the account's network.
 * - `organizer`: what an organizer did for people who entered, or a day brings (an event is called off, a document is missing): counted
 *   by recipient.
 * - `asked`: whoever typed the address asked for it. It was counted by address and network where it was asked for, and is counted by
 *   recipient once more.
 * - `office`: to the mailbox of an organizer, whom the installation knows: not counted.
 */
export type LetterCause =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'organizer' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'office' }

/** A letter as it leaves: both bodies are given, the text one for people who read letters as text. */
export type Letter = {
  readonly to: string
  readonly by: LetterCause
  readonly subject: SubjectText
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

export type MailTransport = {
  send(letter: Letter): Promise<void>
  /** Connects without sending. @throws where the server does not answer, or offers no TLS and must */
  check?(): Promise<void>
  close?(): void
}

/** Whether an `smtp://` connection is encrypted by STARTTLS: always, where the server offers it, or never. */
export type SmtpTls = 'required' | 'optional' | 'off'

/** The server offers no TLS, and emails carry links that open accounts. */
export class TlsMissingError extends Error {
  override name = 'TlsMissingError'
}

/** Sends by SMTP, with one pooled connection; a refusal throws, and the job tries again later. */
export function smtpTransport(options: { url: string; tls: SmtpTls; from: string }): MailTransport {
  const transporter = nodemailer.createTransport({
    url: options.url,
    pool: true,
    requireTLS: options.tls === 'required',
    ignoreTLS: options.tls === 'off',
  })
  return {
    check: () => transporter.verify().then(() => undefined, rethrow),
    async send(letter) {
      const message = {
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
      }
      await transporter.sendMail(message).catch(rethrow)
    },
    close: () => transporter.close(),
  }
}

/** Says in words what the library says by codes. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ETLS')
    throw new TlsMissingError(
      'The mail server at SMTP_URL offers no TLS, and SMTP_TLS is "required": no email is sent. ' +
        'Use smtps://, let the server offer STARTTLS, or set SMTP_TLS=optional or off for a relay on your own machine.',
      { cause: error },
    )
  throw error
}
