import { type ReactNode, useLayoutEffect } from 'react'

type HydratedPageProps = {
  /** Called once all parts of the page are hydrated, or can be hydrated by an event. */
  then: () => void
  children: ReactNode
}

/** The whole page. */
export function HydratedPage({ then, children }: HydratedPageProps) {
  // Not within this commit: the callback may hydrate parts that still wait. And before any other
  // event on the page: a form that is sent in between would be sent without its typed values.
  useLayoutEffect(() => queueMicrotask(then), [then])
  return children
}
