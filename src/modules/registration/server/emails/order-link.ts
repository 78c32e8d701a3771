import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { ownPagePath, successAddress } from '../../domain/register-address.ts'
import type { LetterFacts } from '../queries/letter-facts.ts'

/** Where the payer reads what became of the order; a letter to anybody else leads to the event. */
export function orderLink(
  { baseUrl, tenants }: JobContext,
  { orderId, event, entries, legsOf, sender }: LetterFacts,
): string {
  const entry = entries[0] ?? legsOf
  if (entry === null) return `${baseUrl}/event/${event.code}`
  const path = successAddress({ eventCode: event.code, raceCode: entry.raceCode }, orderId)
  return addressAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}

/** The order's page among its owner's own. */
export function ownPageOf({ baseUrl, tenants }: JobContext, orderId: string): string {
  return addressAt(defaultTenantCode, ownPagePath(orderId), { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}
