import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Bank } from './bank-state.ts'
import { CardInput } from './card.ts'
import { bankListPage } from './pages/bank-list-page.ts'
import { donePage } from './pages/done-page.ts'
import { notice } from './pages/layout.ts'
import { initialFields, payPage } from './pages/pay-page.ts'
import type { BankApp } from './pages/summary.ts'
import { isFormToken, notFound, PayForm, pay, type Settings, show, speak, stale, viewOf } from './payer-pages.ts'
import { isOpenForPayer, readPayment } from './payments.ts'
import type { Payment } from './records.ts'
import { isWholeLink, memberOf } from './sbp.ts'

const qr = ':qr{AD[0-9A-Z]{30}}'

/** The pages of an SBP payment's dynamic link, and of the invented banks' apps that open it. */
export function sbpPages(bank: Bank, settings: Settings): Hono {
  const pages = new Hono()
  pages.use(bodyLimit({ maxSize: 16 * 1024 }))

  pages.get(`/${qr}`, (c) => {
    const payment = paymentOf(bank, c.req.param('qr'))
    if (!payment) return notFound(c)
    const view = viewOf(c, bank, settings, payment)
    if (c.req.query('crc') !== undefined && !isWholeLink(linkIn(bank, c))) return broken(c)
    return show(c, isOpenForPayer(payment) ? bankListPage(view) : donePage(view), payment)
  })

  pages.get(`/app/:schema/${qr}`, (c) => {
    const payment = paymentOf(bank, c.req.param('qr'))
    const app = appOf(c, payment)
    if (!payment || !app) return notFound(c)
    const view = viewOf(c, bank, settings, payment, app)
    if (!isOpenForPayer(payment)) return show(c, donePage(view), payment)
    return show(c, payPage(view, initialFields(payment, CardInput.parse({})), {}), payment)
  })

  pages.post(`/app/:schema/${qr}`, async (c) => {
    const payment = paymentOf(bank, c.req.param('qr'))
    const app = appOf(c, payment)
    if (!payment || !app) return notFound(c)
    if (!isOpenForPayer(payment)) return show(c, donePage(viewOf(c, bank, settings, payment, app)), payment)
    const form = PayForm.safeParse(await c.req.parseBody())
    if (!form.success || !isFormToken(form.data.formToken, settings.secret, payment.id)) return stale(c, payment)
    return pay(c, bank, settings, payment, form.data, app)
  })
  return pages
}

function paymentOf(bank: Bank, qrId: string): Payment | undefined {
  const id = bank.store.idOfQr(qrId)
  return id === undefined ? undefined : readPayment(bank, id)
}

function appOf(c: Context, payment: Payment | undefined): BankApp | null {
  const member = memberOf(c.req.param('schema') ?? '')
  return member ? { schema: member.schema, name: member[speak(c, payment).language] } : null
}

/**
 * The link as it was issued: with the bank's own host, and without the language parameter that we
 * added.
 */
function linkIn(bank: Bank, c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return `${bank.baseUrl}${pathname}${search.replace(/&lang=(ru|en)$/, '')}`
}

function broken(c: Context) {
  const { language, t } = speak(c)
  const switchHref = `?lang=${language === 'ru' ? 'en' : 'ru'}`
  return show(c, notice({ t, language, switchHref, title: t('linkBroken'), text: t('linkBrokenText') }), null, 404)
}
