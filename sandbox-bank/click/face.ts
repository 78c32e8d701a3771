import { z } from 'zod'
import type { Answer, Bank, Face, Notice } from '../bank-state.ts'
import { cabinetUrl } from '../face.ts'
import { toDecimal } from '../money.ts'
import { goOn, isToFail, saveFacts } from '../payments.ts'
import type { Payment } from '../records.ts'
import { clickRoutes, serviceId } from './routes.ts'
import { type Signed, signOf, transOf } from './signature.ts'

/**
 * Click: the shop opens nothing and makes a link; Click calls the shop, Prepare before it takes the
 * money and Complete after it, with forms that MD5 signs. Sums are soums with two decimals.
 */
export const clickFace: Face = {
  code: 'click',
  title: { ru: 'Click', en: 'Click' },
  failure: { type: 'text/html', body: '<h1>500 Internal Server Error</h1>' },
  routes: clickRoutes,
  // there are no notices: Complete also reports a payment that failed
  notices: () => [],
  isReceived: (answer) => replyIn(answer) !== null,
  isRepeated: (type) => type === 'complete',
  repeatDelaysMs: [1_000, 5_000, 30_000],
  repeatForMs: 600_000,
  ask: (bank, payment, isForged) => callTo(bank, payment, 'prepare', null, isForged),
  takeAnswer(bank, payment, { type }, answer) {
    const reply = answer === null ? null : replyIn(answer)
    const isAgreed = reply?.error === 0
    if (type === 'complete') return void goOn(bank, payment, isAgreed)
    if (!isAgreed || reply.merchant_prepare_id === undefined) return void goOn(bank, payment, false)
    const prepareId = String(reply.merchant_prepare_id)
    saveFacts(bank, payment, { prepareId }, callTo(bank, payment, 'complete', prepareId, false))
  },
}

function callTo(
  bank: Bank,
  payment: Payment,
  type: 'prepare' | 'complete',
  prepareId: string | null,
  isForged: boolean,
): Notice {
  const isFailed = type === 'complete' && isToFail(payment)
  const fields: Signed = {
    click_trans_id: transOf(payment),
    service_id: serviceId,
    merchant_trans_id: payment.reference,
    ...(prepareId === null ? {} : { merchant_prepare_id: prepareId }),
    amount: toDecimal(payment.scenario.wrongSumMinor ?? payment.amountMinor),
    action: type === 'prepare' ? '0' : '1',
    sign_time: tashkentTime(bank.now()),
  }
  const body = new URLSearchParams({
    ...fields,
    // the payment's id in the merchant API; the call has another
    click_paydoc_id: String(payment.number),
    error: isFailed ? '-5017' : '0',
    error_note: isFailed ? 'Insufficient funds' : 'Success',
    sign_string: signOf(fields, isForged ? `not ${bank.secret}` : bank.secret),
  })
  return {
    type,
    url: cabinetUrl(bank, 'click', type),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  }
}

const Reply = z.looseObject({
  error: z.coerce.number().int(),
  merchant_prepare_id: z.union([z.string(), z.number()]).optional(),
})

function replyIn({ status, body }: Answer): z.infer<typeof Reply> | null {
  if (status !== 200) return null
  try {
    const reply = Reply.safeParse(JSON.parse(body))
    return reply.success ? reply.data : null
  } catch {
    return null
  }
}

/** `YYYY-MM-DD HH:mm:ss` in Tashkent, which is five hours before UTC all year. */
function tashkentTime(atMs: number): string {
  return new Date(atMs + 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
