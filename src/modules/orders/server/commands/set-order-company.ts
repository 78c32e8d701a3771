import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderCompany } from '../../domain/order-company.ts'

/**
 * Writes the validated requisites of the company that an order is for, over the earlier ones. Expects
 * the order's lock. A new order gets them in the call that takes its places
 * (`registration.take_group_entry`).
 */
export async function setOrderCompany(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string; readonly accountId: string },
  company: OrderCompany,
): Promise<void> {
  await tx.sql`
    select orders.set_company(${of.tenantId}, ${of.orderId}, ${of.accountId}, ${JSON.stringify(company)}::jsonb)`
}
