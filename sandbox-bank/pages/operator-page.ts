import { html } from 'hono/html'
import { formatAmount, formatMoscow } from '../format.ts'
import type { Delivery, Issues, Payment } from '../records.ts'
import type { Language, TextKey, Translate } from '../texts.ts'
import { type Html, layout } from './layout.ts'

type OperatorView = {
  language: Language
  t: Translate
  rows: readonly { payment: Payment; delivery: Delivery | undefined }[]
  issues: Issues & { isDown: boolean }
  formToken: string
}

/** The operator's page: the latest payments and whether their notices were delivered. */
export function operatorPage(view: OperatorView): Html {
  const { language, t, rows } = view
  const title = t('operatorTitle')
  const empty = html`<section class="card done"><p><b>${t('operatorEmpty')}</b></p><p>${t('operatorEmptyText')}</p></section>`
  return layout({
    language,
    t,
    title,
    switchHref: `/?lang=${language === 'ru' ? 'en' : 'ru'}`,
    isWide: true,
    body: html`<h1>${title}</h1>${rows.length === 0 ? empty : table(view)}${issuesForm(view)}`,
  })
}

/** The form for the issues of the whole bank; those of one payment are chosen on its page. */
function issuesForm({ t, language, issues, formToken }: OperatorView): Html {
  const { isDown, downUntilMs, hangNext } = issues
  const now = isDown ? t('issuesDownNow', { until: formatMoscow(downUntilMs, language) }) : t('issuesNone')
  return html`<form class="sandbox issues-form" method="post" action="/?lang=${language}">
  <input type="hidden" name="formToken" value="${formToken}">
  <h2>${t('issuesTitle')}</h2>
  <p>${now}</p>
  <div class="fields">
    <div class="field"><label for="downMinutes">${t('issuesDown')}</label>
      <input id="downMinutes" name="downMinutes" type="number" min="0" max="1440" value="${isDown ? '0' : '60'}" aria-describedby="down-hint">
      <p class="hint" id="down-hint">${t('issuesDownHint')}</p></div>
    <div class="field"><label for="hangNext">${t('issuesHang')}</label>
      <input id="hangNext" name="hangNext" type="number" min="0" max="1000" value="${hangNext}" aria-describedby="hang-hint">
      <p class="hint" id="hang-hint">${t('issuesHangHint')}</p></div>
  </div>
  <button class="secondary" type="submit">${t('issuesSet')}</button>
</form>`
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
  if (state.status === 'authorized') return 'statusAuthorized'
  if (state.status === 'pending') {
    return state.settleAtMs === null && !state.isShopAsked ? 'statusPending' : 'statusProcessing'
  }
  if (state.status === 'succeeded') return 'statusSucceeded'
  const texts = {
    declined: 'statusDeclined',
    expired: 'statusExpired',
    canceled_by_merchant: 'statusCanceled',
    closed: 'statusClosed',
  } as const
  return texts[state.cancelReason]
}

function deliveryText(delivery: Delivery | undefined, t: Translate): string {
  if (!delivery) return t('webhookNone')
  if (delivery.outcome === 'waiting') return t('webhookWaiting', { tries: delivery.tries })
  return t(delivery.outcome === 'delivered' ? 'webhookDelivered' : 'webhookGaveUp')
}
