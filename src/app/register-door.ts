import type { Door } from '#src/platform/http/waiting-room/wait-for-page.ts'

const registerPage = /^(\/[^/]+\/[^/]+)\/register(?:\.data)?$/
/** Whoever is further than the form has a place already: nobody makes them wait. */
const behindTheDoor = new Set(['options', 'order', 'payment', 'check', 'expired'])

/** The door of a race's registration; its ticket is good for that race's addresses alone. */
export function registerDoor({ pathname, searchParams }: URL): Door | null {
  const race = registerPage.exec(pathname)?.[1]
  if (race === undefined || behindTheDoor.has(searchParams.get('step') ?? '')) return null
  return { name: race, folder: race }
}
