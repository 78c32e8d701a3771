/** Where an event is at home, and where its reader stands. */
export type Homes = {
  readonly home: { readonly tenant: string; readonly host: string | null }
  readonly here: { readonly tenant: string; readonly origin: string }
}

/**
 * Where one registers for a race: on this host where it is the event's home, else at the home's own host. On localhost
 * every brand lives at the same host, and `ttt` chooses it.
 */
export function registerAddress(eventCode: string, raceCode: string, { home, here }: Homes): string {
  const path = `/${eventCode}/${raceCode}/register`
  if (home.tenant === here.tenant) return path
  const { hostname, protocol } = new URL(here.origin)
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || home.host === null) {
    return `${path}?ttt=${home.tenant === 'default' ? 'rr' : home.tenant}`
  }
  return `${protocol}//${home.host}${path}`
}
