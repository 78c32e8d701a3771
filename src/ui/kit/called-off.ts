/** Why a day is no longer valid. */
export type CalledOffStatus = 'cancelled' | 'postponed'

/**
 * The status, if it is cancelled or postponed; else null.
 * @param status an event's, or the state of its races
 */
export function calledOffIn(status: string): CalledOffStatus | null {
  return status === 'cancelled' || status === 'postponed' ? status : null
}
