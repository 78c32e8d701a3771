import type { Currency } from '#src/kernel/money.ts'

/** SPEC §9's payment methods under PRODUCT.md's names (PaymentType). `free` is an order with nothing to pay. */
export const paymentMethods = [
  'card',
  'qr',
  'sbp_link',
  'sbp_qr',
  'bank_transfer',
  'requisites',
  'erip',
  'paypal',
  'installments',
  'express_pay',
  'uz_card',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type MethodRule = {
  readonly method: PaymentMethod
  readonly provider: string
  readonly currencies: readonly Currency[]
  readonly minMinor: number
  readonly maxMinor?: number
  /** The money takes days: the places are reserved until then, where the organizer allows it. */
  readonly isSlow?: true
}

/**
 * The least sum that any method accepts in a currency: a smaller sum cannot be paid; Infinity where
 * no method accepts the currency.
 */
export function minPayable(rules: readonly MethodRule[], currency: Currency): number {
  const quick = rules.filter((rule) => rule.isSlow !== true && rule.currencies.includes(currency))
  return Math.min(...quick.map(({ minMinor }) => minMinor))
}

/** The pictures that a method is shown with: the names of our icons. */
export const methodPictures = ['card', 'qr', 'phone', 'bank', 'file', 'quarters', 'globe'] as const
export type MethodPicture = (typeof methodPictures)[number]

/** The picture of each method, where its tenant has chosen none. */
export const ownPictures: Readonly<Record<PaymentMethod, MethodPicture>> = {
  card: 'card',
  express_pay: 'card',
  uz_card: 'card',
  qr: 'qr',
  sbp_qr: 'qr',
  sbp_link: 'phone',
  bank_transfer: 'bank',
  erip: 'bank',
  requisites: 'file',
  installments: 'quarters',
  paypal: 'globe',
}

export type BothLanguages = { readonly ru: string; readonly en: string }

/** Whose money a provider's fee is taken from at the settlement. */
export const feePayers = ['platform', 'organizer'] as const
export type FeePayer = (typeof feePayers)[number]

/** A method as a tenant offers it. */
export type TenantMethod = MethodRule & {
  /** The account that takes the money; null: the installation's own. */
  readonly providerAccountId: string | null
  /** The organizer whose own shop that is, for its events only; null: the platform's. */
  readonly shopOrganizerId: string | null
  /** Only for events in this country. */
  readonly country: string | null
  /** Instead of the program's own words. */
  readonly title: BothLanguages | null
  readonly note: BothLanguages | null
  readonly picture: MethodPicture | null
}

/** Paid within minutes in a bank's app, or on another day at a terminal or a cash desk. */
const paidNowOrLater: readonly PaymentMethod[] = ['erip']

/** Whether an order waits for this method's money as a reservation, where the organizer allows it. */
export function waitsForDays({ isSlow, method }: Pick<MethodRule, 'isSlow' | 'method'>): boolean {
  return isSlow === true || paidNowOrLater.includes(method)
}

type OfferedFor = Parameters<typeof offeredMethods>[1]

/**
 * The methods for an order of an organizer's event: those of its own shop; where none of them takes the
 * order, the platform's.
 */
export function methodsForOrganizer(
  methods: readonly TenantMethod[],
  { organizerId, ...order }: OfferedFor & { readonly organizerId: string },
): readonly TenantMethod[] {
  const ofShop = (owner: string | null) =>
    offeredMethods(
      methods.filter(({ shopOrganizerId }) => shopOrganizerId === owner),
      order,
    )
  const own = ofShop(organizerId)
  return own.length > 0 ? own : ofShop(null)
}

/**
 * The methods for a company's order: an invoice is what a company expects, so it comes first, and
 * payment in parts is for persons only.
 */
export function methodsForCompany<Rule extends Pick<MethodRule, 'method'>>(methods: readonly Rule[]): readonly Rule[] {
  const invoices = methods.filter(({ method }) => method === 'requisites')
  const others = methods.filter(({ method }) => method !== 'requisites' && method !== 'installments')
  return [...invoices, ...others]
}

/**
 * The methods available for an order of this currency and sum, in the order in which they are
 * shown.
 */
export function offeredMethods<Rule extends MethodRule & { readonly country?: string | null }>(
  rules: readonly Rule[],
  order: {
    readonly currency: Currency
    readonly amountMinor: number
    readonly country: string | null
    /** Slow methods may reserve its places. */
    readonly allowsSlow?: boolean
  },
): readonly Rule[] {
  return rules.filter(
    (rule) =>
      (rule.isSlow !== true || order.allowsSlow === true) &&
      (rule.country === undefined || rule.country === null || rule.country === order.country) &&
      rule.currencies.includes(order.currency) &&
      order.amountMinor >= rule.minMinor &&
      order.amountMinor <= (rule.maxMinor ?? Number.POSITIVE_INFINITY),
  )
}
