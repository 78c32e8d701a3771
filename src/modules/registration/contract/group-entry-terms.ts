import { z } from 'zod'
import { OrderCompanyView } from '#src/modules/orders/contract/order-company.ts'

/** What an order's pages say of its group entry beside its people. */
export const GroupEntryTerms = z.object({
  /** The company of a company's order; null for a coach's list. */
  company: OrderCompanyView.nullable(),
  /** The last day on which another person may take a place; null where none may. */
  namesUntil: z.iso.date().nullable(),
})
