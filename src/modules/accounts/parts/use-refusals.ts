import { useEffect, useRef, useState } from 'react'

/** How many refused submits there were: it changes with each answer that carries an error, so that focus moves again. */
export function useRefusals(answer: { readonly error?: unknown } | undefined): number {
  const [count, setCount] = useState(0)
  const seen = useRef<unknown>(undefined)
  useEffect(() => {
    if (answer === seen.current) return
    seen.current = answer
    if (answer?.error) setCount((before) => before + 1)
  }, [answer])
  return count
}
