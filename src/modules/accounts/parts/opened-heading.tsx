import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading of what a link has opened on the same page, under the address's #opened. The link is gone by then: whoever
 * goes by keyboard or reader is led here.
 */
export function OpenedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h3 ref={heading} id="opened" tabIndex={-1} className="scroll-mt-6 font-semibold text-lg outline-none">
      {children}
    </h3>
  )
}
