import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { RegistrationState } from '../../../domain/registration-state.ts'
import { invitedAs } from '../../../server/queries/own-entries.ts'

export type PersonOfOrder = {
  readonly orderId: string
  readonly state: RegistrationState
  readonly participant: EnteredParticipant
  readonly invitedAs: string | null
}

/** The entries of orders in every state, with the participant of each. */
export async function peopleOfOrders(tx: Tx, orderIds: readonly string[]): Promise<PersonOfOrder[]> {
  return await tx.named<PersonOfOrder>(
    'registration.people_of_orders',
    `select g.order_id as "orderId", g.state, g.participant, ${invitedAs} as "invitedAs"
     from registration.entries g where g.order_id = any($1) order by g.id`,
    [orderIds],
  )
}
