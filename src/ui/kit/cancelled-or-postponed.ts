/** Why a day is no longer valid. */
export type CancelledOrPostponed = 'cancelled' | 'postponed'

/**
 * The status, if it is cancelled or postponed; else null.
 * @param status an event's, or the state of its races
 */
export function toCancelledOrPostponed(status: string): CancelledOrPostponed | null {
  return status === 'cancelled' || status === 'postponed' ? status : null
}
