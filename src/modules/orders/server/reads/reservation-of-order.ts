import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { reservableUntil } from '#src/modules/catalog/server/reads/reservation-of-event.ts'
import { firstReservationOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { reservationDue } from '../../domain/reservation-due.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'

/**
 * Until when a slow payment method reserves the places of an order; null: it does not. Only orders of
 * registrations can wait so long: the others change a place that is paid already. A second choice of such a
 * method does not prolong the first.
 */
export async function reservationOf(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'eventId' | 'kind'>,
  lines: readonly Pick<LineRow, 'kind' | 'subjectId'>[],
): Promise<Instant | null> {
  if (order.kind !== 'registration') return null
  const raceIds = lines.flatMap(({ kind, subjectId }) => (kind === 'place' ? [subjectId] : []))
  const closesAt = await reservableUntil(tx, order.eventId, [...new Set(raceIds)])
  if (closesAt === null || closesAt <= tx.now) return null
  const { dueAt } = reservationDue(tx.now, closesAt)
  const first = await firstReservationOf(tx, order.id)
  const until = first !== null && isBefore(first, dueAt) ? first : dueAt
  return isBefore(tx.now, until) ? until : null
}
