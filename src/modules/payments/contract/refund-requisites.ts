import { z } from 'zod'
import { currencies } from '#src/kernel/money.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { requisitesForms } from '../domain/refund-requisites.ts'

const RefundRequisites = z.object({
  refundId: z.uuid(),
  amountMinor: z.number().int(),
  currency: z.enum(currencies),
  /**
   * What a transfer of this refund needs: a Belarusian, Russian or Uzbek account, or an IBAN. null: nothing
   * can be entered, since the money goes another way or is sent.
   */
  form: z.enum(requisitesForms).nullable(),
  /** What the payer entered; of the number only its end. */
  given: z.object({ kind: z.enum(['account', 'card']), shown: z.string(), changedAt: z.iso.datetime() }).nullable(),
})

const params = z.object({ refundId: z.uuid('payments.refund_unknown') })

export const getRefundRequisitesRoute = defineRoute({
  method: 'get',
  path: '/api/account/refunds/:refundId/requisites',
  summary: 'Retrieve whether a refund of the caller waits for an account, and the end of the number that was entered',
  role: 'account',
  transaction: 'none',
  params,
  reply: RefundRequisites,
  errors: { 'payments.refund_unknown': 404 },
})

export const setRefundRequisitesRoute = defineRoute({
  method: 'put',
  path: '/api/account/refunds/:refundId/requisites',
  summary: 'Set the account that a refund by bank transfer goes to, until it is made',
  role: 'account',
  reauth: true,
  security: 'refund_account_change',
  transaction: 'none',
  params,
  body: z.object({
    /** As the receiver’s bank knows them. */
    receiver: z.string().max(140),
    /** An account number, an IBAN, or the number of an Uzbek card; spaces do not matter. */
    account: z.string().max(60),
    /** БИК of a Russian bank, МФО of an Uzbek one, BIC of any other; of a card and in Belarus none. */
    bankCode: z.string().max(20).default(''),
    bankName: z.string().max(140).default(''),
  }),
  reply: RefundRequisites,
  errors: {
    'payments.refund_unknown': 404,
    'payments.requisites_closed': 409,
    'payments.requisites_invalid': 422,
  },
})
