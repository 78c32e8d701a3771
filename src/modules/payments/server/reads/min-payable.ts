import type { Currency } from '#src/kernel/money.ts'
import type { Services } from '#src/platform/services.ts'
import { minPayable } from '../../domain/methods.ts'

/** The least sum that any payment method of the program accepts, by currency. */
export type MinPayable = (currency: Currency) => number

export function readMinPayable({ paymentProviders }: Pick<Services, 'paymentProviders'>): MinPayable {
  const rules = paymentProviders.builtIn.flatMap(({ methods }) => [...methods])
  return (currency) => minPayable(rules, currency)
}
