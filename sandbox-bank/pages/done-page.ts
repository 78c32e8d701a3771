import { html } from 'hono/html'
import { formatAmount, formatCard, returnUrlOf } from '../format.ts'
import type { CancelReason, Payment } from '../records.ts'
import type { TextKey } from '../texts.ts'
import { type Html, layout } from './layout.ts'
import { type PayerView, summary } from './summary.ts'

type Done = { look: 'ok' | 'wait' | 'stop'; title: TextKey; text: TextKey }

const canceled = {
  declined: { look: 'stop', title: 'doneDeclined', text: 'doneDeclinedText' },
  expired: { look: 'stop', title: 'doneExpired', text: 'doneExpiredText' },
  canceled_by_merchant: { look: 'stop', title: 'doneCanceled', text: 'doneCanceledText' },
  closed: { look: 'stop', title: 'doneClosed', text: 'doneClosedText' },
} as const satisfies Record<CancelReason, Done>

/** The page of a payment that the payer can no longer act on. */
export function donePage(view: PayerView): Html {
  const { payment, language, t } = view
  const done = doneOf(payment)
  const { refundedMinor, card } = payment
  const body = html`<section class="card done ${done.look}">
  ${signs[done.look]}
  <h1>${t(done.title)}</h1>
  <p>${t(done.text)}</p>
  ${card ? html`<p class="quiet">${formatCard(card)}</p>` : ''}
  ${refundedMinor > 0 ? html`<p class="quiet">${t('refunded')} ${formatAmount(refundedMinor, payment.currency, language)}</p>` : ''}
  <p><a class="primary" href="${returnUrlOf(payment, resultOf(payment))}">${t('backToShop')}</a></p>
</section>${summary(view, false)}`
  return layout({
    language,
    t,
    title: t(done.title),
    switchHref: `/pay/${payment.id}?lang=${language === 'ru' ? 'en' : 'ru'}`,
    body: html`<div class="narrow">${body}</div>`,
  })
}

/**
 * The result that is added to the shop's return address. A payment in progress counts as ok: the
 * shop asks for its state anyway.
 */
export function resultOf({ state }: Payment): 'ok' | 'fail' | 'back' {
  if (state.status === 'succeeded') return 'ok'
  if (state.status === 'canceled') return 'fail'
  if (state.status === 'authorized' || state.isShopAsked) return 'ok'
  return state.settleAtMs === null ? 'back' : 'ok'
}

function doneOf({ state }: Payment): Done {
  if (state.status === 'succeeded') return { look: 'ok', title: 'doneSucceeded', text: 'doneSucceededText' }
  if (state.status === 'canceled') return canceled[state.cancelReason]
  if (state.status === 'authorized') return { look: 'ok', title: 'doneAuthorized', text: 'doneAuthorizedText' }
  return { look: 'wait', title: 'doneProcessing', text: 'doneProcessingText' }
}

const sign = (path: string) =>
  html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="22"/><path d="${path}"/></svg>`
const signs: Record<Done['look'], Html> = {
  ok: sign('M15 25l6 6 12-13'),
  wait: sign('M24 13v12l7 5'),
  stop: sign('M17 17l14 14M31 17L17 31'),
}
