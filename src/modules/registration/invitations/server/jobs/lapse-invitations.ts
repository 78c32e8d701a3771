import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { closeInvitation, lapseInvitation } from '../commands/end-invitation.ts'
import { invitationEmailJob } from './invitation-emails.ts'

const batchSize = 100
const hour = 3_600_000
/** The reminder before the deadline; none for an invitation made later than that. */
const remindMs = 72 * hour
/** How long invitations of unpaid orders are stored. */
const deleteAfterMs = 7 * 24 * hour

/**
 * Ends invitations whose deadline has passed or whose event is cancelled; one transaction each, so
 * that one stuck invitation delays no other.
 */
export const lapseInvitations: PeriodicTask = {
  name: 'registration.lapse_invitations',
  everyMs: 60_000,
  async run({ db }) {
    const due = await db.transaction({ role: 'system', readOnly: true }, dueInvitations)
    const failures: unknown[] = []
    for (const { tenantId, id, isEventNotHeld } of due) {
      const ended = db.transaction({ role: 'app', tenantId }, (tx) =>
        isEventNotHeld ? closeInvitation(tx, id) : lapseInvitation(tx, id),
      )
      await ended.catch((error: unknown) => failures.push(error))
    }
    await db.transaction({ role: 'system' }, remind)
    await db.transaction({ role: 'system' }, deleteUnpaid)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`)
  },
}

async function dueInvitations(tx: Tx): Promise<{ tenantId: number; id: string; isEventNotHeld: boolean }[]> {
  return await tx.sql`
    select i.tenant_id as "tenantId", i.id, e.status = 'cancelled' as "isEventNotHeld"
    from registration.invitations i join catalog.races r on r.id = i.race_id join catalog.events e on e.id = i.event_id
    where i.state in ('open', 'declined') and i.opened_at is not null
      and (e.status = 'cancelled' or greatest(i.open_until, r.closes_at) <= ${tx.now})
    order by i.open_until limit ${batchSize}`
}

async function remind(tx: Tx): Promise<void> {
  const reminded = await tx.sql<{ id: string }>`
    update registration.invitations i set reminded_at = ${tx.now}
    from catalog.races r
    where r.id = i.race_id and i.state = 'open' and i.opened_at is not null and i.reminded_at is null
      and i.open_until <= ${plusMs(tx.now, remindMs)} and i.opened_at < i.open_until - make_interval(hours => ${remindMs / hour})
      and greatest(i.open_until, r.closes_at) > ${tx.now} and greatest(i.open_until, r.closes_at) <= ${plusMs(tx.now, remindMs)}
    returning i.id`
  await tx.enqueueAll(
    invitationEmailJob,
    reminded.map(({ id }) => ({ invitationId: id, kind: 'reminder' as const })),
  )
}

async function deleteUnpaid(tx: Tx): Promise<void> {
  await tx.sql`
    delete from registration.invitations i
    where i.opened_at is null and i.created_at < ${plusMs(tx.now, -deleteAfterMs)} and not exists (
      select from registration.entries g where g.tenant_id = i.tenant_id and g.order_id = i.order_id
        and g.participant ->> 'invitationId' = i.id::text and g.state in ('held', 'expired'))`
}
