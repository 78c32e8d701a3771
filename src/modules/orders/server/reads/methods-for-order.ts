import type { Instant } from '#src/kernel/instant.ts'
import { countryOfEvent } from '#src/modules/catalog/server/reads/country-of-event.ts'
import { methodsForCompany, type TenantMethod, waitsForDays } from '#src/modules/payments/domain/methods.ts'
import { readOfferedMethods } from '#src/modules/payments/server/reads/offered-methods.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { methodDiscountFor } from '../../domain/method-discount.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'
import { companyOfOrder } from './company-of-order.ts'
import { reservationOf } from './reservation-of-order.ts'

export type MethodForOrder = {
  readonly rule: TenantMethod
  /** A company orders, not a person. */
  readonly isOfCompany: boolean
  /** The discount for the method, in minor units. */
  readonly discountMinor: number
  /** Until when this method reserves the order; null: it does not. */
  readonly reservedUntil: Instant | null
}

/**
 * The payment methods of an unpaid order, in the order in which they are shown, each with its discount.
 * @param overallMinor the order's sum without it
 */
export async function methodsForOrder(
  tx: Tx,
  services: Pick<Services, 'paymentProviders'>,
  order: OrderRow,
  { lines, overallMinor }: { readonly lines: readonly LineRow[]; readonly overallMinor: number },
): Promise<readonly MethodForOrder[]> {
  const reservedUntil = await reservationOf(tx, order, lines)
  const offered = await readOfferedMethods(tx, services, {
    currency: order.currency,
    amountMinor: overallMinor,
    country: await countryOfEvent(tx, order.eventId),
    organizerId: order.organizerId,
    allowsSlow: reservedUntil !== null,
  })
  const isOfCompany = (await companyOfOrder(tx, order.id)) !== null
  const methods = isOfCompany ? methodsForCompany(offered) : offered
  return methods.map((rule) => ({
    isOfCompany,
    rule,
    reservedUntil: waitsForDays(rule) ? reservedUntil : null,
    discountMinor: methodDiscountFor(rule, order, { lines, overallMinor }),
  }))
}
