import type { Hono } from 'hono'
import type { BankEvent, Payment, Refund } from './records.ts'
import type { Store } from './store.ts'
import type { Language } from './texts.ts'

export type Bank = {
  store: Store
  now: () => number
  baseUrl: string
  /** both the merchant's API key and the key of the signatures, for every face */
  secret: string
  /** the ways of real providers that the bank also speaks, by code */
  faces: ReadonlyMap<string, Face>
  /** the shop's address; where a face's cabinet is empty, its notices go to this address */
  shopUrl: string
  /** hosts that notices may go to, besides this machine */
  allowedHosts: readonly string[]
  /** delay of the outcome "answer with a delay" between the payer's decision and success, ms */
  settleDelayMs: number
  /** delay between a notice and its repetition or an older notice sent after it, ms */
  echoDelayMs: number
  /** how long an answer that shall get lost is held back, ms */
  hangMs: number
  log: (line: object) => void
}

/** `open` takes the sum from the shop until the decision; `inquire` only asks. */
export type DisputeStep = 'inquire' | 'open' | 'win' | 'lose'

/** What changed about a payment. */
export type Change =
  | { kind: 'authorized' | 'succeeded' | 'canceled' }
  | { kind: 'refunded'; refund: Refund }
  /** an older state, which the scenario `outOfOrder` reports last */
  | { kind: 'earlier' }

/** A request to the shop, in the provider's format. */
export type Notice = {
  type: string
  url: string
  headers: Record<string, string>
  body: string
}

export type Answer = { status: number; body: string }

/**
 * A provider's way to communicate, which the bank speaks besides its own. Its calls are served under
 * `/<code>/`; the engine decides about the payments, and the face translates.
 */
export type Face = {
  code: string
  /** The provider's name, for the payer. */
  title: Record<Language, string>
  routes(bank: Bank): Hono
  /** The body of an answer 500, in the provider's words. */
  failure: { type: string; body: string }
  /**
   * The notices of a change, in the provider's format; none where it reports nothing. Those of one
   * change are sent at the same time.
   * @param isForged signed with a wrong key
   */
  notices(bank: Bank, payment: Payment, change: Change, isForged: boolean): Notice[]
  /** Whether the provider takes this answer as a receipt; else the notice is repeated. */
  isReceived(answer: Answer, event: BankEvent): boolean
  /** Whether a notice without a receipt is sent again; by default it is. */
  isRepeated?(type: string): boolean
  /** The delays between attempts; the last one repeats until `repeatForMs` have passed. */
  repeatDelaysMs: readonly number[]
  repeatForMs: number
  /**
   * The first call to the shop after the payer decided to pay, of providers that ask the shop before
   * they take money.
   */
  ask?(bank: Bank, payment: Payment, isForged: boolean): Notice | null
  /** Gives the whole sum back from the provider's cabinet, where the shop is called first. */
  refundByCalls?(bank: Bank, payment: Payment): void
  /** Opens or decides a dispute of the payer about the whole sum; returns its notice. Absent: no API reports disputes. */
  dispute?(bank: Bank, payment: Payment, step: DisputeStep): { facts: Payment['facts']; notice: Notice }
  /** Takes the shop's answer to a call; null: none came in time. */
  takeAnswer?(bank: Bank, payment: Payment, event: BankEvent, answer: Answer | null): void
}
