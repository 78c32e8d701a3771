import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import { openPriceDifference } from '#src/modules/orders/server/commands/open-price-difference.ts'
import type { MinPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { registerPath } from '../../../domain/register-path.ts'
import type { openEntryPriceDifferenceRoute } from '../../contract/change-entry.ts'
import { mapChangeError, type RaceChangeTarget, validateChange } from './change-race.ts'

export type UpgradeRequest = RaceChangeTarget & {
  readonly shownDueMinor: number
  readonly language: Language
  readonly textOf: TextOf
  readonly minPayable: MinPayableIn
}
type Refusal = keyof (typeof openEntryPriceDifferenceRoute)['errors']
export type OpenedPriceDifference = {
  readonly registrationId: string
  readonly tenantCode: string
  /** The path of the payment pages. */
  readonly path: string
}

/**
 * Opens an upgrade to a more expensive race: validated like a new registration there, a place is
 * reserved in addition to the paid one, and an order is opened for the difference. The entry is
 * unchanged until it is paid.
 * @locks payments, orders, event
 */
export async function openUpgrade(tx: Tx, request: UpgradeRequest): Promise<Result<OpenedPriceDifference, Refusal>> {
  const validated = await validateChange(tx, request)
  if (!validated.ok) return validated
  if (validated.value === 'unchanged') return err('orders.race_taken')
  const { paid, entry, to } = validated.value
  const opened = await openPriceDifference(tx, paid, {
    accountId: request.accountId,
    holdId: entry.holdId,
    to: { raceId: to.raceId, poolId: to.poolId },
    name: priceDifferenceName(request.textOf, { ru: to.raceNameRu, en: to.raceNameEn }),
    language: request.language,
    shownDueMinor: request.shownDueMinor,
    minMinor: (await request.minPayable(tx))(to.currency, to.organizerId),
  })
  if (!opened.ok) return err(mapChangeError(opened.error.code))
  return ok({
    registrationId: opened.value,
    tenantCode: to.tenantCode,
    path: registerPath(to, 'order', opened.value),
  })
}

/** The name of the difference on a bill, next to the place itself. */
function priceDifferenceName(textOf: TextOf, race: BothLanguages): BothLanguages {
  return {
    ru: textOf('ru', 'registration', 'barePriceDifference', { race: race.ru }),
    en: textOf('en', 'registration', 'barePriceDifference', { race: race.en }),
  }
}
