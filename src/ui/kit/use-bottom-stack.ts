import { type RefObject, useLayoutEffect } from 'react'

const properties = { bar: '--bottom-bar', notice: '--bottom-notice' } as const

/**
 * Tells the page how much of the window's foot an element takes, so that toasts, the notice above and the end of the page
 * keep clear of it: the phone's order bar ('bar'), the cookie notice above that ('notice', `bottom: var(--bottom-bar)`).
 */
export function useBottomStack(place: keyof typeof properties, element: RefObject<HTMLElement | null>): void {
  useBrowserLayoutEffect(() => {
    const root = document.documentElement
    const target = element.current
    if (!target) return
    const property = properties[place]
    // It tells the first size as well, before that is painted; to measure would lay the whole page out once more.
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
