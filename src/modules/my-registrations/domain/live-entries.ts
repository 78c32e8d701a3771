type Entry = { readonly state: string; readonly isTransferred: boolean }

/** The entries of an order that still have their place: paid, and neither cancelled, deferred nor transferred. */
export function liveEntries<Of extends Entry>(entries: readonly Of[]): Of[] {
  return entries.filter(({ state, isTransferred }) => state === 'confirmed' && !isTransferred)
}
