import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { openPlacePriceDifference } from '#src/modules/orders/server/commands/open-place-price-difference.ts'
import type { MinPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { mapChangeError } from '../../../changes/server/commands/change-race.ts'
import type { OpenedPriceDifference } from '../../../changes/server/commands/open-upgrade.ts'
import { registerPath } from '../../../domain/register-path.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { listOpenTransfers } from '../../../transfers/server/queries/transfers.ts'
import type { payCategoryRoute } from '../../contract/categories.ts'
import { canPayOnline, isProofAccepted } from '../../domain/entry-category.ts'
import { categoriesOfOrder } from '../queries/entry-categories.ts'
import { categoryName } from '../reads/categories-view.ts'

type CategoryDifferenceRequest = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly shownDueMinor: number
  readonly language: Language
  readonly textOf: TextOf
  readonly minPayable: MinPayableIn
}
type Refusal = keyof (typeof payCategoryRoute)['errors']

/**
 * Opens the order that pays a category's price difference online instead of the document, before or
 * after the pick-up's decision: an order linked to the paid one (record 30), whose payment updates
 * the entry in its own transaction.
 * @locks payments, then orders
 */
export async function openCategoryPriceDifference(
  tx: Tx,
  request: CategoryDifferenceRequest,
): Promise<Result<OpenedPriceDifference, Refusal>> {
  const { accountId, orderId, entryId, language, textOf } = request
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null || paid.order.accountId !== accountId) return err('registration.not_found')
  const entry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  if (entry === undefined) return err('registration.entry_unknown')
  const category = (await categoriesOfOrder(tx, orderId)).get(entryId)
  if (category === undefined) return err('registration.no_category')
  if (entry.state !== 'confirmed' || entry.isTransferred) return err('registration.not_active')
  if (!canPayOnline(category) || isProofAccepted(category, entry)) return err('registration.category_settled')
  if ((await listOpenTransfers(tx, [entryId])).length > 0) return err('registration.transfer_open')
  const race = await findRaceRulesById(tx, entry.raceId)
  if (race === null) return err('registration.entry_unknown')
  if (race.eventStatus === 'cancelled') return err('registration.event_not_held')
  const name = (to: Language) =>
    textOf(to, 'registration', 'bareCategoryPriceDifference', {
      category: categoryName({ textOf }, to, category.category),
      race: to === 'ru' ? race.raceNameRu : race.raceNameEn,
    })
  const opened = await openPlacePriceDifference(tx, paid, {
    ...{ accountId, holdId: entry.holdId, raceId: race.raceId, language },
    name: { ru: name('ru'), en: name('en') },
    netMinor: category.priceDifferenceMinor,
    shownDueMinor: request.shownDueMinor,
    minMinor: (await request.minPayable(tx))(race.currency, race.organizerId),
  })
  if (!opened.ok) return err(mapChangeError(opened.error.code))
  const { tenantCode } = race
  return ok({ registrationId: opened.value, tenantCode, path: registerPath(race, 'order', opened.value) })
}
