import { useSite } from '#src/client/use-site.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'

/**
 * The address of an event's page: on the default tenant, whatever the tenant of the registration.
 */
export function useEventPath(eventCode: string): string {
  const { tenant } = useSite()
  return pageUrl(tenant.links.homeUrl, `/event/${encodeURIComponent(eventCode)}`)
}
