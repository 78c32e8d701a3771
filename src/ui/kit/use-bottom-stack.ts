import { type RefObject, useLayoutEffect } from 'react'

const properties = { bar: '--bottom-bar', notice: '--bottom-notice' } as const

/**
 * Publishes the height that an element takes at the bottom of the window as a CSS variable, so that
 * toasts, the notice above and the end of the page leave room: the phone's order bar ('bar'), the
 * cookie notice above it ('notice', `bottom: var(--bottom-bar)`).
 */
export function useBottomStack(place: keyof typeof properties, element: RefObject<HTMLElement | null>): void {
  useBrowserLayoutEffect(() => {
    const root = document.documentElement
    const target = element.current
    if (!target) return
    const property = properties[place]
    // The observer also reports the first size before the paint; measuring would force another
    // layout.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height !== undefined) root.style.setProperty(property, `${Math.ceil(height)}px`)
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [place, element])
}

// On the server there is no layout to measure.
const useBrowserLayoutEffect: typeof useLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect
