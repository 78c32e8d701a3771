import { useRouteLoaderData } from 'react-router'
import type { Site } from './site-context.ts'

/** The site as the root loader gave it. */
export function useSite(): Site {
  const site = useRouteLoaderData<{ site: Site }>('root')?.site
  if (site === undefined) throw new Error('The site is not loaded')
  return site
}

/** The same where the root loader itself may have failed. */
export function useSiteIfLoaded(): Site | undefined {
  return useRouteLoaderData<{ site: Site }>('root')?.site
}
