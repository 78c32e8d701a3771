import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { showToast } from './show-toast.ts'

/**
 * Confirms with a toast what a form did. It is shown once per navigation: the same form saved again
 * redirects to the same address, and confirms again.
 * @param text what was done; null: nothing
 */
export function useDoneToast(text: string | null): void {
  const { key } = useLocation()
  useEffect(() => {
    // Another id for each navigation: a toast that is replaced by the same text is not announced.
    if (text !== null) showToast({ id: `done-${key}`, look: 'ok', text })
  }, [text, key])
}
