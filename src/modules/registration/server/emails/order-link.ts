import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { ownPagePath, ownStartPath, successAddress, type TransferredEntry } from '../../domain/register-address.ts'
import type { EmailFacts } from '../queries/email-facts.ts'

/** Where the payer reads what became of the order; an email to anybody else leads to the event. */
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

/** The order's page among its owner's own. */
export function ownPageOf(context: JobContext, orderId: string): string {
  return personalAddress(context, ownPagePath(orderId))
}

/** One's own start in an order of somebody else's. */
export function ownStartOf(context: JobContext, entry: TransferredEntry): string {
  return personalAddress(context, ownStartPath(entry))
}

function personalAddress({ baseUrl, tenants }: JobContext, path: string): string {
  return addressAt(defaultTenantCode, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}
