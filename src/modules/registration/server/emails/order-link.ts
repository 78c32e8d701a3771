import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { ownPagePath, participantEntryPath, successPath, type TransferredEntry } from '../../domain/register-path.ts'
import type { EmailFacts } from '../queries/email-facts.ts'

/** The link to the order's page for its payer; for any other recipient the link to the event. */
export function orderLink(
  context: JobContext,
  { orderId, event, entries, legsOf, sender, feeFor, optionsOf }: EmailFacts,
): string {
  const { baseUrl, tenants } = context
  const entry = entries[0] ?? legsOf
  if (feeFor !== null)
    return feeFor.hasOtherPayer ? participantEntryUrl(context, feeFor) : ownOrderUrl(context, feeFor.registrationId)
  if (optionsOf !== null) return ownOrderUrl(context, optionsOf)
  if (entry === null) return ownOrderUrl(context, orderId)
  const path = successPath({ eventCode: event.code, raceCode: entry.raceCode }, orderId)
  return urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}

/** The order's page in its owner's account. */
export function ownOrderUrl(context: JobContext, orderId: string): string {
  return personalUrl(context, ownPagePath(orderId))
}

/**
 * Where the payer finds the fiscal receipts of a sum that was paid or returned; null where the
 * installation makes none, or an organizer's own shop does.
 */
export function receiptsUrl(
  context: JobContext,
  { orderId, optionsOf }: Pick<EmailFacts, 'orderId' | 'optionsOf'>,
  { currency, overallMinor, isPaidToShop }: Pick<OrderBill, 'currency' | 'overallMinor' | 'isPaidToShop'>,
): string | null {
  if (!context.makesReceipts || isPaidToShop || currency !== 'RUB' || overallMinor === 0) return null
  return personalUrl(context, `/account/orders/${optionsOf ?? orderId}#receipts`)
}

/** Where the payer says which account a refund goes to. */
export function refundAccountUrl(
  context: JobContext,
  { orderId, optionsOf }: Pick<EmailFacts, 'orderId' | 'optionsOf'>,
): string {
  return personalUrl(context, `/account/orders/${optionsOf ?? orderId}#refund-to`)
}

/** The page of a recipient's own entry in another account's order. */
export function participantEntryUrl(context: JobContext, entry: TransferredEntry): string {
  return personalUrl(context, participantEntryPath(entry))
}

function personalUrl({ baseUrl, tenants }: JobContext, path: string): string {
  return urlAt(defaultTenantCode, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
}
