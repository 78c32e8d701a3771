/** A local time of day, «09:30»; its day is in another field. */
export type Clock = string & { readonly __brand: 'Clock' }

/** Whether a value is a time of day, 00:00 to 23:59. */
export function isClock(value: unknown): value is Clock {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
}
