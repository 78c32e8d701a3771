import type { KeyObject } from 'node:crypto'
import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '../db/tx.ts'
import { countKey } from './address-hash.ts'

export type BudgetKind = 'recipient' | 'account' | 'network' | 'asked' | 'suppressed'
/** One thing that an email counts against, and how many it may have in a day. */
export type EmailBudget = { readonly kind: BudgetKind; readonly key: Buffer; readonly most: number }

export const budgetMs = 24 * 3600_000

/**
 * Emails in a day. A family of seven in several races and a coach of sixty stay far below; the 41st email to a stranger does not leave.
 * - `recipient`: to one address that nobody has proven to be the sender's, whoever sends.
 * - `ownRecipient`: the same address, counted for the account that has it without having proven it: strangers can't use it up.
 * - `account`: from one account. `network`: from all accounts of one network, to others; `ownNetwork`: those to themselves as well.
 * - `asked`: codes and links, which are counted more closely where they are asked for.
 * - `organizer`: of what organizers do, to one address.
 * - `suppressed`: to an address that takes no emails, where its owner asks for a code.
 */
export const mostPerDay = {
  recipient: 20,
  ownRecipient: 60,
  account: 200,
  network: 1_000,
  ownNetwork: 5_000,
  asked: 150,
  organizer: 60,
  suppressed: 3,
} as const

export type EmailSender = {
  readonly accountId: string
  /** The account's own address, where it is the one that is written to. */
  readonly isOwn: boolean
  /** null: not known. */
  readonly network: string | null
}

/** What an email of an account's act counts against. */
export function budgetsOf(key: KeyObject, to: string, { accountId, isOwn, network }: EmailSender): EmailBudget[] {
  const ofNetwork = isOwn ? mostPerDay.ownNetwork : mostPerDay.network
  return [
    {
      kind: 'recipient',
      key: countKey(key, 'recipient', to),
      most: isOwn ? mostPerDay.ownRecipient : mostPerDay.recipient,
    },
    { kind: 'account', key: countKey(key, 'account', accountId), most: mostPerDay.account },
    ...(network === null
      ? []
      : [{ kind: 'network', key: countKey(key, 'network', network), most: ofNetwork } as const]),
  ]
}

export function budgetOf(key: KeyObject, kind: 'asked' | 'organizer' | 'suppressed', to: string): EmailBudget {
  return { kind: kind === 'organizer' ? 'recipient' : kind, key: countKey(key, kind, to), most: mostPerDay[kind] }
}

/**
 * Counts an email against its budgets, unless one of them is used up: then nothing is counted. One that was counted already passes.
 * Each key is locked until commit, so that any number of processes send no more than the budget.
 * @returns the budget that is used up; null where the email may leave
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
    if ((row?.count ?? 0) >= budget.most) return budget
  }
  for (const { key } of inOrder) {
    await tx.sql`
      insert into platform.mail_counts (key, message_id, at) values (${key}, ${messageId}, ${tx.now})
      on conflict (key, message_id) do nothing`
  }
  return null
}

/** How long until one more email may leave, in milliseconds; 0: now. Counts nothing: the email itself does. */
export async function waitForBudgets(tx: Tx, budgets: readonly EmailBudget[]): Promise<number> {
  let waitMs = 0
  for (const { key, most } of budgets) {
    const [oldest] = await tx.sql<{ at: Instant }>`
      select at from platform.mail_counts where key = ${key} and at > ${plusMs(tx.now, -budgetMs)}
      order by at desc offset ${most - 1} limit 1`
    if (oldest !== undefined) waitMs = Math.max(waitMs, 1, diffMs(plusMs(oldest.at, budgetMs), tx.now))
  }
  return waitMs
}
