import { z } from 'zod'
import type { Answer, Bank, Notice } from '../bank-state.ts'
import { cabinetUrl } from '../face.ts'
import type { Payment } from '../records.ts'

export type Method =
  | 'CheckPerformTransaction'
  | 'CreateTransaction'
  | 'PerformTransaction'
  | 'CancelTransaction'
  | 'CheckTransaction'
  | 'GetStatement'
  | 'SetFiscalData'

/** A JSON-RPC call to the shop; sums are tiyin, times are milliseconds. */
export function callTo(bank: Bank, method: string, params: object, isForged = false): Notice {
  const key = isForged ? `not ${bank.secret}` : bank.secret
  return {
    type: method,
    url: cabinetUrl(bank, 'payme', 'notify'),
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`Paycom:${key}`).toString('base64')}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: bank.now() % 1_000_000, method, params }),
  }
}

/** Payme's id of the transaction: 24 hexadecimal digits. */
export function transactionOf(payment: Payment): string {
  return payment.id.slice(-24)
}

export function accountOf(payment: Payment) {
  return { order_id: payment.reference }
}

const Reply = z.union([z.object({ result: z.looseObject({}) }), z.object({ error: z.looseObject({ code: z.int() }) })])

/** The result or the error in the shop's answer, which is HTTP 200 either way; null if it is neither. */
export function replyIn({ status, body }: Answer): z.infer<typeof Reply> | null {
  if (status !== 200) return null
  try {
    const reply = Reply.safeParse(JSON.parse(body))
    return reply.success ? reply.data : null
  } catch {
    return null
  }
}
