/** The loaders of parts, by their names. */
const loaders = new Map<string, () => Promise<unknown>>()

export function registerPart(name: string, load: () => Promise<unknown>): void {
  loaders.set(name, load)
}

/**
 * Loads the parts in the server's HTML, and those nested in them, before hydration. React discards
 * the HTML of a part that is not loaded when something around it changes, and with it typed values.
 */
export async function loadShownParts(): Promise<void> {
  let left = [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => String(dataset.part))
  for (let known = left; known.length > 0; left = left.filter((name) => !known.includes(name))) {
    known = left.filter((name) => loaders.has(name))
    await Promise.allSettled(known.map((name) => loaders.get(name)?.()))
  }
}
