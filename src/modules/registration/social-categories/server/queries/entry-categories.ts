import type { Instant } from '#src/kernel/instant.ts'
import type { CategoryCode } from '#src/modules/catalog/domain/race-category.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CategoryStatus } from '../../domain/entry-category.ts'

export type EntryCategory = {
  readonly entryId: string
  readonly category: CategoryCode
  readonly priceMinor: number
  /** Its unit of the quota; null where there was none. */
  readonly holdId: string | null
  readonly proof: 'show' | 'upload'
  readonly priceDifferenceMinor: number
  readonly fileId: string | null
  readonly status: CategoryStatus
  readonly debtId: string | null
  /** The price difference was paid by a linked order. */
  readonly isPaidOnline: boolean
}

const columns = `c.entry_id as "entryId", c.category, c.price_minor as "priceMinor", c.hold_id as "holdId", c.proof,
  c.price_difference_minor as "priceDifferenceMinor", c.file_id as "fileId", c.status, c.debt_id as "debtId", c.paid_online as "isPaidOnline"`

/** The categories of the order's entries, by entry id. */
export async function categoriesOfOrder(tx: Tx, orderId: string): Promise<Map<string, EntryCategory>> {
  const rows = await tx.named<EntryCategory>(
    'registration.categories_of_order',
    `select ${columns} from registration.entry_categories c where c.order_id = $1`,
    [orderId],
  )
  return new Map(rows.map((row) => [row.entryId, row]))
}

/** The category of an entry with the event of its quota, whatever the state of the entry. */
export async function categoryOfEntry(
  tx: Tx,
  entryId: string,
): Promise<(EntryCategory & { readonly eventId: string }) | null> {
  const [row] = await tx.named<EntryCategory & { readonly eventId: string }>(
    'registration.category_of_entry',
    `select ${columns}, r.event_id as "eventId"
     from registration.entry_categories c join catalog.races r on r.id = c.race_id where c.entry_id = $1`,
    [entryId],
  )
  return row ?? null
}

export async function insertCategory(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string; readonly raceId: string },
  category: Omit<EntryCategory, 'status' | 'debtId' | 'isPaidOnline'>,
): Promise<void> {
  const { entryId, category: code, priceMinor, holdId, proof, priceDifferenceMinor, fileId } = category
  await tx.sql`
    insert into registration.entry_categories
      (tenant_id, entry_id, order_id, race_id, category, price_minor, hold_id, proof, price_difference_minor, file_id)
    values (${of.tenantId}, ${entryId}, ${of.orderId}, ${of.raceId}, ${code}, ${priceMinor}, ${holdId}, ${proof},
      ${priceDifferenceMinor}, ${fileId})`
}

export async function deleteCategory(tx: Tx, entryId: string): Promise<void> {
  await tx.sql`delete from registration.entry_categories where entry_id = ${entryId}`
}

export async function writeCategoryFile(tx: Tx, entryId: string, fileId: string | null): Promise<void> {
  await tx.sql`update registration.entry_categories set file_id = ${fileId} where entry_id = ${entryId}`
}

/** Writes the decision on an entry's category. */
export async function updateCategoryStatus(
  tx: Tx,
  entryId: string,
  to: {
    readonly status: CategoryStatus
    readonly debtId: string | null
    readonly at: Instant
    readonly by: string | null
    readonly isPaidOnline?: boolean
  },
): Promise<void> {
  await tx.sql`
    update registration.entry_categories
    set status = ${to.status}, debt_id = ${to.debtId}, decided_at = ${to.at}, decided_by = ${to.by},
      paid_online = ${to.isPaidOnline ?? false}
    where entry_id = ${entryId}`
}
