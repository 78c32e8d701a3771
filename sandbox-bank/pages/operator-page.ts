import { html } from 'hono/html'
import { formatAmount, formatMoscow } from '../format.ts'
import type { Delivery, Payment } from '../records.ts'
import type { Language, TextKey, Words } from '../texts.ts'
import { type Html, layout } from './layout.ts'

type OperatorView = {
  language: Language
  t: Words
  rows: readonly { payment: Payment; delivery: Delivery | undefined }[]
}

/** The bank's own side of things: the last payments and whether the shop was told. */
export function operatorPage({ language, t, rows }: OperatorView): Html {
  const title = t('operatorTitle')
  const empty = html`<section class="card done"><p><b>${t('operatorEmpty')}</b></p><p>${t('operatorEmptyText')}</p></section>`
  return layout({
    language,
    t,
    title,
    switchHref: `/?lang=${language === 'ru' ? 'en' : 'ru'}`,
    isWide: true,
    body: html`<h1>${title}</h1>${rows.length === 0 ? empty : table({ language, t, rows })}`,
  })
}

function table({ language, t, rows }: OperatorView): Html {
  const lines = rows.map(({ payment, delivery }) => {
    const status = statusOf(payment)
    return html`<tr>
      <td>${formatMoscow(payment.createdAtMs, language)}</td>
      <td class="words"><b>${payment.reference}</b><small>${payment.description}</small></td>
      <td class="number">${formatAmount(payment.amountMinor, payment.currency, language)}</td>
      <td>${t(payment.method === 'card' ? 'methodCard' : 'methodSbp')}</td>
      <td><span class="status ${payment.state.status}">${t(status)}</span></td>
      <td>${deliveryText(delivery, t)}</td>
      <td><a href="/pay/${payment.id}?lang=${language}" aria-label="${t('open')} ${payment.reference}">${t('open')}</a></td>
    </tr>`
  })
  return html`<div class="card scroll" role="region" tabindex="0" aria-label="${t('operatorTitle')}"><table>
  <thead><tr><th scope="col">${t('columnTime')}</th><th scope="col">${t('columnReference')}</th><th scope="col" class="number">${t('amount')}</th><th scope="col">${t('columnMethod')}</th><th scope="col">${t('columnStatus')}</th><th scope="col">${t('columnWebhook')}</th><td></td></tr></thead>
  <tbody>${lines}</tbody>
</table></div>`
}

function statusOf({ state }: Payment): TextKey {
  if (state.status === 'pending') return state.settleAtMs === null ? 'statusPending' : 'statusProcessing'
  if (state.status === 'succeeded') return 'statusSucceeded'
  const texts = {
    declined: 'statusDeclined',
    expired: 'statusExpired',
    canceled_by_merchant: 'statusCanceled',
    closed: 'statusClosed',
  } as const
  return texts[state.cancelReason]
}

function deliveryText(delivery: Delivery | undefined, t: Words): string {
  if (!delivery) return t('webhookNone')
  if (delivery.outcome === 'waiting') return t('webhookWaiting', { tries: delivery.tries })
  return t(delivery.outcome === 'delivered' ? 'webhookDelivered' : 'webhookGaveUp')
}
