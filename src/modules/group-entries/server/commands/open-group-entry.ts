import { err, ok, type Result } from '#src/kernel/result.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import {
  existsInOtherTenant,
  findOrderStatus,
  findOwnOrder,
  lockOwnOrder,
} from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import {
  findGroupEntry,
  findLastHead,
  findOpenGroupEntry,
  type GroupEntryRow,
  insertGroupEntry,
  lockBeginning,
  lockGroupEntry,
} from '../queries/group-entries.ts'

export type GroupEntryKey = {
  readonly tenantId: number
  readonly accountId: string
  readonly groupEntryId: string
  readonly eventCode: string
}
/** `held`: its order waits for payment; `over`: it was abandoned. */
export type GroupEntryStatus = 'draft' | 'held' | 'paid' | 'over'
export type OpenGroupEntry = {
  readonly groupEntry: GroupEntryRow
  readonly races: readonly RaceRules[]
  readonly status: 'draft' | 'held'
}
export type EventRefusal = 'group-entries.event_not_found' | 'group-entries.not_taken'
export type OpenRefusal =
  | EventRefusal
  | 'group-entries.not_found'
  | 'group-entries.begun_already'
  | 'group-entries.over'

/** The races of an event that take group entries here. */
export async function racesOfGroupEntries(
  tx: Tx,
  tenantId: number | null,
  eventCode: string,
): Promise<Result<readonly [RaceRules, ...RaceRules[]], EventRefusal>> {
  const [first, ...others] = await raceRulesOfEvent(tx, eventCode)
  if (first === undefined || (tenantId !== null && first.tenantId !== tenantId))
    return err('group-entries.event_not_found')
  const races = [first, ...others] as const
  return races.some(({ groupEntries }) => groupEntries !== null) ? ok(races) : err('group-entries.not_taken')
}

/**
 * The group entry to write into, locked until the commit, its order before it; created where none
 * exists under this id. An account has one unpaid group entry per event at a time.
 */
export async function openGroupEntry(tx: Tx, key: GroupEntryKey): Promise<Result<OpenGroupEntry, OpenRefusal>> {
  const { tenantId, accountId, groupEntryId: id, eventCode } = key
  const races = await racesOfGroupEntries(tx, tenantId, eventCode)
  if (!races.ok) return races
  const [{ eventId }] = races.value
  await lockOwnOrder(tx, id)
  const groupEntry = (await lockGroupEntry(tx, id)) ?? (await begun(tx, { tenantId, accountId, id, eventId }))
  if (groupEntry === 'begun_already') return err('group-entries.begun_already')
  if (groupEntry === null || groupEntry.accountId !== accountId || groupEntry.eventId !== eventId) {
    return err('group-entries.not_found')
  }
  const status = await findGroupEntryStatus(tx, accountId, id)
  if (status === 'paid' || status === 'over') return err('group-entries.over')
  return ok({ groupEntry, races: races.value, status })
}

async function begun(
  tx: Tx,
  of: Pick<GroupEntryRow, 'tenantId' | 'accountId' | 'id' | 'eventId'>,
): Promise<GroupEntryRow | 'begun_already' | null> {
  // The group entry's id becomes its order's id: an id that any order has already is refused.
  if ((await findOwnOrder(tx, of.id)) !== null || (await existsInOtherTenant(tx, of.tenantId, of.id))) return null
  await lockBeginning(tx, of.accountId, of.eventId)
  const other = await findOpenGroupEntry(tx, of.accountId, of.eventId)
  if (other !== null && other.id !== of.id) return 'begun_already'
  const row = { ...of, ...((await findLastHead(tx, of.accountId)) ?? { school: '', region: '', coach: '' }) }
  return (await insertGroupEntry(tx, row)) ? row : await findGroupEntry(tx, of.id)
}

export async function findGroupEntryStatus(tx: Tx, accountId: string, id: string): Promise<GroupEntryStatus> {
  const orderStatus = await findOrderStatus(tx, accountId, id)
  if (orderStatus === null) return 'draft'
  if (orderStatus.status === 'awaiting_payment') return 'held'
  if (isPaidStatus(orderStatus.status)) return 'paid'
  return orderStatus.status === 'draft' || orderStatus.status === 'expired' ? 'draft' : 'over'
}
