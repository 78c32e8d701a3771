import { html, raw } from 'hono/html'
import type { Language } from '#src/kernel/texts.ts'
import { fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { documentStyle } from '../documents/document-style.ts'
import type { House } from '../house.ts'
import { textOf } from '../texts.ts'
import { ownOrigin } from './own-origin.ts'
import { contactAddress, securityFile, securityFilePath, securityPolicyPath } from './security-file.ts'

/** Where somebody who has found a hole reports it, on every host: for machines by RFC 9116, for people as a page. */
export function securityRoutes({ app, services, tenants, config }: SecurityHouse): void {
  const tenantOf = ({ id }: { readonly id: number }) => tenants.tenantById(id) ?? fallbackTenant
  const contactOf = (tenant: { readonly id: number }) => config.securityContact ?? tenantOf(tenant).supportEmail
  app.get(securityFilePath, (c) => {
    const { origin, tenant } = c.get('scope')
    const text = securityFile(contactOf(tenant), ownOrigin(origin, tenants, services.baseUrl), new Date())
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
  app.get(securityPolicyPath, (c) => {
    const { language, tenant } = c.get('scope')
    const headers = { 'Cache-Control': 'private, max-age=3600', Vary: 'Cookie' }
    return c.html(policyPage(language, contactOf(tenant), tenantOf(tenant).name[language]), 200, headers)
  })
}

type SecurityHouse = Pick<House, 'app' | 'services' | 'tenants' | 'config'>

/** In both languages, the reader's first: who looks for it may have come without any choice of ours. */
function policyPage(language: Language, contact: string, brand: string) {
  const languages: readonly Language[] = language === 'ru' ? ['ru', 'en'] : ['en', 'ru']
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${textOf(language, 'site-security', 'title')}</title><style>${raw(documentStyle)} h2.title { font-size: 1.6rem; } main { max-width: 44rem; }</style></head>
<body><main><p><a href="/">${brand}</a></p>${languages.map((one) => policyIn(one, contact, one === language))}</main></body></html>`
}

function policyIn(language: Language, contact: string, isFirst: boolean) {
  const t = (key: string) => textOf(language, 'site-security', key, { contact })
  const [before = '', after = ''] = t('lead').split(contact)
  const title = isFirst ? html`<h1>${t('title')}</h1>` : html`<h2 class="title">${t('title')}</h2>`
  const list = (heading: string, points: readonly string[]) =>
    html`${isFirst ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`}<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>`
  return html`<section lang="${language}">${title}
<p>${before}<a href="${contactAddress(contact)}">${contact}</a>${after}</p>
${list(t('writeTitle'), [t('writePlace'), t('writeSteps'), t('writeHarm')])}
${list(t('rulesTitle'), [t('rulesOwn'), t('rulesStop'), t('rulesCalm'), t('rulesWait')])}
${list(t('answerTitle'), [t('answerTime'), t('answerName')])}
</section>`
}
