/** The most partners of a series, and the largest uploaded logo. */
export const maxPartners = 40
export const logoMaxBytes = 5_000_000

/**
 * The background on which a logo is readable, whatever the page's theme: light letters need a dark
 * one.
 */
export const logoBackgrounds = ['light', 'dark'] as const
export type LogoBackground = (typeof logoBackgrounds)[number]

/** Whether the text is an http(s) address without credentials, so that a link may lead there. */
export function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username + url.password === ''
}

/**
 * The ids with one moved or inserted at a position counted from 1; beyond the end means the end.
 */
export function moveToPosition(ids: readonly string[], id: string, position: number | undefined): readonly string[] {
  const current = ids.indexOf(id)
  const otherIds = ids.filter((one) => one !== id)
  const at =
    position === undefined ? (current < 0 ? otherIds.length : current) : Math.min(position - 1, otherIds.length)
  return [...otherIds.slice(0, at), id, ...otherIds.slice(at)]
}
