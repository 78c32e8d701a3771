import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { onceLoaded } from '#src/client/once-loaded.ts'
import type { Site } from '#src/client/site-context.ts'

type VisitCounterProps = { readonly counter: Site['counter']; readonly isSignedIn: boolean }

/** Reports each page to the installation's counter, where the reader has allowed it; loads nothing otherwise. */
export function VisitCounter({ counter, isSignedIn }: VisitCounterProps) {
  const { pathname: path } = useLocation()
  const [id, origin, choice] = [counter?.id, counter?.origin, counter?.choice]
  useEffect(() => {
    if (id === undefined || origin === undefined) return
    if (choice === 'yes')
      return onceLoaded(async () => {
        const { reportPage } = await import('#src/client/analytics/report-page.ts')
        reportPage({ id, origin }, { path, isSignedIn })
      })
    if (choice === 'no' && document.cookie.includes('_ym_'))
      return onceLoaded(async () => {
        const { deleteMetrikaCookies } = await import('#src/client/analytics/metrika.ts')
        deleteMetrikaCookies(document, window.location.hostname)
      })
    return undefined
  }, [id, origin, choice, path, isSignedIn])
  return null
}
