import { useEffect, useState } from 'react'

type Asked<Reply> = { readonly q: string; readonly reply: Reply }
export type Suggested<Reply> = {
  /** The latest answer, for what was typed then: it stays until the next one is there, so that nothing jumps. */
  readonly reply: Reply | null
  readonly hasFailed: boolean
  /** Whether the answer is for what is typed now. */
  readonly isFresh: boolean
}

const pauseMs = 150

/**
 * Asks while somebody types, once they pause; who types on gives the former question up.
 * @param ask the same function each time
 */
export function useSuggestions<Reply>(
  q: string,
  isOpen: boolean,
  ask: (q: string, signal: AbortSignal) => Promise<Reply>,
): Suggested<Reply> {
  const [latest, setLatest] = useState<Asked<Reply> | null>(null)
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const isFresh = latest?.q === q
  useEffect(() => {
    if (!isOpen || isFresh) return
    const controller = new AbortController()
    const ended = () => controller.signal.aborted
    const timer = setTimeout(
      () => {
        ask(q, controller.signal).then(
          (reply) => {
            if (ended()) return
            setLatest({ q, reply })
            setFailedFor(null)
          },
          () => {
            if (!ended()) setFailedFor(q)
          },
        )
      },
      q === '' ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isOpen, isFresh, ask])
  return { reply: latest?.reply ?? null, hasFailed: failedFor === q && !isFresh, isFresh }
}
