import type { Currency } from '#src/kernel/money.ts'
import type { Services } from '#src/platform/services.ts'
import { leastPayable } from '../../domain/methods.ts'

/** The least sum that any payment method of the program accepts, by currency. */
export type LeastPayable = (currency: Currency) => number

export function leastPayableOf({ paymentProviders }: Pick<Services, 'paymentProviders'>): LeastPayable {
  const rules = paymentProviders.all.flatMap(({ methods }) => [...methods])
  return (currency) => leastPayable(rules, currency)
}
