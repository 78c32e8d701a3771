import nodemailer from 'nodemailer'
import type { SubjectText } from './subject.ts'

/**
 * The person whose act caused an email. It decides which budgets the email counts against
 * (`outbox.ts`):
 * - `account`: an act of this account. Free where it goes to the account's own address and that is
 * verified; otherwise counted by recipient, account and the account's network.
 * - `organizer`: an act of an organizer for participants, or a date (an event is cancelled, a
 * document is missing): counted by recipient.
 * - `requested`: the person that typed the address asked for it. It was counted by address and network
 * where it was requested, and is counted by recipient once more. `isOwners`: requested while signed
 * in to the address's account, or in a browser that the account knows.
 * - `organizer-mailbox`: to the mailbox of an organizer, which the installation knows: not counted.
 */
export type EmailCause =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'organizer' }
  | { readonly kind: 'requested'; readonly isOwners?: boolean }
  | { readonly kind: 'organizer-mailbox' }

/**
 * The kinds of emails; the module that has the product's register adds their names by declaration
 * merging. Only the product knows which of them a reader can turn off.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds

/** A file of an email. */
export type EmailAttachment = {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
  /** The picture stands in the email's HTML, as `cid:` and this id; it is not listed as a file. */
  readonly contentId?: string
}

/** An email as sent: both bodies are required, the text one for people that read emails as text. */
export type Email = {
  readonly to: string
  readonly by: EmailCause
  readonly kind: EmailKind
  readonly subject: SubjectText
  readonly html: string
  readonly text: string
  /** The same id for the same email, so that a repeated job is recognised as a repetition. */
  readonly messageId: string
  readonly language: 'ru' | 'en'
  /** The address for replies, where it is not ours. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Identifies the recipient in a header, and comes back in bounce reports; the outbox sets it. */
  readonly recipientToken?: string
  /** In all a few megabytes at most: the email is in memory while it is sent. */
  readonly attachments?: readonly EmailAttachment[]
  /** The address for one-click unsubscription (RFC 8058): it accepts a POST. */
  readonly unsubscribeAt?: string
}

/**
 * An email is tried for about a day, each attempt later than the last; then it is dead, and an
 * operator decides.
 */
export const emailAttempts = 14

export type MailTransport = {
  send(email: Email): Promise<void>
  /**
   * Connects without sending. @throws where the server does not answer, or offers no TLS although
   * it is required
   */
  check?(): Promise<void>
  close?(): void
}

/** Whether an `smtp://` connection is encrypted by STARTTLS: always, where the server offers it, or never. */
export type SmtpTls = 'required' | 'optional' | 'off'

/** The recipient's server accepts no emails for the address, now or later. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'
  /** The server's status: 550 5.1.1. Its text repeats the address, and is left out. */
  readonly status: string

  constructor(status: string) {
    super(`The recipient's server refuses the address: ${status}`)
    this.status = status
  }
}

/** The server offers no TLS, and emails carry links that open accounts. */
export class TlsMissingError extends Error {
  override name = 'TlsMissingError'
}

/** Sends by SMTP, with one pooled connection; a refusal throws, and the job tries again later. */
export function smtpTransport(options: {
  url: string
  tls: SmtpTls
  from: string
  /** The address for bounce reports; null: the sender. */
  returnPath?: string | null
}): MailTransport {
  const transporter = nodemailer.createTransport({
    url: options.url,
    pool: true,
    requireTLS: options.tls === 'required',
    ignoreTLS: options.tls === 'off',
  })
  return {
    check: () => transporter.verify().then(() => undefined, throwKnownError),
    async send(email) {
      const message = {
        from: options.from,
        to: email.to,
        subject: email.subject,
        html: email.html,
        text: email.text,
        messageId: `<${email.messageId}@startline>`,
        ...(options.returnPath ? { envelope: { from: options.returnPath, to: email.to } } : {}),
        replyTo: email.replyTo && { ...email.replyTo },
        attachments: email.attachments?.map(toMimePart) ?? [],
        headers: {
          'Content-Language': email.language,
          'Auto-Submitted': 'auto-generated',
          ...(email.recipientToken === undefined ? {} : { [tokenHeader]: email.recipientToken }),
          ...(email.unsubscribeAt === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${email.unsubscribeAt}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      }
      await transporter.sendMail(message).catch(throwKnownError)
    },
    close: () => transporter.close(),
  }
}

function toMimePart({ name, type, content, contentId }: EmailAttachment) {
  return {
    filename: name,
    contentType: type,
    content: Buffer.from(content),
    ...(contentId === undefined
      ? { contentDisposition: 'attachment' as const }
      : { cid: contentId, contentDisposition: 'inline' as const }),
  }
}

/** A bounce report names its recipient by this header. */
export const tokenHeader = 'X-Startline-Recipient'

/** Turns the library's error codes into errors with a message. */
function throwKnownError(error: unknown): never {
  const refused = permanentRefusalStatus(error)
  if (refused !== null) throw new AddressRefusedError(refused)
  if (error instanceof Error && 'code' in error && error.code === 'ETLS')
    throw new TlsMissingError(
      'The mail server at SMTP_URL offers no TLS, and SMTP_TLS is "required": no email is sent. ' +
        'Use smtps://, let the server offer STARTTLS, or set SMTP_TLS=optional or off for a relay on your own machine.',
      { cause: error },
    )
  throw error
}

/**
 * The status of a refusal that concerns the address itself; a server that gives no enhanced status
 * is assumed to mean it. A refusal that concerns the sender (5.7: our server is blocked, our domain
 * is not trusted; 5.1.7 and 5.1.8: our own address), a full mailbox (5.2.2) or the server's own
 * failure (5.3, 5.4) is no reason to suppress an address.
 */
function permanentRefusalStatus(error: unknown): string | null {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return null
  if (!('responseCode' in error) || typeof error.responseCode !== 'number' || error.responseCode < 500) return null
  const response = 'response' in error ? String(error.response) : ''
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
  if (enhanced !== null && !isAddressRefusal(enhanced)) return null
  return [error.responseCode, enhanced].filter(Boolean).join(' ')
}

/** Whether an enhanced status (RFC 3463) says that the address accepts no emails, now and later. */
export function isAddressRefusal(status: string): boolean {
  return /^5\.(?:0\.0|1\.(?:0|1|2|3|4|6|9|10)|2\.(?:0|1))$/.test(status)
}
