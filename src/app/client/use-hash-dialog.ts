import type { MouseEvent } from 'react'
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A window over the page that has an address, `#name`: the back button closes it, and a link may open it. The server, which is told
 * no such thing, draws none; so does the page until it is alive.
 */
export function useHashDialog(name: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const open = () => void navigate({ search, hash: name }, { preventScrollReset: true, state: { opened: name } })
  return {
    isOpen: isAlive && hash === `#${name}`,
    open,
    close() {
      // Whoever came by the link itself would be led off the page by going back.
      if (state?.opened === name) void navigate(-1)
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    },
    /** For a link that leads to the same on a page: in a tab or window of its own it stays a link. */
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open()
    },
  }
}

const never = () => () => undefined
