import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Site } from './site-context.ts'

/** In the browser, which shows one site: the last loaded one. On the server effects never run. */
let lastSite: Site | undefined

/** The site from the root loader. */
export function useSite(): Site {
  const site = useSiteIfLoaded()
  if (site === undefined) throw new Error('the site is not loaded yet')
  return site
}

/**
 * The same where the root loader itself may have failed: then the previous one, so that an error
 * page still has logo and menu.
 */
export function useSiteIfLoaded(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site ?? lastSite
}

/** Stores the site for a page whose own could not be loaded. */
export function useLastSite(site: Site | undefined): void {
  useEffect(() => {
    if (site !== undefined) lastSite = site
  }, [site])
}
