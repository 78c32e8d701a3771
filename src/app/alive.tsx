import { type ReactNode, useEffect } from 'react'

type AliveProps = {
  /** Once all that the page is made of has come alive, or may when it is touched. */
  then: () => void
  children: ReactNode
}

/** The whole page. */
export function Alive({ then, children }: AliveProps) {
  useEffect(() => {
    // Not within this commit: what is told may bring parts alive that still wait
    const told = setTimeout(then)
    return () => clearTimeout(told)
  }, [then])
  return children
}
