import { html } from 'hono/html'
import type { Payment } from '../records.ts'
import { members } from '../sbp.ts'
import { type Html, layout } from './layout.ts'
import { type PayerView, summary } from './summary.ts'

/**
 * The page of a scanned QR code for payers without a banking app: the banks, each with a link to
 * its page.
 */
export function bankListPage(view: PayerView): Html {
  const { payment, language, t } = view
  const links = members.map((member) => {
    const name = member[language]
    return html`<li><a href="${appPath(member.schema, payment)}?lang=${language}"><b aria-hidden="true">${initialOf(name)}</b>${name}</a></li>`
  })
  return layout({
    language,
    t,
    title: t('chooseBank'),
    switchHref: `/${payment.qrId}?lang=${language === 'ru' ? 'en' : 'ru'}`,
    body: html`<div class="columns">
  ${summary(view, true)}
  <section class="card form"><h1>${t('chooseBank')}</h1><p class="quiet">${t('chooseBankHint')}</p><ul class="banks">${links}</ul></section>
</div>`,
  })
}

export function appPath(schema: string, { qrId }: Payment): string {
  return `/app/${schema}/${qrId}`
}

function initialOf(name: string): string {
  return name.replaceAll(/[«“]|Банк /g, '').slice(0, 1)
}
