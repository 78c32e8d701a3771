import { html } from 'hono/html'
import { plainScenario } from '../records.ts'
import type { TextKey, Translate } from '../texts.ts'
import type { Html } from './layout.ts'
import type { PayFields, PayIssues, WebhookOption } from './pay-fields.ts'
import { checkedIf, type PayerView } from './summary.ts'

export const outcomes = ['pay', 'decline', 'delay', 'close', 'refuse'] as const
export type Outcome = (typeof outcomes)[number]

const labels = {
  pay: ['outcomePay', null],
  decline: ['outcomeDecline', null],
  delay: ['outcomeDelay', 'outcomeDelayHint'],
  close: ['outcomeClose', 'outcomeCloseHint'],
  refuse: ['outcomeRefuse', 'outcomeRefuseHint'],
} as const satisfies Record<Outcome, readonly [TextKey, TextKey | null]>

/** The part of the page that no real bank has: the payer chooses how the bank behaves. */
export function scenarioBlock({ t, settleDelayMs }: PayerView, fields: PayFields, issues: PayIssues): Html {
  const seconds = Math.round(settleDelayMs / 1000)
  const choices = outcomes.map((outcome) => {
    const [label, hint] = labels[outcome]
    const described = hint ? html` aria-describedby="${outcome}-hint"` : ''
    const hintText = hint ? html`<small id="${outcome}-hint">${t(hint, { seconds })}</small>` : ''
    return html`<label class="choice"><input type="radio" name="outcome" value="${outcome}"${described}${checkedIf(fields.outcome === outcome)}><span><b>${t(label)}</b>${hintText}</span></label>`
  })
  return html`<section class="sandbox" aria-labelledby="sandbox-title">
  <p class="badge">${t('sandboxOnly')}</p>
  <fieldset><legend id="sandbox-title">${t('outcome')}</legend>${choices}</fieldset>
  ${webhookBlock(t, fields, issues)}
  <button class="secondary" type="submit">${t('doThis')}</button>
</section>`
}

const refundChoices = [
  ['at_once', 'refundsAtOnce'],
  ['later', 'refundsLater'],
  ['fail_later', 'refundsFailLater'],
] as const satisfies readonly (readonly [PayFields['refunds'], TextKey])[]

function webhookBlock(t: Translate, { webhookDelay, wrongSum, refunds, webhook }: PayFields, issues: PayIssues): Html {
  const isPlain =
    webhookDelay === String(plainScenario.delaySeconds) &&
    wrongSum === '' &&
    refunds === plainScenario.refunds &&
    !Object.values(webhook).some(Boolean)
  const hasIssue = issues.webhookDelay !== undefined || issues.wrongSum !== undefined
  const option = (name: WebhookOption, label: TextKey) =>
    html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${checkedIf(webhook[name])}><span>${t(label)}</span></label>`
  return html`<details${isPlain && !hasIssue ? '' : html` open`}>
  <summary>${t('webhook')}</summary>
  ${input(t, 'webhookDelay', webhookDelay, issues.webhookDelay)}
  ${option('twice', 'webhookTwice')}${option('outOfOrder', 'webhookOutOfOrder')}${option('never', 'webhookNever')}
  ${option('forged', 'webhookForged')}${option('unknownPayment', 'webhookUnknown')}
  ${input(t, 'wrongSum', wrongSum, issues.wrongSum)}
  <fieldset><legend>${t('refunds')}</legend>${refundChoices.map(([value, label]) => html`<label class="choice"><input type="radio" name="refunds" value="${value}"${checkedIf(refunds === value)}><span>${t(label)}</span></label>`)}</fieldset>
</details>`
}

function input(t: Translate, name: 'webhookDelay' | 'wrongSum', value: string, issue: TextKey | undefined): Html {
  return html`<div class="field delay">
    <label for="${name}">${t(name)}</label>
    <input id="${name}" name="${name}" value="${value}" inputmode="decimal" maxlength="12" autocomplete="off" aria-invalid="${issue ? 'true' : 'false'}" aria-describedby="${name}-issue">
    <p class="issue" id="${name}-issue">${issue ? t(issue) : ''}</p>
  </div>`
}
