import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading of a section that a link expands at #opened. The link is no longer rendered then, so
 * the heading gets the focus.
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
