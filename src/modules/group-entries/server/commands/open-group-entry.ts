import { err, ok, type Result } from '#src/kernel/result.ts'
import { type GroupEntryKind, groupEntryRulesFor } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import {
  existsInOtherTenant,
  findOrderStatus,
  findOwnOrder,
  lockOwnOrder,
} from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { writeCompany } from '../queries/companies.ts'
import {
  findLastHead,
  findOpenGroupEntry,
  type GroupEntryRow,
  insertGroupEntry,
  lockBeginning,
  lockGroupEntry,
} from '../queries/group-entries.ts'
import { companyToBegin } from '../reads/company-to-begin.ts'

export type GroupEntryKey = {
  readonly tenantId: number
  readonly accountId: string
  readonly groupEntryId: string
  readonly eventCode: string
  /** The kind of the group entry to create; an existing one has its own. */
  readonly kind: GroupEntryKind
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

export type Races = readonly [RaceRules, ...RaceRules[]]

/** All races of an event of this brand; of any brand where `tenantId` is null. */
export async function racesOfEvent(
  tx: Tx,
  tenantId: number | null,
  eventCode: string,
): Promise<Result<Races, 'group-entries.event_not_found'>> {
  const [first, ...rest] = await raceRulesOfEvent(tx, eventCode)
  if (first === undefined || (tenantId !== null && first.tenantId !== tenantId))
    return err('group-entries.event_not_found')
  return ok([first, ...rest])
}

/** The races with their rules for this kind of group entry; refused where no race takes it. */
export function racesForKind(races: Races, kind: GroupEntryKind): Result<Races, 'group-entries.not_accepted'> {
  const forKind = withRulesFor(races, kind)
  return forKind.some(({ groupEntries }) => groupEntries !== null) ? ok(forKind) : err('group-entries.not_accepted')
}

/** The races, in which `groupEntries` are the rules for this kind alone. */
export function withRulesFor<All extends readonly RaceRules[]>(races: All, kind: GroupEntryKind): All {
  return races.map((race) => ({ ...race, groupEntries: groupEntryRulesFor(race.groupEntries, kind) })) as unknown as All // of the same length
}

/**
 * The group entry to write into, locked until the commit, its order before it; created where none
 * exists under this id. An account has one unpaid group entry of each kind per event at a time.
 */
export async function openGroupEntry(tx: Tx, key: GroupEntryKey): Promise<Result<OpenGroupEntry, OpenRefusal>> {
  const { tenantId, accountId, groupEntryId: id, eventCode } = key
  const ofEvent = await racesOfEvent(tx, tenantId, eventCode)
  if (!ofEvent.ok) return ofEvent
  const [{ eventId }] = ofEvent.value
  await lockOwnOrder(tx, id)
  const locked = await lockGroupEntry(tx, id)
  if (locked !== null && (locked.accountId !== accountId || locked.eventId !== eventId))
    return err('group-entries.not_found')
  const races = racesForKind(ofEvent.value, locked?.kind ?? key.kind)
  if (!races.ok) return races
  const groupEntry =
    locked ?? (await startGroupEntry(tx, { tenantId, accountId, id, eventId, kind: key.kind }, races.value))
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
  input: Pick<GroupEntryRow, 'tenantId' | 'accountId' | 'id' | 'eventId' | 'kind'>,
  [{ currency }]: Races,
): Promise<GroupEntryRow | 'already_started' | null> {
  // The group entry's id becomes its order's id: an id that any order has already is refused.
  if ((await findOwnOrder(tx, input.id)) !== null || (await existsInOtherTenant(tx, input.tenantId, input.id)))
    return null
  await lockBeginning(tx, input)
  const other = await findOpenGroupEntry(tx, input)
  if (other !== null && other.id !== input.id) return 'already_started'
  const isCompany = input.kind === 'company'
  const row = { ...input, ...((isCompany ? null : await findLastHead(tx, input.accountId)) ?? noHead) }
  if (!(await insertGroupEntry(tx, row))) {
    // Another request has created it meanwhile: locked as one that was there before.
    await lockOwnOrder(tx, input.id)
    return await lockGroupEntry(tx, input.id)
  }
  if (isCompany) await writeCompany(tx, row, await companyToBegin(tx, input.accountId, currency))
  return row
}

const noHead = { school: '', region: '', coach: '' }

export async function findGroupEntryStatus(tx: Tx, accountId: string, id: string): Promise<GroupEntryStatus> {
  const orderStatus = await findOrderStatus(tx, accountId, id)
  if (orderStatus === null) return 'draft'
  if (orderStatus.status === 'awaiting_payment') return 'held'
  if (isPaidStatus(orderStatus.status)) return 'paid'
  return orderStatus.status === 'draft' || orderStatus.status === 'expired' ? 'draft' : 'over'
}
