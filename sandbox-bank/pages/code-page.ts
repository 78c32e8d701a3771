import { html } from 'hono/html'
import { formatAmount, formatCard, withResult } from '../format.ts'
import type { MaskedCard } from '../records.ts'
import { type Html, layout } from './layout.ts'
import { type PayerView, summary } from './summary.ts'

/** The page on which the card issuer asks for a one-time code before the payment. */
export function codePage(view: PayerView, card: MaskedCard, code: string, isWrong: boolean): Html {
  const { payment, language, t } = view
  const title = t('codeTitle')
  const sum = formatAmount(payment.amountMinor, payment.currency, language)
  const issue = isWrong ? html`<p class="issue" id="code-issue" role="alert">${t('codeWrong')}</p>` : ''
  const body = html`<div class="columns">
  ${summary(view, true)}
  <form class="card form" method="post" action="/pay/${payment.id}/code?lang=${language}" novalidate>
    <input type="hidden" name="formToken" value="${view.formToken}">
    <h1>${title}</h1>
    <p class="quiet">${formatCard(card)}</p>
    <p id="code-hint">${t('codeHint', { code: exampleCode(payment.id) })}</p>
    <div class="field code">
      <label for="code">${t('code')}</label>
      <input id="code" name="code" value="${code}" inputmode="numeric" maxlength="6" autocomplete="one-time-code" aria-required="true" aria-invalid="${isWrong ? 'true' : 'false'}" aria-describedby="code-hint${isWrong ? ' code-issue' : ''}">
      ${issue}
    </div>
    <button class="primary" type="submit">${t('confirm')} ${sum}</button>
    <p class="center"><a href="/pay/${payment.id}?lang=${language}">${t('otherCard')}</a></p>
    <p class="center"><a href="${withResult(payment.returnUrl, 'back')}">${t('backToShop')}</a></p>
  </form>
</div>`
  return layout({
    language,
    t,
    title: isWrong ? `${t('errorPrefix')}: ${title}` : title,
    switchHref: `/pay/${payment.id}/code?lang=${language === 'ru' ? 'en' : 'ru'}`,
    body,
  })
}

/** An example code of six digits, always the same for one payment. */
function exampleCode(paymentId: string): string {
  return String(100_000 + (Number.parseInt(paymentId.slice(-8), 16) % 900_000))
}
