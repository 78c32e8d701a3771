import type { CompanyCountry } from '#src/modules/orders/domain/order-company.ts'
import type { BankDetails } from '#src/modules/organizers/domain/bank-details.ts'

/** The states of an invoice; the payment's own state decides about the order. */
export const invoiceStates = ['issued', 'part_paid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/**
 * The allowed transitions. Money that comes late or after a cancellation still pays the invoice: the
 * order then takes a free place, or the payment is refunded.
 */
export const invoiceTransitions = {
  issued: ['part_paid', 'paid', 'overdue', 'cancelled'],
  part_paid: ['paid', 'overdue', 'cancelled'],
  overdue: ['paid', 'cancelled'],
  cancelled: ['paid'],
  paid: [],
} as const satisfies Record<InvoiceState, readonly InvoiceState[]>

export function canMoveInvoice(from: InvoiceState, to: InvoiceState): boolean {
  const next: readonly InvoiceState[] = invoiceTransitions[from]
  return next.includes(to)
}

/** The legal person that receives the money, as the invoice prints it. */
export type Seller = {
  readonly legalName: string
  readonly inn: string
  /** Empty for a sole trader. */
  readonly kpp: string
  readonly ogrn: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly bank: BankDetails & { readonly bankCity: string }
  /** Null: no VAT, for the reason in `vatGround`. */
  readonly vatBp: number | null
  readonly vatGround: string
  readonly director: string
  /** Empty where the director signs alone. */
  readonly accountant: string
}

/** A company with its requisites, or a person by name. */
export type Buyer =
  | {
      readonly kind: 'company'
      readonly country: CompanyCountry
      readonly name: string
      readonly taxNumber: string
      readonly kpp: string
      readonly address: string
    }
  | { readonly kind: 'person'; readonly name: string }

export type InvoiceLine = {
  readonly name: string
  readonly units: number
  readonly unit: 'шт.' | 'усл.'
  readonly priceMinor: number
  readonly sumMinor: number
}
