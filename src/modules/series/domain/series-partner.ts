/** How many partners a series may show, and what one logo may have as it is sent. */
export const mostPartners = 40
export const logoMaxBytes = 5_000_000

/** On which ground a logo is read, whatever the page's colours: light letters need a dark one. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]

/** Whether a link may lead there: an address of the web, with no name and password in it. */
export function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username + url.password === ''
}

/** The order with one moved, or put in, at a place counted from 1; further than the end is the end. */
export function movedTo(ids: readonly string[], id: string, position: number | undefined): readonly string[] {
  const present = ids.indexOf(id)
  const others = ids.filter((one) => one !== id)
  const at = position === undefined ? (present < 0 ? others.length : present) : Math.min(position - 1, others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
