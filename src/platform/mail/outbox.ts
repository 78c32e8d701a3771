import type { KeyObject } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { Logger } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { addressHash, recipientToken } from './address-hash.ts'
import { isDeletedAddress } from './deleted-address.ts'
import { type EmailBudget, emailBudget, listEmailBudgets, takeBudgets } from './email-budget.ts'
import { deleteHeldEmail, noteHeldEmail } from './held-emails.ts'
import { AddressRefusedError, type Email, type EmailKind, type MailTransport } from './mail.ts'
import { findSuppression, suppress } from './suppressed-addresses.ts'
import { withUnsubscribeLink } from './unsubscribe-link.ts'

/**
 * The account's data that its emails need; null where the account is deleted. Reads as the system.
 */
export type SenderOf = (
  tx: Tx,
  accountId: string,
) => Promise<{ readonly email: string; readonly isVerified: boolean; readonly network: string | null } | null>

/**
 * Whether the address wants emails of the kind, and the link by which its reader turns the kind
 * off; null where it cannot be turned off. Reads as the system.
 */
export type ChoiceOf = (
  tx: Tx,
  of: { readonly to: string; readonly kind: EmailKind },
) => Promise<{ readonly isWanted: boolean; readonly unsubscribeAt: string | null }>

type Outbox = {
  readonly db: Database
  readonly transport: MailTransport
  readonly key: KeyObject
  readonly findSender: SenderOf
  readonly findChoice: ChoiceOf
  readonly metrics: Metrics
  readonly log: Logger
}

type Verdict =
  | { readonly is: 'to-send'; readonly unsubscribeAt: string | null }
  | { readonly is: 'sent-before' }
  | { readonly is: 'unwanted' }
  | { readonly is: 'suppressed' }
  | { readonly is: 'over-budget'; readonly budget: EmailBudget }

/**
 * The only way to send emails. Each is sent once, by its message id: a job that failed half-way
 * sends on its next attempt only the remaining ones. Only a process that dies between the mail
 * server's acceptance and our commit may cause a second sending; the email then has the same
 * Message-ID, by which a mailbox recognises a repetition.
 *
 * An email of a kind that its reader has turned off is not sent. The choice is read here, when the
 * email would leave: one that was made after the email was enqueued counts.
 *
 * An email beyond its budget, or to a suppressed address, is not sent: its account is shown that, a
 * counter and a log line record it, and the job is done. A server that refuses an address for good
 * suppresses it.
 */
export function outbox(options: Outbox): MailTransport {
  const { db, transport, key, log } = options
  const emails = new Counter({
    name: 'startline_emails_total',
    help: 'Emails by outcome: sent, unwanted by its reader, over budget, suppressed address, refused by the recipient’s server.',
    labelNames: ['outcome'],
    registers: [options.metrics],
  })
  const logUnsent = (outcome: 'over_budget' | 'suppressed' | 'refused', email: Email, more: object = {}) => {
    emails.inc({ outcome })
    log.warn({ messageId: email.messageId, cause: email.by.kind, outcome, ...more }, 'email not sent')
  }
  return {
    async send(email) {
      // The account was deleted while the email waited.
      if (isDeletedAddress(email.to)) return
      const token = recipientToken(key, email.to)
      const verdict = await db.transaction({ role: 'system' }, (tx) => validate(tx, options, email, addressHash(token)))
      if (verdict.is === 'sent-before') return
      if (verdict.is === 'unwanted') return emails.inc({ outcome: 'unwanted' })
      if (verdict.is === 'suppressed') return logUnsent('suppressed', email)
      if (verdict.is === 'over-budget') return logUnsent('over_budget', email, { budget: verdict.budget.kind })
      try {
        await transport.send({ ...withUnsubscribeLink(email, verdict.unsubscribeAt), recipientToken: token })
      } catch (error) {
        if (!(error instanceof AddressRefusedError)) throw error
        await db.transaction({ role: 'system' }, async (tx) => {
          await suppress(tx, addressHash(token), 'rejected')
          await note(tx, email, 'suppressed')
        })
        return logUnsent('refused', email, { status: error.status })
      }
      emails.inc({ outcome: 'sent' })
      await db.transaction({ role: 'system' }, async (tx) => {
        await tx.sql`
          insert into platform.sent_emails (message_id, sent_at) values (${email.messageId}, ${tx.now})
          on conflict (message_id) do nothing`
        await deleteHeldEmail(tx, email.messageId)
      })
    },
    ...(transport.check ? { check: transport.check } : {}),
    close: () => transport.close?.(),
  }
}

async function validate(tx: Tx, { key, findSender, findChoice }: Outbox, email: Email, hash: Buffer): Promise<Verdict> {
  const { to, by, kind, messageId } = email
  const known = await tx.sql`select 1 as one from platform.sent_emails where message_id = ${messageId}`
  if (known.length > 0) return { is: 'sent-before' }
  const { isWanted, unsubscribeAt } = await findChoice(tx, { to, kind })
  if (!isWanted) return { is: 'unwanted' }
  const isSuppressed = (await findSuppression(tx, hash)) !== null
  // The owner asks for a code while signed in, or in a browser that the account knows: this lifts a
  // suppression.
  const isOwners = by.kind === 'requested' && by.isOwners === true
  if (isSuppressed && !isOwners) {
    await note(tx, email, 'suppressed')
    return { is: 'suppressed' }
  }
  const budgets = [
    ...(await budgetsOfEmail(tx, { key, findSender }, { to, by })),
    ...(isSuppressed ? [emailBudget(key, 'suppressed', to)] : []),
  ]
  const budget = await takeBudgets(tx, messageId, budgets)
  if (budget === null) return { is: 'to-send', unsubscribeAt }
  await note(tx, email, 'budget')
  return { is: 'over-budget', budget }
}

async function budgetsOfEmail(
  tx: Tx,
  { key, findSender }: Pick<Outbox, 'key' | 'findSender'>,
  { to, by }: Pick<Email, 'to' | 'by'>,
): Promise<EmailBudget[]> {
  if (by.kind === 'organizer-mailbox') return []
  if (by.kind !== 'account') return [emailBudget(key, by.kind, to)]
  const sender = await findSender(tx, by.accountId)
  const isOwn = sender?.email === to
  if (isOwn && sender.isVerified) return []
  return listEmailBudgets(key, to, { accountId: by.accountId, isOwn, network: sender?.network ?? null })
}

async function note(tx: Tx, { by, messageId }: Email, reason: 'budget' | 'suppressed'): Promise<void> {
  if (by.kind === 'account') await noteHeldEmail(tx, { messageId, accountId: by.accountId, reason })
}
