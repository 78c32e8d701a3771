import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A window over the page that has an address, `#name`: the back button closes it, and a link may open it. The server, which is told
 * no such thing, draws none; so does the page until it is alive.
 */
export function useHashDialog(name: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [isHydrated, setIsHydrated] = useState(false)
  // As a transition: what the page still waits for as it comes alive is not to be thrown away for a window.
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  const isOpen = isHydrated && hash === `#${name}`
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isOpen) return
    // The window is gone with the address, in whichever way one went back: who opened it by a key is where they were.
    return () => void requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
  }, [isOpen])
  const open = () => void navigate({ search, hash: name }, { preventScrollReset: true, state: { opened: name } })
  return {
    isOpen,
    open,
    close() {
      // Whoever came by the link itself would be led off the page by going back.
      if (state?.opened === name) void navigate(-1)
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    },
    /** For a link that leads to the same on a page: in a tab or window of its own it stays a link. */
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      opener.current = event.currentTarget
      open()
    },
  }
}
