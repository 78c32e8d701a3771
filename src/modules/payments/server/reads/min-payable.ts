import type { Currency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { minPayable } from '../../domain/methods.ts'
import { methodsOfTenant } from './offered-methods.ts'

/**
 * Reads, once for a transaction, the least sum that any payment method accepts in its tenant, by currency
 * and organizer: the organizer's own shop, or the platform.
 */
export type MinPayableIn = (tx: Tx) => Promise<(currency: Currency, organizerId: string) => number>

export function minPayableIn(services: Pick<Services, 'paymentProviders'>): MinPayableIn {
  return async (tx) => {
    const methods = await methodsOfTenant(tx, services)
    return (currency, organizerId) =>
      minPayable(
        methods.filter(({ shopOrganizerId: owner }) => owner === null || owner === organizerId),
        currency,
      )
  }
}
