import { html } from 'hono/html'
import { type CardField, type CardInput, cardsOf, digitsOf, filledCard, schemeOf, testCards } from '../card.ts'
import { formatAmount, returnUrlOf } from '../format.ts'
import type { Payment } from '../records.ts'
import type { Translate } from '../texts.ts'
import { type Html, layout } from './layout.ts'
import type { PayFields, PayIssues } from './pay-fields.ts'
import { scenarioBlock } from './scenario-block.ts'
import { type PayerView, pagePath, summary } from './summary.ts'

export function initialFields({ scenario }: Payment, card: CardInput): PayFields {
  const { delaySeconds, wrongSumMinor, refunds, ...webhook } = scenario
  const wrongSum = wrongSumMinor === null ? '' : String(wrongSumMinor / 100)
  return { card, outcome: 'pay', webhookDelay: String(delaySeconds), wrongSum, refunds, webhook }
}

export function payPage(view: PayerView, fields: PayFields, issues: PayIssues): Html {
  const { payment, language } = view
  const params = { scheme: schemeOf(digitsOf(fields.card)) ?? '', accepted: acceptedNames(view) }
  const t: Translate = (key, others) => view.t(key, { ...params, ...others })
  const isCard = payment.method === 'card'
  const sum = formatAmount(payment.amountMinor, payment.currency, language)
  const title = `${t('payTitle')} ${sum}`
  const hasIssues = Object.keys(issues).length > 0
  const body = html`<h1 class="visually-hidden">${title}</h1>
<form class="columns" method="post" action="${pagePath(view)}?lang=${language}" novalidate>
  <input type="hidden" name="formToken" value="${view.formToken}">
  ${summary(view, true)}
  <section class="card form">
    ${hasIssues ? issueList(issues, t) : ''}
    ${isCard ? cardBlock({ ...view, t }, fields.card, issues) : sbpBlock(view)}
    <button class="primary" type="submit">${isCard ? html`${t('pay')} ${sum}` : t('confirmTransfer')}</button>
    <p class="center"><a href="${returnUrlOf(payment, 'back')}">${t('backToShop')}</a></p>
  </section>
  ${scenarioBlock(view, fields, issues)}
</form>`
  return layout({
    language,
    t,
    title: hasIssues ? `${t('errorPrefix')}: ${title}` : title,
    switchHref: `${pagePath(view)}?lang=${language === 'ru' ? 'en' : 'ru'}`,
    body,
  })
}

/** Scheme names are written alike everywhere; the Russian one has a Russian name too. */
function acceptedNames({ payment, t }: PayerView): string {
  return cardsOf(payment)
    .schemes.map((scheme) => (scheme === 'Mir' ? t('mir') : scheme))
    .join(', ')
}

function sbpBlock({ app, payment, t, language }: PayerView): Html {
  if (app === null) return html`<h2>${t('sbp')}</h2><p class="quiet">${t('sbpHint')}</p>`
  return html`<h2>${app.name}</h2><p class="quiet">${t('sbpAppHint')}</p>
<p><a href="/${payment.qrId}?lang=${language}">${t('otherBank')}</a></p>`
}

function issueList(issues: PayIssues, t: Translate): Html {
  const lines = Object.entries(issues).map(([name, key]) => html`<li><a href="#${name}">${t(key)}</a></li>`)
  return html`<div class="issues" role="alert"><h2>${t('errorTitle')}</h2><ul>${lines}</ul></div>`
}

function cardBlock(view: PayerView, card: CardInput, issues: PayIssues): Html {
  const { t } = view
  return html`<h2>${t('card')}</h2>
<p class="quiet">${t('cardHint')}</p>
${testCardLinks(view)}
<div class="fields">
  ${field('number', card.number, issues, t, { inputmode: 'numeric', maxlength: 23, placeholder: '0000 0000 0000 0000' })}
  ${field('expiry', card.expiry, issues, t, { inputmode: 'numeric', maxlength: 7, placeholder: t('expiryPlaceholder') })}
  ${field('cvc', card.cvc, issues, t, { inputmode: 'numeric', maxlength: 3, placeholder: '000' }, t('cvcHint'))}
  ${field('holder', card.holder, issues, t, { inputmode: 'text', maxlength: 80, placeholder: 'IVAN IVANOV' })}
</div>`
}

/**
 * Links that fill in the form with one click, also without a script; the script fills it in place.
 */
function testCardLinks({ payment, language, t, nowMs }: PayerView): Html {
  const links = cardsOf(payment).testCards.map((key) => {
    const { number, expiry, cvc, holder } = filledCard(key, nowMs)
    return html`<li><a class="chip" href="/pay/${payment.id}?lang=${language}&card=${key}" data-number="${number}" data-expiry="${expiry}" data-cvc="${cvc}" data-holder="${holder}"><span>${t(testCards[key].label)}</span><small>··&nbsp;${number.slice(-4)}</small></a></li>`
  })
  return html`<nav aria-label="${t('testCards')}"><ul class="chips">${links}</ul></nav>`
}

type InputAttributes = { inputmode: 'numeric' | 'text'; maxlength: number; placeholder: string }

/** Autocomplete is off: a browser must not offer the payer's real card to a test bank. */
function field(
  name: CardField,
  value: string,
  issues: PayIssues,
  t: Translate,
  input: InputAttributes,
  hint?: string,
): Html {
  const issue = issues[name]
  const describedBy = [hint ? `${name}-hint` : '', issue ? `${name}-issue` : ''].filter(Boolean).join(' ')
  return html`<div class="field ${name}">
    <label for="${name}">${t(name)}</label>
    <input id="${name}" name="${name}" value="${value}" inputmode="${input.inputmode}" maxlength="${input.maxlength}" placeholder="${input.placeholder}" autocomplete="off" spellcheck="false" aria-required="true" aria-invalid="${issue ? 'true' : 'false'}" aria-describedby="${describedBy}">
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${issue ? html`<p class="issue" id="${name}-issue">${t(issue)}</p>` : ''}
  </div>`
}
