import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderCompany } from '../../domain/order-company.ts'

export async function findOrderCompany(tx: Tx, orderId: string): Promise<OrderCompany | null> {
  const [row] = await tx.named<OrderCompany>(
    'orders.company_of_order',
    `select country, full_name as "fullName", tax_number as "taxNumber", kpp, registration_number as "registrationNumber",
       legal_address as "legalAddress", contact_name as "contactName", contact_email as "contactEmail",
       contact_phone as "contactPhone"
     from orders.order_companies where order_id = $1`,
    [orderId],
  )
  return row ?? null
}
