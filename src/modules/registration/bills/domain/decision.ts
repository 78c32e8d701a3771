import type { Instant } from '#src/kernel/instant.ts'
import { comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { isPaidStatus, type OrderStatus } from '#src/modules/orders/domain/order-state.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'

type Facts = {
  readonly status: OrderStatus
  readonly eventStatus: 'draft' | 'published' | 'cancelled' | 'postponed'
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly entries: readonly { readonly state: RegistrationState }[]
}

/**
 * What the payer has to choose about a paid order of a cancelled or postponed event: a refund or
 * another event, as long as a place is left and the event's last day is not over.
 */
export function decisionOf({ status, eventStatus, endsOn, timeZone, entries }: Facts, now: Instant) {
  if (eventStatus !== 'cancelled' && eventStatus !== 'postponed') return null
  const isOver = comparePlainDates(endsOn, plainDateIn(now, timeZone)) < 0
  const hasPlace = entries.some(({ state }) => state === 'confirmed')
  return isPaidStatus(status) && hasPlace && !isOver ? eventStatus : null
}
