import { useSite } from '#src/client/use-site.ts'
import { pageAddress } from '#src/modules/accounts/parts/page-address.ts'

/** Where an event has its page: on the default brand, whichever brand one registers at. */
export function useEventAddress(eventCode: string): string {
  const { tenant } = useSite()
  return pageAddress(tenant.links.homeUrl, `/event/${encodeURIComponent(eventCode)}`)
}
