import { plusMs } from '#src/kernel/instant.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { cancelOrder } from '#src/modules/orders/server/commands/cancel-order.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { legsUnpaidEmailJob } from '../../../server/jobs/emails.ts'
import { isPayingOver } from '../../domain/leg-shares.ts'
import { legsOfTeam } from '../queries/team-legs.ts'
import { findTeam } from '../queries/teams.ts'
import { asTeamRace } from '../reads/team-view.ts'

const batchSize = 200
const hourMs = 3_600_000

/**
 * Teams with a payment by each member, once the organizer's deadline is over: where legs are unpaid
 * the captain is notified of the time until which they may pay the rest; after that the team is
 * withdrawn by the refund rules. One transaction each, so that one stuck team delays no other.
 */
export const enforceLegDeadlines: PeriodicTask = {
  name: 'registration.enforce_leg_deadlines',
  everyMs: 60_000,
  async run({ db }) {
    const due = await db.transaction({ role: 'system', readOnly: true }, listDueTeams)
    const failures: unknown[] = []
    for (const { tenantId, id } of due) {
      const checked = db.transaction({ role: 'app', tenantId }, (tx) => enforceLegDeadline(tx, id))
      await checked.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`)
  },
}

/** Candidates by date: the day itself is checked by the event's clock. */
async function listDueTeams(tx: Tx): Promise<{ tenantId: number; id: string }[]> {
  return await tx.sql`
    select t.tenant_id as "tenantId", t.id
    from registration.teams t join catalog.races r on r.id = t.race_id join catalog.events e on e.id = t.event_id
      join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id
    where t.pays = 'each' and g.state = 'confirmed' and e.status = 'published' and r.starts_at > ${tx.now}
      and r.team_rules -> 'eachPays' ->> 'daysBefore' is not null
      and (r.starts_at - make_interval(days => (r.team_rules -> 'eachPays' ->> 'daysBefore')::int)) < ${plusMs(tx.now, 24 * hourMs)}
      and (t.grace_until is null or t.grace_until <= ${tx.now} or not exists (
        select from registration.team_legs l where l.team_id = t.id and not l.is_captains))
    order by t.id limit ${batchSize}`
}

async function enforceLegDeadline(tx: Tx, teamId: string): Promise<void> {
  const known = await findTeam(tx, teamId)
  if (known === null) return
  await lockPaidOrder(tx, known.orderId)
  const team = await findTeam(tx, teamId)
  const race = team && asTeamRace(await findRaceRulesById(tx, team.raceId))
  const eachPays = race?.team.eachPays ?? null
  if (team?.status !== 'confirmed' || race === null || eachPays === null) return
  const legs = await legsOfTeam(tx, teamId)
  const isWaiting = legs.some(({ state }) => state === 'paying') // decided soon
  if (!isPayingOver(eachPays, race, tx.now) || isWaiting) return
  if (legs.every(({ state }) => state === 'paid')) {
    // A leg cancelled later starts the captain's time again.
    if (team.graceUntil !== null) await setGrace(tx, teamId, null)
    return
  }
  if (team.graceUntil === null) {
    const until = plusMs(tx.now, eachPays.graceHours * hourMs)
    await setGrace(tx, teamId, until)
    return await tx.enqueue(legsUnpaidEmailJob, { teamId, until })
  }
  if (team.graceUntil > tx.now) return
  await withdraw(tx, team)
}

/**
 * By today's refund rules; past the last deadline nothing is refunded. Each leg's payer follows
 * (`return-legs.ts`).
 */
async function withdraw(tx: Tx, { orderId, accountId }: { readonly orderId: string; readonly accountId: string }) {
  const input = {
    orderId,
    scope: { kind: 'whole' },
    by: { kind: 'organizer', accountId },
    shownRefundMinor: null,
  } as const
  const done = await cancelOrder(tx, { ...input, terms: 'rules' })
  const isLate = !done.ok && done.error.code === 'orders.cancel_too_late'
  const last = isLate ? await cancelOrder(tx, { ...input, terms: 'none' }) : done
  if (!last.ok) throw new Error(`cancelling a team with unpaid legs was refused: ${last.error.code}`)
}

async function setGrace(tx: Tx, teamId: string, until: string | null): Promise<void> {
  await tx.sql`update registration.teams set grace_until = ${until} where id = ${teamId}`
}
