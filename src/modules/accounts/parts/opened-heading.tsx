import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading of a part that a link opened on the same page, at #opened. The link is removed then,
 * so the heading gets the focus.
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
