import type { orderPaid } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { invitationEmailJob } from '../../invitations/server/jobs/invitation-emails.ts'
import { openInvitations } from '../../invitations/server/queries/invitations.ts'
import { listTeams } from '../../teams/server/commands/list-teams.ts'
import { assignBibs } from '../queries/assign-bibs.ts'
import { confirmEntries, entriesToConfirm } from '../queries/confirmation.ts'

/**
 * Confirms the entries of paid orders in the payment's own transaction: each entry gets its bib and
 * enters the start list. A place without a participant gets its bib too and enters the start list
 * when the participant is entered; its email is sent now. Bibs are given in the order of payment,
 * from counters that are locked last, after the holds.
 */
export async function confirmRegistrations(tx: Tx, paid: readonly EventPayload<typeof orderPaid>[]): Promise<void> {
  const [firstPaid] = paid
  if (firstPaid === undefined) return
  const entries = await entriesToConfirm(
    tx,
    paid.map(({ orderId }) => orderId),
  )
  const bibs = await assignBibs(tx, firstPaid.tenantId, entries)
  const numbered = entries.map((entry) => {
    const bib = bibs.get(entry.id)
    if (bib === undefined) throw new Error(`entry ${entry.id}: no bib was assigned`)
    return { ...entry, bib }
  })
  await confirmEntries(tx, firstPaid.tenantId, numbered)
  const teams = numbered.filter(({ isTeam }) => isTeam).map(({ id }) => id)
  if (teams.length > 0) await listTeams(tx, teams)
  const invited = entries.flatMap(({ invitationId }) => invitationId ?? [])
  if (invited.length === 0) return
  const opened = await openInvitations(tx, invited)
  await tx.enqueueAll(
    invitationEmailJob,
    opened.map((invitationId) => ({ invitationId, kind: 'link' as const })),
  )
}
