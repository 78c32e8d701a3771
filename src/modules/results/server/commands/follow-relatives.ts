import type { relativeDeleted, relativesMerged } from '#src/modules/accounts/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { deleteClaimsOf, moveClaimsOf } from '../queries/claims.ts'

/** A deleted relative has no claims any more. */
export async function endClaimsOfRelative(tx: Tx, of: EventPayload<typeof relativeDeleted>): Promise<void> {
  await deleteClaimsOf(tx, of)
}

/** The claims of two rows of one relative are the remaining row's. */
export async function mergeClaimsOfRelatives(tx: Tx, of: EventPayload<typeof relativesMerged>): Promise<void> {
  await moveClaimsOf(tx, of)
}
