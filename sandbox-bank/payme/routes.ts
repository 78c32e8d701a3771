import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { isAllowedNotifyUrl, post } from '../courier.ts'
import { hourMs } from '../face.ts'
import { createPayment, readPayment } from '../payments.ts'
import { jsonIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { isSame } from '../secrets.ts'
import { callTo } from './calls.ts'

export const merchantId = '587f72c72cac0d162c722ae2'

const Link = z.object({
  m: z.literal(merchantId),
  'ac.order_id': z.string().min(1).max(128),
  a: z.coerce.number().int().positive(),
  l: z.enum(['ru', 'en', 'uz']).default('ru'),
  c: z.url().optional(),
})
const Call = z.object({ method: z.string(), params: z.looseObject({}) })

/**
 * `checkout/{base64}`: the payer's page of a link. `calls`: sends one JSON-RPC call to the shop, as the
 * tester in Payme's cabinet does, and returns the answer.
 */
export function paymeRoutes(bank: Bank): Hono {
  const routes = new Hono()
  routes.get('/checkout/:params', (c) => {
    const payment = paymentIn(bank, c)
    return payment ? c.redirect(`${bank.baseUrl}/pay/${payment.id}`, 303) : c.text('Неверная ссылка', 400)
  })
  routes.post('/calls', async (c) => {
    if (!isSame(c.req.header('authorization'), `Bearer ${bank.secret}`)) return c.text('Unauthorized', 401)
    const input = Call.safeParse(await jsonIn(c))
    if (!input.success) return c.text('Bad request', 400)
    const { url, body, headers } = callTo(bank, input.data.method, input.data.params)
    if (!isAllowedNotifyUrl(url, bank.allowedHosts)) return c.text('The cabinet’s address is not allowed', 409)
    const answer = await post(new URL(url), body, headers, AbortSignal.timeout(10_000)).catch(() => null)
    return answer ? c.json(answer) : c.text('The shop did not answer', 504)
  })
  return routes
}

/** The payment of a link: the open or paid one, or a new one after a failure. */
function paymentIn(bank: Bank, c: Context): Payment | undefined {
  const text = Buffer.from(c.req.param('params') ?? '', 'base64').toString('utf8')
  const link = Link.safeParse(Object.fromEntries(text.split(';').map((pair) => splitAt(pair, pair.indexOf('=')))))
  if (!link.success) return undefined
  const reference = link.data['ac.order_id']
  const known = bank.store.paymentsOf(reference).flatMap(({ id }) => readPayment(bank, id) ?? [])
  const usable = known.find(({ face, state }) => face === 'payme' && state.status !== 'canceled')
  if (usable?.amountMinor === link.data.a) return usable
  const created = createPayment(bank, `payme:${text}:${bank.store.nextNumber}`, {
    face: 'payme',
    amountMinor: link.data.a,
    currency: 'UZS',
    reference,
    description: `№ ${reference}`,
    returnUrl: link.data.c ?? bank.shopUrl,
    notifyUrl: '',
    method: 'card',
    language: link.data.l === 'en' ? 'en' : 'ru',
    expiresAtMs: bank.now() + 12 * hourMs,
  })
  return created.ok ? created.value : undefined
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}
