import { useEffect, useRef } from 'react'
import type { Language } from '#src/kernel/texts.ts'
import { cultureToFollow } from './culture.ts'

/** SPEC §9. Reading a cookie costs microseconds, and browsers slow the timers of hidden tabs by themselves. */
const everyMs = 300

/** Follows the language cookie, which another tab may change. The same change is passed on once. */
export function useCultureWatch(shown: Language, onLanguage: (language: Language) => void): void {
  const latest = useRef({ shown, onLanguage, requested: shown })
  useEffect(() => {
    latest.current = { shown, onLanguage, requested: shown }
  }, [shown, onLanguage])
  useEffect(() => {
    const timer = setInterval(() => {
      const { current } = latest
      const requested = cultureToFollow(document.cookie, current.shown)
      if (requested === null || requested === current.requested) return
      current.requested = requested
      current.onLanguage(requested)
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
}
