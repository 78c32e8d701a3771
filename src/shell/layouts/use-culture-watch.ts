import { useEffect, useRef } from 'react'
import type { Language } from '#src/kernel/texts.ts'
import { cultureToFollow } from './culture.ts'

/** SPEC §9. Reading a cookie costs microseconds, and browsers slow the timers of hidden tabs by themselves. */
const everyMs = 300

/** Follows the language cookie, which another tab may change. The same change is passed on once. */
export function useCultureWatch(shown: Language, onLanguage: (language: Language) => void): void {
  const latest = useRef({ shown, onLanguage, asked: shown })
  useEffect(() => {
    latest.current = { shown, onLanguage, asked: shown }
  }, [shown, onLanguage])
  useEffect(() => {
    const timer = setInterval(() => {
      const { current } = latest
      const asked = cultureToFollow(document.cookie, current.shown)
      if (asked === null || asked === current.asked) return
      current.asked = asked
      current.onLanguage(asked)
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
}
