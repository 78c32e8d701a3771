import type { Instant } from '#src/kernel/instant.ts'
import { reservableUntil } from '#src/modules/catalog/server/reads/reservation-of-event.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { reservationDue } from '../../domain/reservation-due.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'

/**
 * Until when a slow payment method reserves the places of an order; null: it does not. Only orders of
 * registrations can wait so long: the others change a place that is paid already.
 */
export async function reservationOf(
  tx: Tx,
  order: Pick<OrderRow, 'eventId' | 'kind'>,
  lines: readonly Pick<LineRow, 'kind' | 'subjectId'>[],
): Promise<Instant | null> {
  if (order.kind !== 'registration') return null
  const raceIds = lines.flatMap(({ kind, subjectId }) => (kind === 'place' ? [subjectId] : []))
  const closesAt = await reservableUntil(tx, order.eventId, [...new Set(raceIds)])
  if (closesAt === null || closesAt <= tx.now) return null
  return reservationDue(tx.now, closesAt).dueAt
}
