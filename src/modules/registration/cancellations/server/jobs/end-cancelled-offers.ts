import type { Tx } from '#src/platform/db/tx.ts'
import { runsJob } from '#src/platform/jobs/define-job.ts'
import { closeInvitation } from '../../../invitations/server/commands/end-invitation.ts'
import { lapseTransfer } from '../../../transfers/server/commands/end-transfer.ts'
import { endCancelledOffersJob } from './end-cancelled-offers-declared.ts'

type Offer = { readonly id: string; readonly kind: 'transfer' | 'invitation' }

/**
 * An event is cancelled or postponed: its open offers to other people end, one transaction each. An
 * offer with an unpaid order ends once that order has ended. The periodic tasks of both kinds would
 * find them too, a minute later.
 */
export const runEndCancelledOffersJob = runsJob(endCancelledOffersJob, async ({ db }, { tenantId, eventId }) => {
  const offers = await db.transaction({ role: 'app', tenantId, readOnly: true }, (tx) => offersOff(tx, eventId))
  const failures: unknown[] = []
  for (const { kind, id } of offers) {
    const ended = db.transaction({ role: 'app', tenantId }, (tx) =>
      kind === 'transfer' ? lapseTransfer(tx, id) : closeInvitation(tx, id),
    )
    await ended.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${offers.length} failed`)
})

/** A postponed event's invitations stay open: their places are valid on the new date. */
async function offersOff(tx: Tx, eventId: string): Promise<Offer[]> {
  return await tx.sql<Offer>`
    select 'transfer' as kind, h.id from registration.transfers h join catalog.events e on e.id = h.event_id
    where h.event_id = ${eventId} and h.state = 'open' and e.status <> 'published'
    union all
    select 'invitation', i.id from registration.invitations i join catalog.events e on e.id = i.event_id
    where i.event_id = ${eventId} and i.state in ('open', 'declined') and i.opened_at is not null and e.status = 'cancelled'`
}
