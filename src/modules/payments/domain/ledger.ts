import type { Currency } from '#src/kernel/money.ts'

/**
 * One row of a ledger entry. Positive: the program owes it to the account's owner; negative: the
 * owner owes it to the program (a provider that has taken a payment and not yet paid it out).
 */
export type Posting = { readonly account: LedgerAccount; readonly amountMinor: number; readonly currency: Currency }

export type LedgerAccount =
  | `organizer:${string}`
  | `platform:${'commission' | 'extra-commission'}`
  /** What the platform bears of lost disputes; an organizer's own shop bears its own. */
  | 'platform:chargebacks'
  /** What the platform bears of discounts for a payment method. */
  | 'platform:method-discounts'
  | `insurer:${string}`
  | `provider:${string}`
  /** An organizer's own shop at a provider, which takes its payers' money. */
  | `shop:${string}`
  /** Of an order; of an invoice or a bank's line until its money pays an order or is returned. */
  | `payer:${string}`
  /** The debtor of an entry that belongs to no order. */
  | `debtor:${string}`
  /** A dispute's: what left the shop's account, until a refund or a write-off covers it. */
  | `dispute:${string}`

export type LedgerEntry = {
  /** With the reference it is the entry's key: the same effect is posted once. */
  readonly kind:
    | 'payment'
    | 'charge'
    | 'reversal'
    | 'refund'
    | 'price-difference'
    | 'price-difference-settled'
    | 'price-difference-dropped'
    | 'transfer-received'
    | 'transfer-applied'
    | 'transfer-returned'
    | 'dispute'
    | 'dispute-written-off'
    | 'dispute-write-off-reversed'
  readonly reference: string
  readonly postings: readonly Posting[]
}

/** Who has a payment's money: the provider, until it pays it out to the platform; or the organizer, in its own shop. */
export function holderOf({
  provider,
  shopOrganizerId,
}: {
  readonly provider: string
  readonly shopOrganizerId: string | null
}): LedgerAccount {
  return shopOrganizerId === null ? `provider:${provider}` : `shop:${shopOrganizerId}`
}

/** Who bears a lost dispute that is written off: the platform; or the organizer, whose own shop lost the money. */
export function bearerOf(payment: Parameters<typeof holderOf>[0]): LedgerAccount {
  return payment.shopOrganizerId === null ? 'platform:chargebacks' : holderOf(payment)
}

/** Leaves out postings of 0 and throws on an entry that does not sum to zero in each currency. */
export function balanced(entry: LedgerEntry): LedgerEntry {
  const postings = entry.postings.filter((posting) => posting.amountMinor !== 0)
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`ledger entry of kind ${entry.kind} must sum to 0, but sums to ${sum} ${currency}`)
  }
  return { ...entry, postings }
}
