import { useSite } from '#src/client/use-site.ts'
import { pageAddress } from '#src/modules/accounts/parts/page-address.ts'

/**
 * The address of an event's page: on the default tenant, whatever the tenant of the registration.
 */
export function useEventAddress(eventCode: string): string {
  const { tenant } = useSite()
  return pageAddress(tenant.links.homeUrl, `/event/${encodeURIComponent(eventCode)}`)
}
