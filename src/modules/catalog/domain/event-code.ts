/**
 * Whether a text may be an event's code. Codes are parts of addresses: `/event/CODE`,
 * `/CODE/RACE/register` and `/api/events/CODE`. First segments of the program's own addresses are
 * reserved.
 */
export function isEventCode(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,60}$/.test(text) && !reserved.has(text)
}

/** Whether a text can be a race's code within its event. */
export function isRaceCode(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,40}$/.test(text)
}

const reserved: ReadonlySet<string> = new Set([
  'account',
  'admin',
  'api',
  'assets',
  'bank',
  'count',
  'dev',
  'event',
  'events',
  'home',
  'legal',
  'list',
  'listfilter',
  'live-count',
  'map',
  'organizer',
  'payment',
  'register',
  'result-summaries',
  'series',
  'suggest',
  'tenants',
])
