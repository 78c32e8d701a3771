import { type ReactNode, useLayoutEffect } from 'react'

type HydratedPageProps = {
  /** Once all that the page is made of has come alive, or may when it is touched. */
  then: () => void
  children: ReactNode
}

/** The whole page. */
export function HydratedPage({ then, children }: HydratedPageProps) {
  // Not within this commit: what is told may bring parts alive that still wait. And before anything else happens on the page: a
  // form that is sent in between would be sent without what was typed.
  useLayoutEffect(() => queueMicrotask(then), [then])
  return children
}
