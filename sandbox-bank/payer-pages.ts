import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Bank } from './bank-state.ts'
import { CardInput, cardsOf, filledCard, isTestCardKey, readCard } from './card.ts'
import { returnUrlOf } from './format.ts'
import { isDown, setIssues } from './issues.ts'
import { codePage } from './pages/code-page.ts'
import { donePage, resultOf } from './pages/done-page.ts'
import { notice } from './pages/layout.ts'
import { operatorPage } from './pages/operator-page.ts'
import type { PayIssues } from './pages/pay-fields.ts'
import { initialFields, payPage } from './pages/pay-page.ts'
import { outcomes } from './pages/scenario-block.ts'
import type { BankApp, PayerView } from './pages/summary.ts'
import { decide, isOpenForPayer, readPayment, requestCode, setScenario } from './payments.ts'
import { type Payment, Scenario } from './records.ts'
import { type Language, translateIn } from './texts.ts'

export type Settings = { secret: string; merchantName: string | undefined }

const Ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes')
export const PayForm = z.object({
  formToken: z.string(),
  outcome: z.enum(outcomes).default('pay'),
  webhookDelay: z.string().max(10).default('0'),
  twice: Ticked,
  outOfOrder: Ticked,
  never: Ticked,
  forged: Ticked,
  unknownPayment: Ticked,
  wrongSum: z.string().max(15).default(''),
  refunds: Scenario.shape.refunds.default('at_once'),
  ...CardInput.shape,
})
export type PayForm = z.infer<typeof PayForm>
/**
 * The value that the operator's form token is derived from; a payer's is derived from the payment's
 * id.
 */
const operatorForm = 'the whole bank'
const IssuesForm = z.object({
  formToken: z.string(),
  downMinutes: z.coerce.number().int().min(0).max(1_440),
  hangNext: z.coerce.number().int().min(0).max(1_000),
})
const CodeForm = z.object({ formToken: z.string(), code: z.string().max(20).default('') })

export function payerPages(bank: Bank, settings: Settings): Hono {
  const pages = new Hono()
  pages.use(bodyLimit({ maxSize: 16 * 1024 }))

  pages.get('/', (c) => {
    const { language, t } = speak(c)
    const payments = bank.store.newestPayments(100).flatMap(({ id }) => readPayment(bank, id) ?? [])
    const rows = payments.map((payment) => ({ payment, delivery: bank.store.lastDelivery.get(payment.id) }))
    const formToken = formTokenOf(settings.secret, operatorForm)
    const issues = { ...bank.store.issues, isDown: isDown(bank) }
    return show(c, operatorPage({ language, t, rows, issues, formToken }), null)
  })

  pages.post('/', async (c) => {
    const form = IssuesForm.safeParse(await c.req.parseBody())
    if (!form.success || !isFormToken(form.data.formToken, settings.secret, operatorForm)) return stale(c, null)
    const { downMinutes, hangNext } = form.data
    setIssues(bank, { downSeconds: downMinutes * 60, hangNext })
    return c.redirect(`/?lang=${speak(c).language}`, 303)
  })

  pages.get('/pay/:id', async (c) => {
    const payment = readPayment(bank, c.req.param('id'))
    if (!payment) return notFound(c)
    const view = viewOf(c, bank, settings, payment)
    if (!isOpenForPayer(payment)) return show(c, donePage(view), payment)
    const wanted = c.req.query('card')
    const card = isTestCardKey(wanted) ? filledCard(wanted, bank.now()) : CardInput.parse({})
    return show(c, payPage(view, initialFields(payment, card), {}), payment)
  })

  pages.post('/pay/:id', async (c) => {
    const payment = readPayment(bank, c.req.param('id'))
    if (!payment) return notFound(c)
    if (!isOpenForPayer(payment)) return backToShop(c, payment)
    const form = PayForm.safeParse(await c.req.parseBody())
    if (!form.success || !isFormToken(form.data.formToken, settings.secret, payment.id)) return stale(c, payment)
    return pay(c, bank, settings, payment, form.data)
  })
  addCodePages(pages, bank, settings)
  return pages
}

function addCodePages(pages: Hono, bank: Bank, settings: Settings): void {
  pages.get('/pay/:id/code', async (c) => {
    const payment = readPayment(bank, c.req.param('id'))
    if (!payment) return notFound(c)
    if (!isOpenForPayer(payment) || !payment.state.challenge) return c.redirect(payUrl(c, payment), 303)
    return show(c, codePage(viewOf(c, bank, settings, payment), payment.state.challenge.card, '', false), payment)
  })

  pages.post('/pay/:id/code', async (c) => {
    const payment = readPayment(bank, c.req.param('id'))
    if (!payment) return notFound(c)
    if (!isOpenForPayer(payment)) return backToShop(c, payment)
    const form = CodeForm.safeParse(await c.req.parseBody())
    if (!form.success || !isFormToken(form.data.formToken, settings.secret, payment.id)) return stale(c, payment)
    const { challenge } = payment.state
    if (!challenge) return c.redirect(payUrl(c, payment), 303)
    const code = form.data.code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(code)) {
      return show(c, codePage(viewOf(c, bank, settings, payment), challenge.card, code, true), payment, 422)
    }
    return backToShop(c, decide(bank, payment.id, challenge.decision, challenge.card) ?? payment)
  })
}

export function pay(
  c: Context,
  bank: Bank,
  settings: Settings,
  payment: Payment,
  form: PayForm,
  app: BankApp | null = null,
) {
  const { outcome, twice, outOfOrder, never, forged, unknownPayment } = form
  const delaySeconds = Number(form.webhookDelay.trim())
  const issues: PayIssues = {}
  const needsCard = payment.method === 'card' && outcome !== 'close' && outcome !== 'refuse'
  const card = needsCard ? readCard(form, cardsOf(payment).schemes, bank.now()) : null
  if (card && !card.ok) Object.assign(issues, card.issues)
  if (!/^\s*\d{1,5}\s*$/.test(form.webhookDelay) || delaySeconds > 86_400) issues.webhookDelay = 'webhookDelayWrong'
  const wrongSumMinor = form.wrongSum.trim() === '' ? null : sumIn(form.wrongSum)
  if (wrongSumMinor === 0) issues.wrongSum = 'wrongSumWrong'
  if (Object.keys(issues).length > 0) {
    // the CVC is never sent back; the other fields stay as typed
    const { number, expiry, holder, webhookDelay, wrongSum } = form
    const typed = { number, expiry, holder, cvc: issues.cvc ? form.cvc : '' }
    const webhook = { twice, outOfOrder, never, forged, unknownPayment }
    const fields = { card: typed, outcome, webhookDelay, wrongSum, refunds: form.refunds, webhook }
    return show(c, payPage(viewOf(c, bank, settings, payment, app), fields, issues), payment, 422)
  }
  setScenario(bank, payment.id, {
    delaySeconds,
    twice,
    outOfOrder,
    never,
    forged,
    unknownPayment,
    wrongSumMinor,
    refunds: form.refunds,
  })
  if (outcome === 'close') return backToShop(c, payment)
  const trace = card?.ok ? card.trace : null
  if (card?.ok && card.does === 'asks_code' && (outcome === 'pay' || outcome === 'delay')) {
    requestCode(bank, payment.id, outcome, card.trace)
    return c.redirect(`/pay/${payment.id}/code?lang=${speak(c, payment).language}`, 303)
  }
  const decision = card?.ok && card.does === 'declines' ? 'decline' : outcome
  const decided = decide(bank, payment.id, decision, trace) ?? payment
  // A bank's app shows the outcome itself: the shop may be open on another device.
  return app === null ? backToShop(c, decided) : c.redirect(payUrl(c, decided), 303)
}

/** Parses «1 234,50» or “1234.5” into minor units; 0 if it is no sum. */
function sumIn(text: string): number {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

function backToShop(c: Context, payment: Payment) {
  return c.redirect(returnUrlOf(payment, resultOf(payment)), 303)
}

export function payUrl(c: Context, payment: Payment): string {
  return `/pay/${payment.id}?lang=${speak(c, payment).language}`
}

export function viewOf(
  c: Context,
  bank: Bank,
  settings: Settings,
  payment: Payment,
  app: BankApp | null = null,
): PayerView {
  const spoken = speak(c, payment)
  return {
    payment,
    app,
    provider: bank.faces.get(payment.face)?.title[spoken.language] ?? null,
    ...spoken,
    nowMs: bank.now(),
    merchantName: settings.merchantName,
    settleDelayMs: bank.settleDelayMs,
    formToken: formTokenOf(settings.secret, payment.id),
  }
}

/** Chooses the language: ?lang first, then the payment's language, then the browser's. */
export function speak(c: Context, payment?: Payment) {
  const wanted = c.req.query('lang')
  const browser = c.req.header('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'ru'
  const language: Language = wanted === 'ru' || wanted === 'en' ? wanted : (payment?.language ?? browser)
  return { language, t: translateIn(language) }
}

export function notFound(c: Context) {
  const { language, t } = speak(c)
  const switchHref = `?lang=${language === 'ru' ? 'en' : 'ru'}`
  const page = notice({ t, language, switchHref, title: t('notFound'), text: t('notFoundText') })
  return show(c, page, null, 404)
}

/** The page for an error of the bank itself. */
export function failed(c: Context) {
  const { language, t } = speak(c)
  const switchHref = `?lang=${language === 'ru' ? 'en' : 'ru'}`
  return show(c, notice({ t, language, switchHref, title: t('failed'), text: t('failedText') }), null, 500)
}

export function stale(c: Context, payment: Payment | null) {
  const { language, t } = speak(c, payment ?? undefined)
  const switchHref = `${payment ? `/pay/${payment.id}` : '/'}?lang=${language === 'ru' ? 'en' : 'ru'}`
  const again = payment ? payUrl(c, payment) : '/'
  const link = html`<p><a class="primary" href="${again}">${t(payment ? 'openAgain' : 'operatorTitle')}</a></p>`
  const page = notice({ t, language, switchHref, title: t('formStale'), text: t('formStaleText'), link })
  return show(c, page, payment, 403)
}

type Page = ReturnType<typeof html>

export async function show(c: Context, page: Page, payment: Payment | null, status: 200 | 403 | 404 | 422 | 500 = 200) {
  c.header('Content-Security-Policy', contentPolicy(payment))
  c.header('Cache-Control', 'no-store')
  return c.html(await page, status)
}

/**
 * The content security policy of a page. form-action also names the shop, because browsers apply it
 * to the redirect after a form.
 */
export function contentPolicy(payment: Payment | null): string {
  const shop = payment ? new URL(payment.returnUrl) : null
  // a policy cannot contain an IPv6 host
  const shopSource = shop ? ` ${shop.hostname.startsWith('[') ? shop.protocol : shop.origin}` : ''
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action 'self'${shopSource}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The token of a payment's form, which only a visitor of its page knows. Without cookies, another
 * site cannot act with the visitor's browser.
 */
function formTokenOf(secret: string, paymentId: string): string {
  return createHmac('sha256', secret).update(`form of ${paymentId}`).digest('base64url')
}

export function isFormToken(token: string, secret: string, paymentId: string): boolean {
  const expected = Buffer.from(formTokenOf(secret, paymentId))
  const actual = Buffer.from(token)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
