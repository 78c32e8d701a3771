/** What loads a part's module, by the part's name. */
const loads = new Map<string, () => Promise<unknown>>()

export function knowPart(name: string, load: () => Promise<unknown>): void {
  loads.set(name, load)
}

/**
 * Loads the parts that the server has drawn already, and those within them. React throws away what it drew where a part is not
 * there yet when something around it changes, and with it what was typed: so nothing is hydrated before.
 */
export async function loadShownParts(): Promise<void> {
  let left = [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => String(dataset.part))
  for (let known = left; known.length > 0; left = left.filter((name) => !known.includes(name))) {
    known = left.filter((name) => loads.has(name))
    await Promise.allSettled(known.map((name) => loads.get(name)?.()))
  }
}
