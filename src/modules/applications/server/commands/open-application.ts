import { err, ok, type Result } from '#src/kernel/result.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isStanding } from '#src/modules/orders/domain/order-state.ts'
import { isElsewhere, lockOwnOrder, orderOf, orderStanding } from '#src/modules/orders/server/reads/order-standing.ts'
import type { Tx } from '#src/platform/db/database.ts'
import {
  type ApplicationRow,
  findApplication,
  insertApplication,
  lastHeadOf,
  lockApplication,
  lockBeginning,
  openApplicationOf,
} from '../queries/applications.ts'

export type ApplicationKey = {
  readonly tenantId: number
  readonly accountId: string
  readonly applicationId: string
  readonly eventCode: string
}
/** `held`: its order waits for payment; `over`: it was given up. */
export type ApplicationStatus = 'draft' | 'held' | 'paid' | 'over'
export type OpenApplication = {
  readonly application: ApplicationRow
  readonly races: readonly RaceRules[]
  readonly status: 'draft' | 'held'
}
export type EventRefusal = 'applications.event_not_found' | 'applications.not_taken'
export type OpenRefusal = EventRefusal | 'applications.not_found' | 'applications.begun_already' | 'applications.over'

/** The races of an event that takes applications here. */
export async function racesOfApplications(
  tx: Tx,
  tenantId: number | null,
  eventCode: string,
): Promise<Result<readonly [RaceRules, ...RaceRules[]], EventRefusal>> {
  const [first, ...others] = await raceRulesOfEvent(tx, eventCode)
  if (first === undefined || (tenantId !== null && first.tenantId !== tenantId))
    return err('applications.event_not_found')
  const races = [first, ...others] as const
  return races.some(({ applications }) => applications !== null) ? ok(races) : err('applications.not_taken')
}

/**
 * The application to write into, locked until the commit, and its order before it; begun where there is none under this id. Of one
 * event an account has one at a time, until it is paid.
 */
export async function openApplication(tx: Tx, key: ApplicationKey): Promise<Result<OpenApplication, OpenRefusal>> {
  const { tenantId, accountId, applicationId: id, eventCode } = key
  const races = await racesOfApplications(tx, tenantId, eventCode)
  if (!races.ok) return races
  const [{ eventId }] = races.value
  await lockOwnOrder(tx, id)
  const application = (await lockApplication(tx, id)) ?? (await begun(tx, { tenantId, accountId, id, eventId }))
  if (application === 'begun_already') return err('applications.begun_already')
  if (application === null || application.accountId !== accountId || application.eventId !== eventId) {
    return err('applications.not_found')
  }
  const status = await statusOf(tx, accountId, id)
  if (status === 'paid' || status === 'over') return err('applications.over')
  return ok({ application, races: races.value, status })
}

async function begun(
  tx: Tx,
  of: Pick<ApplicationRow, 'tenantId' | 'accountId' | 'id' | 'eventId'>,
): Promise<ApplicationRow | 'begun_already' | null> {
  // The application's id becomes its order's: one that is an order's already, of whomever, begins none.
  if ((await orderOf(tx, of.id)) !== null || (await isElsewhere(tx, of.tenantId, of.id))) return null
  await lockBeginning(tx, of.accountId, of.eventId)
  const other = await openApplicationOf(tx, of.accountId, of.eventId)
  if (other !== null && other.id !== of.id) return 'begun_already'
  const row = { ...of, ...((await lastHeadOf(tx, of.accountId)) ?? { school: '', region: '', coach: '' }) }
  return (await insertApplication(tx, row)) ? row : await findApplication(tx, of.id)
}

export async function statusOf(tx: Tx, accountId: string, id: string): Promise<ApplicationStatus> {
  const standing = await orderStanding(tx, accountId, id)
  if (standing === null) return 'draft'
  if (standing.status === 'awaiting_payment') return 'held'
  if (isStanding(standing.status)) return 'paid'
  return standing.status === 'draft' || standing.status === 'expired' ? 'draft' : 'over'
}
