import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutScrollFlag } from './scroll-flag.ts'

/** An address with the flag `scrollToTop` is shown from its top, and then loses the flag. */
export function ScrollToTop() {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const clean = withoutScrollFlag(location)
    if (clean === null) return
    window.scrollTo(0, 0)
    void navigate(clean, { replace: true, preventScrollReset: true, state: location.state })
  }, [location, navigate])
  return null
}
