import type { Tx } from '#src/platform/db/tx.ts'

export type MoveTakenResult =
  | { readonly code: 'moved'; readonly ordinal: number }
  | { readonly code: 'gone' | 'already_taken' | 'no_pool' | 'sold_out' }

/**
 * Moves a taken place to another pool of its event, atomically. The order is locked by
 * the caller.
 */
export async function moveTaken(
  tx: Tx,
  hold: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  to: { readonly poolId: string; readonly subject: string },
): Promise<MoveTakenResult> {
  const [row] = await tx.sql<MoveTakenResult>`
    select code, ordinal from inventory.move_taken(${hold.tenantId}, ${hold.eventId}, ${tx.now}, ${hold.holdId},
                                                   ${to.poolId}, ${to.subject})`
  if (row === undefined) throw new Error('inventory.move_taken returned no row')
  return row
}
