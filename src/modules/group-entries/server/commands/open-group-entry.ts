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
export type EventRefusal = 'group-entries.event_not_found' | 'group-entries.not_accepted'
export type OpenRefusal =
  | EventRefusal
  | 'group-entries.not_found'
  | 'group-entries.already_started'
  | 'group-entries.over'

/** All races of an event in which at least one race accepts group entries. */
export async function racesOfGroupEntries(
  tx: Tx,
  tenantId: number | null,
  eventCode: string,
): Promise<Result<readonly [RaceRules, ...RaceRules[]], EventRefusal>> {
  const [first, ...rest] = await raceRulesOfEvent(tx, eventCode)
  if (first === undefined || (tenantId !== null && first.tenantId !== tenantId))
    return err('group-entries.event_not_found')
  const races = [first, ...rest] as const
  return races.some(({ groupEntries }) => groupEntries !== null) ? ok(races) : err('group-entries.not_accepted')
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
  const groupEntry = (await lockGroupEntry(tx, id)) ?? (await startGroupEntry(tx, { tenantId, accountId, id, eventId }))
  if (groupEntry === 'already_started') return err('group-entries.already_started')
  if (groupEntry === null || groupEntry.accountId !== accountId || groupEntry.eventId !== eventId) {
    return err('group-entries.not_found')
  }
  const status = await findGroupEntryStatus(tx, accountId, id)
  if (status === 'paid' || status === 'over') return err('group-entries.over')
  return ok({ groupEntry, races: races.value, status })
}

async function startGroupEntry(
  tx: Tx,
  input: Pick<GroupEntryRow, 'tenantId' | 'accountId' | 'id' | 'eventId'>,
): Promise<GroupEntryRow | 'already_started' | null> {
  // The group entry's id becomes its order's id: an id that any order has already is refused.
  if ((await findOwnOrder(tx, input.id)) !== null || (await existsInOtherTenant(tx, input.tenantId, input.id)))
    return null
  await lockBeginning(tx, input.accountId, input.eventId)
  const other = await findOpenGroupEntry(tx, input.accountId, input.eventId)
  if (other !== null && other.id !== input.id) return 'already_started'
  const row = { ...input, ...((await findLastHead(tx, input.accountId)) ?? { school: '', region: '', coach: '' }) }
  return (await insertGroupEntry(tx, row)) ? row : await findGroupEntry(tx, input.id)
}

export async function findGroupEntryStatus(tx: Tx, accountId: string, id: string): Promise<GroupEntryStatus> {
  const orderStatus = await findOrderStatus(tx, accountId, id)
  if (orderStatus === null) return 'draft'
  if (orderStatus.status === 'awaiting_payment') return 'held'
  if (isPaidStatus(orderStatus.status)) return 'paid'
  return orderStatus.status === 'draft' || orderStatus.status === 'expired' ? 'draft' : 'over'
}
