/**
 * Registers the service worker and says what is shown; a browser that has none, or forbids it, works
 * without.
 */
export async function tellWorker(seen: {
  readonly language: string
  readonly account: string | null
  readonly path: string
}): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(seen)
  } catch {
    // private windows, settings of the browser
  }
}
