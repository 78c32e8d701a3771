import { type Journal, readJournal } from './journal.ts'
import {
  type BankEvent,
  type Delivery,
  type Issues,
  JournalLine,
  noIssues,
  type Payment,
  type Put,
  type Refund,
} from './records.ts'

/** The bank's data in memory; every change is also appended to the journal. */
export class Store {
  readonly payments = new Map<string, Payment>()
  /** payments that a moment may change: pending and authorized */
  readonly pendingIds = new Set<string>()
  readonly pendingRefundIds = new Set<string>()
  readonly refunds = new Map<string, Refund>()
  readonly keys = new Map<string, { bodyHash: string; id: string }>()
  readonly events = new Map<string, BankEvent>()
  /** deliveries that are not finished */
  readonly waiting = new Map<string, Delivery>()
  /** the latest delivery of each payment, for the operator's table */
  readonly lastDelivery = new Map<string, Delivery>()
  /** the addresses that the shop entered in the cabinet of each face */
  readonly cabinets = new Map<string, Readonly<Record<string, string>>>()
  issues: Issues = noIssues
  readonly #idsByQr = new Map<string, string>()
  readonly #idsByNumber = new Map<number, string>()
  #lastNumber = 700_000_000
  readonly #idsByReference = new Map<string, string[]>()
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /**
   * Applies changes together and appends them as one line of the journal. A response may be sent
   * only after `flushed`.
   */
  commit(...puts: Put[]): void {
    for (const put of puts) this.#apply(put)
    this.#journal.append(JSON.stringify(puts))
  }

  replay(lines: readonly (readonly Put[])[]): void {
    for (const line of lines) for (const put of line) this.#apply(put)
  }

  flushed(): Promise<void> {
    return this.#journal.flushed()
  }

  get broken(): boolean {
    return this.#journal.failed
  }

  paymentsOf(reference: string): Payment[] {
    const ids = this.#idsByReference.get(reference) ?? []
    return ids.flatMap((id) => this.payments.get(id) ?? []).reverse()
  }

  idOfQr(qrId: string): string | undefined {
    return this.#idsByQr.get(qrId)
  }

  /** The number for the next payment or refund. */
  get nextNumber(): number {
    return this.#lastNumber + 1
  }

  /** The payment or refund with this number. */
  idOfNumber(number: number): string | undefined {
    return this.#idsByNumber.get(number)
  }

  newestPayments(count: number): Payment[] {
    return [...this.payments.values()].slice(-count).reverse()
  }

  #apply(put: Put): void {
    if (put.put === 'payment') this.#applyPayment(put.payment)
    else if (put.put === 'refund') this.#applyRefund(put.refund)
    else if (put.put === 'event') this.events.set(put.event.id, put.event)
    else if (put.put === 'delivery') this.#applyDelivery(put.delivery)
    else if (put.put === 'issues') this.issues = put.issues
    else if (put.put === 'cabinet') this.cabinets.set(put.face, put.urls)
    else this.keys.set(put.key, { bodyHash: put.bodyHash, id: put.id })
  }

  #applyPayment(payment: Payment): void {
    if (!this.payments.has(payment.id)) {
      const ids = this.#idsByReference.get(payment.reference) ?? []
      this.#idsByReference.set(payment.reference, [...ids, payment.id])
    }
    this.payments.set(payment.id, payment)
    if (payment.qrId !== null) this.#idsByQr.set(payment.qrId, payment.id)
    this.#number(payment)
    if (payment.state.status === 'pending' || payment.state.status === 'authorized') this.pendingIds.add(payment.id)
    else this.pendingIds.delete(payment.id)
  }

  #number({ id, number }: { id: string; number: number }): void {
    if (number === 0) return
    this.#idsByNumber.set(number, id)
    this.#lastNumber = Math.max(this.#lastNumber, number)
  }

  #applyRefund(refund: Refund): void {
    this.refunds.set(refund.id, refund)
    this.#number(refund)
    if (refund.status === 'pending') this.pendingRefundIds.add(refund.id)
    else this.pendingRefundIds.delete(refund.id)
  }

  #applyDelivery(delivery: Delivery): void {
    this.lastDelivery.set(delivery.paymentId, delivery)
    if (delivery.outcome === 'waiting') {
      this.waiting.set(delivery.id, delivery)
      return
    }
    this.waiting.delete(delivery.id)
    const isNeeded = [...this.waiting.values()].some((other) => other.eventId === delivery.eventId)
    if (!isNeeded) this.events.delete(delivery.eventId)
  }
}

export function readLines(file: string): Promise<{ lines: Put[][]; validBytes: number }> {
  return readJournal(file, (text) => JournalLine.parse(JSON.parse(text)))
}
