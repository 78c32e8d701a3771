declare const instantBrand: unique symbol

/**
 * A moment in UTC, always in full: '2026-05-24T05:00:00.000Z'. Instants of years 0 to 9999 sort as
 * text.
 */
export type Instant = string & { readonly [instantBrand]: true }

export function isInstant(value: unknown): value is Instant {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isCanonical(value)
}

/**
 * An instant from a Date, milliseconds since 1970, or a text with a zone.
 * @throws RangeError for a text without a zone, which would mean the process's own
 */
export function toInstant(value: Date | string | number): Instant {
  if (typeof value === 'string' && !(/\d[T ]\d\d:/i.test(value) && /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(value))) {
    throw new RangeError(`time without a time zone: ${value}`)
  }
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new RangeError(`invalid time: ${String(value)}`)
  const text = date.toISOString()
  if (text.length !== writtenLength) throw new RangeError(`year out of range: ${text}`)
  return text as Instant // as toISOString writes it
}

/** Years before 0 and after 9999 are written with a sign and six digits. */
const writtenLength = '2026-05-24T05:00:00.000Z'.length

/** Milliseconds since 1970-01-01T00:00Z. */
export function instantMs(instant: Instant): number {
  return Date.parse(instant)
}

export function plusMs(instant: Instant, ms: number): Instant {
  return toInstant(instantMs(instant) + ms)
}

/** `later − earlier` in milliseconds; negative where `later` is earlier. */
export function diffMs(later: Instant, earlier: Instant): number {
  return instantMs(later) - instantMs(earlier)
}

export function isBefore(a: Instant, b: Instant): boolean {
  return instantMs(a) < instantMs(b)
}

function isCanonical(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

/** The local time of a moment with its offset from UTC: «2026-11-14T00:00:00+03:00». */
export function localDateTime(instant: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instantMs(instant),
  )
  const offsetName = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) ?? ''
  const offset = offsetName === '' ? '+00:00' : offsetName
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const awayMs = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1)
  return new Date(instantMs(instant) + awayMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length) + offset
}
