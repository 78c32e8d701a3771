import { useEffect, useState } from 'react'

type LatestReply<Reply> = { readonly q: string; readonly reply: Reply }
export type Suggested<Reply> = {
  /**
   * The latest response, possibly for an earlier text: it stays until the next one arrives, so that
   * the list does not flicker.
   */
  readonly reply: Reply | null
  readonly hasFailed: boolean
  /** Whether the response is for the current text. */
  readonly isFresh: boolean
}

const pauseMs = 150

/**
 * Requests suggestions after a pause in typing; further typing aborts the pending request.
 * @param request must be the same function on each render
 */
export function useSuggestions<Reply>(
  q: string,
  isOpen: boolean,
  request: (q: string, signal: AbortSignal) => Promise<Reply>,
): Suggested<Reply> {
  const [latest, setLatest] = useState<LatestReply<Reply> | null>(null)
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const isFresh = latest?.q === q
  useEffect(() => {
    if (!isOpen || isFresh) return
    const controller = new AbortController()
    const ended = () => controller.signal.aborted
    const timer = setTimeout(
      () => {
        request(q, controller.signal).then(
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
  }, [q, isOpen, isFresh, request])
  return { reply: latest?.reply ?? null, hasFailed: failedFor === q && !isFresh, isFresh }
}
