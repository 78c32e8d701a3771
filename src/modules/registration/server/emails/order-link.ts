import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { ownPagePath, ownStartPath, successAddress, type TransferredEntry } from '../../domain/register-address.ts'
import type { EmailFacts } from '../queries/email-facts.ts'

/** The link to the order's page for its payer; for any other recipient the link to the event. */
export function orderLink(
  context: JobContext,
  { orderId, event, entries, legsOf, sender, feeFor }: EmailFacts,
): string {
  const { baseUrl, tenants } = context
  const entry = entries[0] ?? legsOf
  if (feeFor !== null)
    return feeFor.isByOthers ? ownStartOf(context, feeFor) : ownPageOf(context, feeFor.registrationId)
  if (entry === null) return ownPageOf(context, orderId)
  const path = successAddress({ eventCode: event.code, raceCode: entry.raceCode }, orderId)
  return addressAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}

/** The order's page in its owner's account. */
export function ownPageOf(context: JobContext, orderId: string): string {
  return personalAddress(context, ownPagePath(orderId))
}

/** The page of a recipient's own start in another account's order. */
export function ownStartOf(context: JobContext, entry: TransferredEntry): string {
  return personalAddress(context, ownStartPath(entry))
}

function personalAddress({ baseUrl, tenants }: JobContext, path: string): string {
  return addressAt(defaultTenantCode, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}
