import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderCompany } from '../../domain/order-company.ts'
import { findOrderCompany } from '../queries/order-companies.ts'

/** The company that the order is for, with its requisites; null where it is for no company. */
export async function companyOfOrder(tx: Tx, orderId: string): Promise<OrderCompany | null> {
  return await findOrderCompany(tx, orderId)
}
