import type { Currency } from '#src/kernel/money.ts'
import type { Services } from '#src/platform/services.ts'
import { leastPayable } from '../../domain/methods.ts'

/** What less than cannot be paid by any method of the program, by currency. */
export type LeastPayable = (currency: Currency) => number

export function leastPayableOf({ paymentProviders }: Pick<Services, 'paymentProviders'>): LeastPayable {
  const rules = paymentProviders.all.flatMap(({ methods }) => [...methods])
  return (currency) => leastPayable(rules, currency)
}
