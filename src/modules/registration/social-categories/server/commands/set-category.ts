import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { holdStock } from '#src/modules/inventory/server/commands/hold-stock.ts'
import { deleteHolds, releaseTaken } from '#src/modules/inventory/server/commands/order-holds.ts'
import { setPlacePrice } from '#src/modules/orders/server/commands/set-place-price.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { RequestedCategory } from '../../domain/entry-category.ts'
import {
  categoriesOfOrder,
  deleteCategory,
  type EntryCategory,
  insertCategory,
  writeCategoryFile,
} from '../queries/entry-categories.ts'
import { categoryName } from '../reads/categories-view.ts'
import { waivePriceDifference } from './decide-category.ts'

export type PlaceOfCategory = {
  readonly race: RaceRules
  readonly orderId: string
  readonly accountId: string
  /** Hex of the keyed hash of the entry's person key in the race. */
  readonly personKey: string
  readonly input: RequestedCategory | null
  /** The time until which the place and its quota unit are held. */
  readonly until: string
}

/**
 * Gives the place of an unpaid order a category's price, another category's, or the race's own
 * again. The quota is an ordinary pool: the order holds its unit together with the place, so that
 * it is renewed, taken, expired and released with it, and the last one is given once. The caller
 * rolls back on a refusal.
 * @locks none: the caller holds the lock on the order
 */
export async function setCategory(
  tx: Tx,
  services: Pick<Services, 'textOf'>,
  place: PlaceOfCategory,
): Promise<Result<undefined, 'registration.category_used_up'>> {
  const { race, orderId, input } = place
  const entry = await heldEntry(tx, place)
  const before = (await categoriesOfOrder(tx, orderId)).get(entry.id)
  if (before?.category === input?.code) {
    if (before !== undefined && input !== null && before.fileId !== input.fileId)
      await writeCategoryFile(tx, entry.id, input.fileId)
    return ok()
  }
  if (before !== undefined) await dropCategory(tx, race, before)
  const names = { nameRu: race.raceNameRu, nameEn: race.raceNameEn }
  const line = { orderId, holdId: entry.holdId, ordinal: entry.ordinal }
  if (input === null) {
    await setPlacePrice(tx, { ...line, ...names, priceMinor: null })
    return ok()
  }
  const category = race.categories.find(({ code }) => code === input.code)
  if (category === undefined) throw new Error(`race ${race.raceId}: validated category ${input.code} is not offered`)
  const { poolId, priceMinor, proof, priceDifferenceMinor } = category
  const holdId = poolId === null ? null : await holdStock(tx, { ...race, ...place, poolId, units: 1 })
  if (poolId !== null && holdId === null) {
    return err('registration.category_used_up', { fields: { 'category.code': 'registration.category_used_up' } })
  }
  const { tenantId, raceId } = race
  const taken = {
    entryId: entry.id,
    category: input.code,
    priceMinor,
    holdId,
    proof,
    priceDifferenceMinor,
    fileId: input.fileId,
  }
  await insertCategory(tx, { tenantId, orderId, raceId }, taken)
  await setPlacePrice(tx, {
    ...line,
    priceMinor,
    nameRu: `${names.nameRu} · ${categoryName(services, 'ru', input.code)}`,
    nameEn: `${names.nameEn} · ${categoryName(services, 'en', input.code)}`,
  })
  return ok()
}

/** The place is removed from an unpaid order: its quota unit is released at once. */
export async function dropCategory(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string },
  { entryId, holdId }: EntryCategory,
): Promise<void> {
  if (holdId !== null) await deleteHolds(tx, of, [holdId])
  await deleteCategory(tx, entryId)
}

/** A paid place was cancelled, or moved to another race: its quota unit is released. */
export async function releaseCategories(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string },
  categories: readonly EntryCategory[],
): Promise<void> {
  await releaseTaken(
    tx,
    of,
    categories.flatMap(({ holdId }) => (holdId === null ? [] : [{ holdId, remaining: 0 }])),
  )
}

/**
 * A paid place leaves its category and stays: its quota unit is released, and no document is owed
 * any more.
 */
export async function leaveCategory(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string },
  category: EntryCategory,
): Promise<void> {
  await releaseCategories(tx, of, [category])
  await waivePriceDifference(tx, of.tenantId, category)
  await deleteCategory(tx, category.entryId)
}

async function heldEntry(tx: Tx, { orderId, race, personKey }: PlaceOfCategory) {
  const [entry] = await tx.sql<{ id: string; holdId: string; ordinal: number }>`
    select id, hold_id as "holdId", ordinal from registration.entries
    where order_id = ${orderId} and race_id = ${race.raceId} and person_key = decode(${personKey}, 'hex') and state = 'held'`
  if (entry === undefined) throw new Error(`order ${orderId}: held entry in race ${race.raceId} missing`)
  return entry
}
