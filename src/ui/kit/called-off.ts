/** Why a day no longer holds. */
export type CalledOffStatus = 'cancelled' | 'postponed'

/** @param status an event's, or the state of its races */
export function calledOffIn(status: string): CalledOffStatus | null {
  return status === 'cancelled' || status === 'postponed' ? status : null
}
