import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A dialog over the page that has an address, `#name`: the back button closes it, and a link may
 * open it. The server never receives the fragment and renders no dialog; neither does the page
 * before hydration.
 */
export function useHashDialog(name: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [isHydrated, setIsHydrated] = useState(false)
  // As a transition: parts of the page that still wait for hydration must not be discarded for a
  // dialog.
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  const isOpen = isHydrated && hash === `#${name}`
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isOpen) return
    // The dialog closes with the address, in whichever way the reader went back: the focus returns
    // to the opener.
    return () => void requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
  }, [isOpen])
  const open = () => void navigate({ search, hash: name }, { preventScrollReset: true, state: { opened: name } })
  return {
    isOpen,
    open,
    close() {
      // A reader that came by the link itself would leave the page by going back.
      if (state?.opened === name) void navigate(-1)
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    },
    /**
     * For a link that leads to the same on a page: in a tab or window of its own it stays a link.
     */
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      opener.current = event.currentTarget
      open()
    },
  }
}
