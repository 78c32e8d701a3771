/** A toast that was dragged so far is dismissed (SPEC §9). */
export const swipeThresholdPx = 20
/** The library's own threshold, a constant in its code. */
const libraryThresholdPx = 45

const distances = ['--swipe-amount-x', '--swipe-amount-y'] as const

type Style = Pick<CSSStyleDeclaration, 'getPropertyValue' | 'setProperty'>

/**
 * Extends a swipe of at least our threshold to the library's. The library holds the distance of the
 * swipe in two properties of the toast and has no option for the threshold.
 */
export function extendSwipe(style: Style): void {
  for (const name of distances) {
    const px = Number.parseFloat(style.getPropertyValue(name)) || 0
    if (Math.abs(px) < swipeThresholdPx || Math.abs(px) >= libraryThresholdPx) continue
    style.setProperty(name, `${Math.sign(px) * libraryThresholdPx}px`)
  }
}
