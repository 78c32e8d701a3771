import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Bank, DisputeStep } from './bank-state.ts'
import { isAllowedNotifyUrl } from './courier.ts'
import { hanging, setIssues, whileDown } from './issues.ts'
import {
  cancelByMerchant,
  createPayment,
  decide,
  type Outcome,
  readPayment,
  saveFacts,
  setScenario,
} from './payments.ts'
import { Scenario } from './records.ts'
import { createRefund, readRefund } from './refunds.ts'
import { memberList } from './sbp.ts'
import { isSame } from './secrets.ts'
import { toPaymentView, toRefundView } from './views.ts'

const ISSUES = {
  bad_json: [400, 'The body is not JSON.'],
  unauthorized: [401, 'The header Authorization: Bearer <secret> is missing or wrong.'],
  not_found: [404, 'There is no such call.'],
  payment_not_found: [404, 'There is no such payment.'],
  refund_not_found: [404, 'There is no such refund.'],
  already_succeeded: [409, 'The payment has succeeded already; make a refund.'],
  idempotence_conflict: [409, 'This Idempotence-Key was used with another body.'],
  not_paid: [409, 'The payment has not succeeded.'],
  refund_too_big: [409, 'Refunds may not exceed what was paid.'],
  too_large: [413, 'The body is larger than 64 KB.'],
  expires_in_past: [422, 'expiresAt is not in the future.'],
  down: [503, 'The bank is down.'],
  invalid_request: [422, 'The request is not as agreed.'],
} as const
type IssueCode = keyof typeof ISSUES

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function paymentBody(allowedHosts: readonly string[]) {
  return z.object({
    amountMinor: z.int().positive().max(1_000_000_000_000),
    currency: z.string().regex(/^[A-Z]{3}$/),
    reference: z.string().min(1).max(128),
    description: z.string().min(1).max(250),
    returnUrl: z.string().max(2000).refine(isWebAddress, 'not an http(s) address'),
    notifyUrl: z
      .string()
      .max(2000)
      .refine((text) => isAllowedNotifyUrl(text, allowedHosts), 'not this machine, nor an allowed host'),
    method: z.enum(['card', 'sbp']),
    expiresAt: z.iso.datetime({ offset: true }),
    language: z.enum(['ru', 'en']),
  })
}

const RefundBody = z.object({
  paymentId: z.string(),
  amountMinor: z.int().positive(),
  reason: z.string().max(250).optional(),
})

const ScenarioBody = z.strictObject({
  ...Scenario.partial().shape,
  /** decides in the payer's place, without the page */
  outcome: z.enum(['pay', 'decline', 'delay', 'refuse']).optional(),
  /** gives what is left of the sum back, or this part of it, as from the provider's own cabinet, which the shop did not order */
  isRefunded: z.union([z.boolean(), z.int().positive()]).optional(),
  /** the payer disputes the whole sum, or the dispute is decided (faces whose provider reports disputes) */
  dispute: z.enum(['inquire', 'open', 'win', 'lose']).optional(),
})

const IssuesBody = z.strictObject({
  /** 0 ends an outage */
  downSeconds: z.int().min(0).max(86_400).optional(),
  hangNext: z.int().min(0).max(1_000).optional(),
  failNext: z.int().min(0).max(1_000).optional(),
})

const IdempotenceKey = z.string().min(1).max(64)

export function merchantApi(bank: Bank, settings: { secret: string; allowedHosts: readonly string[] }): Hono {
  const api = new Hono()
  api.use(async (c, next) => {
    if (!isSame(c.req.header('authorization'), `Bearer ${settings.secret}`)) {
      c.header('WWW-Authenticate', 'Bearer')
      return issue(c, 'unauthorized')
    }
    return next()
  })
  api.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => issue(c, 'too_large') }))
  api.get('/issues', (c) => c.json(bank.store.issues))
  api.post('/issues', async (c) => {
    const input = await readBody(c, IssuesBody)
    return input.ok ? c.json(setIssues(bank, input.value)) : input.response
  })
  api.use(whileDown(bank, (c) => issue(c, 'down')))
  api.use(hanging(bank))
  api.get('/sbp/members', (c) => c.json(memberList(bank.baseUrl, c.req.query('lang') === 'en' ? 'en' : 'ru')))
  addPayments(api, bank, paymentBody(settings.allowedHosts))
  addRefunds(api, bank)
  addCabinets(api, bank)
  api.all('*', (c) => issue(c, 'not_found'))
  return api
}

function addPayments(api: Hono, bank: Bank, PaymentBody: ReturnType<typeof paymentBody>): void {
  api.post('/payments', async (c) => {
    const input = await readInput(c, PaymentBody)
    if (!input.ok) return input.response
    const { expiresAt, ...order } = input.value
    const answer = createPayment(bank, input.key, { ...order, expiresAtMs: Date.parse(expiresAt) })
    return answer.ok ? c.json(toPaymentView(bank, answer.value), 201) : refuse(c, bank, answer)
  })
  api.get('/payments', (c) => {
    const reference = c.req.query('reference')
    if (!reference) return issue(c, 'invalid_request', 'reference: is missing')
    const payments = bank.store.paymentsOf(reference).flatMap(({ id }) => readPayment(bank, id) ?? [])
    return c.json({ payments: payments.map((payment) => toPaymentView(bank, payment)) })
  })
  api.get('/payments/:id', (c) => {
    const payment = readPayment(bank, c.req.param('id'))
    return payment ? c.json(toPaymentView(bank, payment)) : issue(c, 'payment_not_found')
  })
  api.post('/payments/:id/cancel', (c) => {
    const answer = cancelByMerchant(bank, c.req.param('id'))
    return answer.ok ? c.json(toPaymentView(bank, answer.value)) : refuse(c, bank, answer)
  })
  api.post('/payments/:id/scenario', async (c) => {
    const input = await readBody(c, ScenarioBody)
    if (!input.ok) return input.response
    const { outcome, isRefunded, dispute, ...scenario } = input.value
    const id = idOf(bank, c.req.param('id'))
    setScenario(bank, id, scenario)
    if (outcome) decide(bank, id, outcome, null)
    if (isRefunded) refundInCabinet(bank, id, isRefunded)
    if (dispute && !disputePayment(bank, id, dispute)) return issue(c, 'invalid_request', 'dispute: none is reported')
    const payment = readPayment(bank, id)
    if (!payment) return issue(c, 'payment_not_found')
    return c.json({ ...toPaymentView(bank, payment), scenario: payment.scenario })
  })
}

function addRefunds(api: Hono, bank: Bank): void {
  api.post('/refunds', async (c) => {
    const input = await readInput(c, RefundBody)
    if (!input.ok) return input.response
    const answer = createRefund(bank, input.key, input.value)
    return answer.ok ? c.json(toRefundView(answer.value), 201) : refuse(c, bank, answer)
  })
  api.get('/refunds/:id', (c) => {
    const refund = readRefund(bank, c.req.param('id'))
    return refund ? c.json(toRefundView(refund)) : issue(c, 'refund_not_found')
  })
}

function issue(c: Context, code: IssueCode, message?: string) {
  const [status, text] = ISSUES[code]
  return c.json({ error: { code, message: message ?? text } }, status)
}

function refuse(c: Context, bank: Bank, answer: Extract<Outcome<unknown>, { ok: false }>) {
  const [status, message] = ISSUES[answer.code]
  const payment = answer.payment ? { payment: toPaymentView(bank, answer.payment) } : {}
  return c.json({ error: { code: answer.code, message }, ...payment }, status)
}

type Read<T> = { ok: true; value: T } | { ok: false; response: Response }

async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<Read<T>> {
  let json: unknown
  try {
    json = JSON.parse(await c.req.text())
  } catch {
    return { ok: false, response: issue(c, 'bad_json') }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { ok: true, value: parsed.data }
  const message = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')
  return { ok: false, response: issue(c, 'invalid_request', message) }
}

/** Returns false where the payment is not paid, or its face reports no disputes. */
function disputePayment(bank: Bank, id: string, step: DisputeStep): boolean {
  const payment = readPayment(bank, id)
  const face = payment && bank.faces.get(payment.face)
  if (payment?.state.status !== 'succeeded' || face?.dispute === undefined) return false
  const { facts, notice } = face.dispute(bank, payment, step)
  saveFacts(bank, payment, facts, payment.scenario.never ? undefined : notice)
  return true
}

function refundInCabinet(bank: Bank, id: string, sum: true | number): void {
  const payment = readPayment(bank, id)
  if (!payment) return
  const refundByCalls = bank.faces.get(payment.face)?.refundByCalls
  if (refundByCalls) refundByCalls(bank, payment)
  else {
    const amountMinor = sum === true ? payment.amountMinor - payment.refundedMinor : sum
    createRefund(bank, randomUUID(), { paymentId: id, amountMinor })
  }
}

/**
 * Reads the body together with its Idempotence-Key; returns the error response if one is invalid.
 */
async function readInput<T>(c: Context, schema: z.ZodType<T>) {
  const key = IdempotenceKey.safeParse(c.req.header('idempotence-key'))
  if (!key.success) {
    return { ok: false, response: issue(c, 'invalid_request', 'Idempotence-Key: 1 to 64 characters') } as const
  }
  const body = await readBody(c, schema)
  return body.ok ? ({ ok: true, value: body.value, key: key.data } as const) : body
}

const Cabinet = z.strictObject({ urls: z.record(z.string().regex(/^[a-z]{1,20}$/), z.string().max(2000)) })

/** The settings of a face that a shop enters in the provider's cabinet: the addresses of its notices. */
function addCabinets(api: Hono, bank: Bank): void {
  api.post('/cabinets/:face', async (c) => {
    const face = c.req.param('face')
    if (!bank.faces.has(face)) return issue(c, 'not_found')
    const input = await readBody(c, Cabinet)
    if (!input.ok) return input.response
    const { urls } = input.value
    if (!Object.values(urls).every((url) => isAllowedNotifyUrl(url, bank.allowedHosts)))
      return issue(c, 'invalid_request', 'urls: not this machine, nor an allowed host')
    bank.store.commit({ put: 'cabinet', face, urls })
    return c.json({ urls })
  })
}

/** A payment by its id, by the number that some providers use, or by the shop's reference. */
function idOf(bank: Bank, text: string): string {
  if (bank.store.payments.has(text)) return text
  const [byReference] = bank.store.paymentsOf(text)
  return bank.store.idOfNumber(Number(text)) ?? byReference?.id ?? text
}
