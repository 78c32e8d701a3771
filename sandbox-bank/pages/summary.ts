import { html, raw } from 'hono/html'
import { formatAmount, formatDuration, formatMoscow } from '../format.ts'
import type { Payment } from '../records.ts'
import type { Language, Translate } from '../texts.ts'
import type { Html } from './layout.ts'

/** The app of a bank in which an SBP payment was opened. */
export type BankApp = { schema: string; name: string }

export type PayerView = {
  payment: Payment
  app: BankApp | null
  /** The provider in whose way the shop speaks; null: the bank's own. */
  provider: string | null
  language: Language
  t: Translate
  nowMs: number
  merchantName: string | undefined
  settleDelayMs: number
  formToken: string
}

/** The path of the page, to which its form is also sent. */
export function pagePath({ payment, app }: PayerView): string {
  return app === null ? `/pay/${payment.id}` : `/app/${app.schema}/${payment.qrId}`
}

/** The receiver, the sum, the purpose and the deadline. */
export function summary({ payment, provider, language, t, nowMs, merchantName }: PayerView, isRunning: boolean): Html {
  const leftMs = payment.expiresAtMs - nowMs
  const left = html`<div><dt>${t('payBefore')}</dt><dd>${formatMoscow(payment.expiresAtMs, language)} ${t('moscowTime')}</dd></div>
    <div><dt>${t('timeLeft')}</dt><dd data-left-ms="${leftMs}">${formatDuration(leftMs, t)}</dd></div>`
  return html`<section class="card summary" aria-label="${t('payTitle')}">
  <p class="amount">${formatAmount(payment.amountMinor, payment.currency, language)}</p>
  <dl>
    <div><dt>${t('payTo')}</dt><dd>${merchantName ?? t('merchant')}</dd></div>
    <div><dt>${t('payFor')}</dt><dd>${payment.description}</dd></div>
    ${provider === null ? '' : html`<div><dt>${t('simulator')}</dt><dd>${provider}</dd></div>`}
    ${isRunning ? left : ''}
  </dl>
</section>`
}

export const checkedIf = (isChecked: boolean) => (isChecked ? raw(' checked') : '')
