import type { Currency } from '#src/kernel/money.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { endPlacePriceDifferences } from '#src/modules/orders/server/commands/end-place-price-differences.ts'
import { type LockedPaidOrder, lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { placePriceDifferencePaid } from '#src/modules/orders/server/events.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { newId } from '#src/platform/new-id.ts'
import { categoryPaidEmailJob, priceDifferenceEmailJob } from '../../../changes/server/jobs/price-difference-email.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { type CategoryDecision, type CategoryMove, isProofAccepted, moveCategory } from '../../domain/entry-category.ts'
import {
  categoriesOfOrder,
  categoryOfEntry,
  type EntryCategory,
  updateCategoryStatus,
  writeCategoryFile,
} from '../queries/entry-categories.ts'

export type CategoryDecisionInput = {
  readonly orderId: string
  readonly entryId: string
  readonly outcome: CategoryDecision
  /** The account that made the decision. */
  readonly by: string
}
export type CategoryRefusal =
  | 'registration.entry_unknown'
  | 'registration.not_active'
  | 'registration.no_category'
  | 'registration.category_settled'
  | 'registration.category_accepted'

/**
 * Writes the pick-up's decision on a category's document. Not shown: the price difference is due, a
 * debt of the entry to the organizer, and the participant is notified; paid at the pick-up, it is
 * settled between the two, since the money is the organizer's own and did not come through us. A
 * repeated decision changes nothing. An unpaid online order for it ends. No debt is possible for a
 * document that the organizer has accepted: the acceptance is withdrawn first.
 * @locks payments, then the order
 */
export async function decideCategory(
  tx: Tx,
  { orderId, entryId, outcome, by }: CategoryDecisionInput,
): Promise<Result<undefined, CategoryRefusal>> {
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null) return err('registration.entry_unknown')
  const entry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  if (entry === undefined) return err('registration.entry_unknown')
  const category = (await categoriesOfOrder(tx, orderId)).get(entryId)
  if (category === undefined) return err('registration.no_category')
  if (entry.state !== 'confirmed') return err('registration.not_active')
  if (outcome === 'not-shown' && isProofAccepted(category, entry)) return err('registration.category_accepted')
  const move = moveCategory(category.status, outcome, category.priceDifferenceMinor)
  if (move === null) return err('registration.category_settled')
  if (move.to !== category.status) await moveTo(tx, paid, { entry, category, move, by })
  return ok()
}

type Moved = {
  readonly entry: OrderEntry
  readonly category: EntryCategory
  readonly move: CategoryMove
  readonly by: string
}

/**
 * Writes the category's new status and its debt.
 * @locks none: the caller holds the lock on the payments and order
 */
export async function moveTo(tx: Tx, paid: LockedPaidOrder, { entry, category, move, by }: Moved): Promise<void> {
  const { id: entryId } = entry
  const orderId = paid.order.id
  const race = await findRaceRulesById(tx, entry.raceId)
  if (race === null) throw new Error(`entry ${entryId}: race ${entry.raceId} not found`)
  const arises = move.debt === 'arises' ? newId() : null
  const debtId = arises ?? (move.to === 'paid' ? category.debtId : null)
  if (move.to !== 'not-shown') await endPlacePriceDifferences(tx, paid, entry.holdId, 'category document checked')
  await updateCategoryStatus(tx, entryId, { status: move.to, debtId, at: tx.now, by })
  if (arises !== null) {
    await post(tx, race, 'price-difference', { ...category, debtId: arises })
    await tx.enqueue(priceDifferenceEmailJob, { orderId, entryId, debtId: arises })
  }
  if (move.debt === 'settled') await post(tx, race, 'price-difference-settled', category)
  if (move.debt === 'dropped') await post(tx, race, 'price-difference-dropped', category)
  await note(tx, race.tenantId, entryId, `category ${move.to} by account:${by}`)
}

/**
 * The price difference was paid online: the debt ends, and the money came through us, by its own
 * order's charge.
 */
export async function categoryPaidOnline(
  tx: Tx,
  { tenantId, orderId, holdId, priceDifferenceId, dueMinor }: EventPayload<typeof placePriceDifferencePaid>,
): Promise<void> {
  const entry = (await entriesOfOrder(tx, orderId)).find((one) => one.holdId === holdId)
  const category = entry && (await categoriesOfOrder(tx, orderId)).get(entry.id)
  const race = entry && (await findRaceRulesById(tx, entry.raceId))
  if (!entry || !category || !race || category.status === 'paid' || category.status === 'shown')
    throw new Error(`price difference ${priceDifferenceId}: no entry with an open category`)
  if (category.status === 'not-shown') await post(tx, race, 'price-difference-settled', category)
  const { debtId } = category
  await updateCategoryStatus(tx, entry.id, { status: 'paid', debtId, at: tx.now, by: null, isPaidOnline: true })
  await note(tx, tenantId, entry.id, 'category price difference paid online')
  await tx.enqueue(categoryPaidEmailJob, { orderId, entryId: entry.id, priceDifferenceId, dueMinor })
}

/** The place is cancelled, or no longer has the category: waives its unpaid difference. */
export async function waivePriceDifference(tx: Tx, tenantId: number, category: EntryCategory): Promise<void> {
  if (category.status !== 'not-shown') return
  const [entry] = await tx.sql<{ raceId: string }>`
    select race_id as "raceId" from registration.entry_categories
    where tenant_id = ${tenantId} and entry_id = ${category.entryId}`
  const race = entry && (await findRaceRulesById(tx, entry.raceId))
  if (!race) throw new Error(`entry ${category.entryId}: race of the unpaid price difference not found`)
  await post(tx, race, 'price-difference-dropped', category)
  await updateCategoryStatus(tx, category.entryId, { status: 'to-show', debtId: null, at: tx.now, by: null })
}

type Kind = 'price-difference' | 'price-difference-settled' | 'price-difference-dropped'
type OfRace = { readonly tenantId: number; readonly organizerId: string; readonly currency: Currency }

async function post(tx: Tx, { tenantId, organizerId, currency }: OfRace, kind: Kind, of: EntryCategory): Promise<void> {
  if (of.debtId === null) throw new Error(`entry ${of.entryId}: category has no debt id`)
  const owedMinor = kind === 'price-difference' ? of.priceDifferenceMinor : -of.priceDifferenceMinor
  await postEntry(tx, tenantId, {
    kind,
    reference: of.debtId,
    postings: [
      { account: `debtor:${of.entryId}`, amountMinor: -owedMinor, currency },
      { account: `organizer:${organizerId}`, amountMinor: owedMinor, currency },
    ],
  })
}

type AnotherPerson = { readonly tenantId: number; readonly entryId: string; readonly fileId: string | null }

/**
 * The place has another person, with the document that they submitted: the status is reset, the
 * former person's document does not count, and their debt is dropped. A paid price difference stays
 * paid, since it belongs to the place.
 */
export async function resetCategoryProof(tx: Tx, { tenantId, entryId, fileId }: AnotherPerson): Promise<void> {
  const category = await categoryOfEntry(tx, entryId)
  if (category === null || category.status === 'paid') return
  await waivePriceDifference(tx, tenantId, category)
  await updateCategoryStatus(tx, entryId, { status: 'to-show', debtId: null, at: tx.now, by: null })
  await writeCategoryFile(tx, entryId, fileId)
}

async function note(tx: Tx, tenantId: number, entryId: string, cause: string): Promise<void> {
  await tx.sql`
    insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
    values (${tenantId}, ${entryId}, 'confirmed', ${cause}, ${tx.now})`
}
