import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { receiptStates } from '../domain/receipt-state.ts'
import { ReceiptView } from './receipt-view.ts'

const ofReceipt = z.object({ receiptId: z.uuid('receipts.unknown') })

export const listReceiptsRoute = defineRoute({
  method: 'get',
  path: '/api/operator/receipts',
  summary: 'List the fiscal receipts of all tenants in a state, the oldest first',
  role: 'operator',
  databaseRole: 'system',
  query: z.object({
    state: z.enum(receiptStates).default('failed'),
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    list: z.array(
      ReceiptView.extend({
        tenantId: z.int(),
        registrationId: z.uuid(),
        attempt: z.int(),
        /** What the register last said against it. */
        failure: z.string().nullable(),
        /** It should have its numbers by now: an hour has passed. */
        isOverdue: z.boolean(),
      }),
    ),
    /** The cursor of the next page; null on the last one. */
    next: z.uuid().nullable(),
  }),
})

export const retryReceiptRoute = defineRoute({
  method: 'post',
  path: '/api/operator/receipts/:receiptId/retry',
  summary: 'Send a waiting or failed receipt again, by the tax regime that is set for its day now',
  role: 'operator',
  databaseRole: 'system',
  transaction: 'write',
  params: ofReceipt,
  reply: z.object({ receiptId: z.uuid() }),
  errors: { 'receipts.unknown': 404, 'receipts.not_failed': 409 },
})

export const correctReceiptRoute = defineRoute({
  method: 'post',
  path: '/api/operator/receipts/:receiptId/correct',
  summary: 'Correct a registered receipt by the tax regime that is set for its day now',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  transaction: 'write',
  params: ofReceipt,
  body: z.object({
    /** Found by ourselves, or demanded by the tax office, with the number of its demand. */
    correctionReason: z.enum(['self', 'instruction']),
    baseNumber: z.string().trim().min(1).max(32).nullable().default(null),
  }),
  reply: z.object({ receiptId: z.uuid() }),
  errors: { 'receipts.unknown': 404, 'receipts.not_registered': 409, 'receipts.corrected': 409 },
})

/** The register's message that a receipt is ready: unsigned, so that it only makes us ask. */
export const receiveReceiptCallbackRoute = defineRoute({
  method: 'post',
  path: '/api/receipts/callbacks/:provider',
  summary: 'Receive a register’s message about a receipt',
  role: 'anyone',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ provider: z.string().max(40) }),
  plain: true,
  reply: z.object({ status: z.int(), type: z.string(), body: z.string() }),
  errors: { 'receipts.unknown_provider': 404, 'receipts.bad_message': 422 },
})
