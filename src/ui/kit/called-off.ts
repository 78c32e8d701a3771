/** Why a day no longer holds. */
export type CalledOff = 'cancelled' | 'postponed'

/** @param status an event's, or the state of its races */
export function calledOffIn(status: string): CalledOff | null {
  return status === 'cancelled' || status === 'postponed' ? status : null
}
