/** Calls it when the page and its pictures are there; the result cancels. */
export function onceLoaded(then: () => Promise<void>): (() => void) | undefined {
  // A script that cannot be loaded now is requested with the next page.
  const start = () => void then().catch(() => undefined)
  if (document.readyState === 'complete') {
    start()
    return undefined
  }
  window.addEventListener('load', start, { once: true })
  return () => window.removeEventListener('load', start)
}
