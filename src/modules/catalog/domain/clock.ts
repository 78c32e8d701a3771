/** What a clock on the spot shows, «09:30»: a time of a day that is named beside it. */
export type Clock = string & { readonly __brand: 'Clock' }

export function isClock(value: unknown): value is Clock {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
}
