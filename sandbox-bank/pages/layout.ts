import { html } from 'hono/html'
import type { Language, Translate } from '../texts.ts'

export type Html = ReturnType<typeof html>

type Page = {
  language: Language
  t: Translate
  title: string
  /** the same page in the other language */
  switchHref: string
  /** the operator's table is wide, a payer's page is not */
  isWide?: boolean
  body: Html
}

export function layout({ language, t, title, switchHref, isWide, body }: Page): Html {
  const other = language === 'ru' ? 'en' : 'ru'
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${t('bank')}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/bank.css">
<script src="/bank.js" defer></script>
</head>
<body>
<header class="bar"><div class="inner${isWide ? ' wide' : ''}">
  <p class="brand">${logo}<span><b>${t('bank')}</b><small>${t('tagline')}</small></span></p>
  <a class="language" href="${switchHref}" lang="${other}" hreflang="${other}">${t('switchLanguage')}</a>
</div></header>
<main class="inner${isWide ? ' wide' : ''}">${body}</main>
</body>
</html>`
}

/** The bank's logo: two dunes under a sun. */
const logo = html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="20" cy="20" r="20" class="mark-sky"/><circle cx="26" cy="14" r="4.5" class="mark-sun"/><path d="M1.5 27.5C8 21 14 20 20 25s12 5 18.5 2.5A20 20 0 0 1 1.5 27.5z" class="mark-dune"/></svg>`

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#0c5160"/><circle cx="26" cy="14" r="4.5" fill="#fff3dc"/><path d="M1.5 27.5C8 21 14 20 20 25s12 5 18.5 2.5A20 20 0 0 1 1.5 27.5z" fill="#e2b668"/></svg>`

export function notice(input: {
  t: Translate
  language: Language
  switchHref: string
  title: string
  text: string
  link?: Html
}) {
  const { t, language, switchHref, title, text, link } = input
  const body = html`<section class="card done narrow"><h1>${title}</h1><p>${text}</p>${link ?? ''}</section>`
  return layout({ language, t, title, switchHref, body })
}
