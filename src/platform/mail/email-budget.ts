import type { KeyObject } from 'node:crypto'
import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '../db/tx.ts'
import { countKey } from './address-hash.ts'

export type BudgetKind = 'recipient' | 'account' | 'network' | 'requested' | 'suppressed'
/** One budget that an email counts against, and how many emails it allows in a day. */
export type EmailBudget = { readonly kind: BudgetKind; readonly key: Buffer; readonly max: number }

export const budgetMs = 24 * 3600_000

/**
 * Emails in a day. A family of seven in several races and a coach of sixty stay far below; the 41st
 * email to a stranger is not sent.
 * - `recipient`: to one address that is not verified as the sender's, from any sender.
 * - `ownRecipient`: the same address, counted for the account that has it unverified: strangers
 * cannot use it up.
 * - `account`: from one account. `network`: from all accounts of one network, to others;
 * `ownNetwork`: those to themselves as well.
 * - `requested`: codes and links, which have stricter limits where they are requested.
 * - `organizer`: caused by organizers, to one address.
 * - `suppressed`: to a suppressed address, where its owner asks for a code.
 */
export const maxPerDay = {
  recipient: 20,
  ownRecipient: 60,
  account: 200,
  network: 1_000,
  ownNetwork: 5_000,
  requested: 150,
  organizer: 60,
  suppressed: 3,
} as const

export type EmailSender = {
  readonly accountId: string
  /** Whether the email goes to the account's own address. */
  readonly isOwn: boolean
  /** null: unknown. */
  readonly network: string | null
}

/** The budgets that an email caused by an account counts against. */
export function listEmailBudgets(
  key: KeyObject,
  to: string,
  { accountId, isOwn, network }: EmailSender,
): EmailBudget[] {
  const ofNetwork = isOwn ? maxPerDay.ownNetwork : maxPerDay.network
  return [
    {
      kind: 'recipient',
      key: countKey(key, 'recipient', to),
      max: isOwn ? maxPerDay.ownRecipient : maxPerDay.recipient,
    },
    { kind: 'account', key: countKey(key, 'account', accountId), max: maxPerDay.account },
    ...(network === null ? [] : [{ kind: 'network', key: countKey(key, 'network', network), max: ofNetwork } as const]),
  ]
}

export function emailBudget(key: KeyObject, kind: 'requested' | 'organizer' | 'suppressed', to: string): EmailBudget {
  return { kind: kind === 'organizer' ? 'recipient' : kind, key: countKey(key, kind, to), max: maxPerDay[kind] }
}

/**
 * Counts an email against its budgets, unless one of them is used up: then nothing is counted. One
 * that was counted already passes. Each key is locked until commit, so that any number of processes
 * send no more than the budget.
 * @returns the budget that is used up; null where the email may be sent
 */
export async function takeBudgets(
  tx: Tx,
  messageId: string,
  budgets: readonly EmailBudget[],
): Promise<EmailBudget | null> {
  const inOrder = budgets.toSorted((a, b) => Buffer.compare(a.key, b.key))
  for (const { key } of inOrder) {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key.toString('hex')}, 0))`
  }
  for (const budget of budgets) {
    const [row] = await tx.sql<{ count: number }>`
      select count(*)::int as count from platform.mail_counts
      where key = ${budget.key} and at > ${plusMs(tx.now, -budgetMs)} and message_id <> ${messageId}`
    if ((row?.count ?? 0) >= budget.max) return budget
  }
  for (const { key } of inOrder) {
    await tx.sql`
      insert into platform.mail_counts (key, message_id, at) values (${key}, ${messageId}, ${tx.now})
      on conflict (key, message_id) do nothing`
  }
  return null
}

/**
 * How long until one more email may be sent, in milliseconds; 0: now. Counts nothing: sending the
 * email counts.
 */
export async function waitForBudgets(tx: Tx, budgets: readonly EmailBudget[]): Promise<number> {
  let waitMs = 0
  for (const { key, max } of budgets) {
    const [oldest] = await tx.sql<{ at: Instant }>`
      select at from platform.mail_counts where key = ${key} and at > ${plusMs(tx.now, -budgetMs)}
      order by at desc offset ${max - 1} limit 1`
    if (oldest !== undefined) waitMs = Math.max(waitMs, 1, diffMs(plusMs(oldest.at, budgetMs), tx.now))
  }
  return waitMs
}
