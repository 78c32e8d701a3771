import type { RequestListener } from 'node:http'
import { accepts } from '#src/platform/http/media-type.ts'
import { cultureIn } from './layouts/culture.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

const retryAfterSeconds = 3

/**
 * The response until the program has started: a page for people, one line for other clients. Both
 * tell the client to come back.
 */
export const respondStarting: RequestListener = (request, response) => {
  const isReader = accepts(request.headers.accept, 'text/html')
  const language = cultureIn(request.headers.cookie ?? '') ?? 'ru'
  response.writeHead(503, {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    'content-type': `text/${isReader ? 'html' : 'plain'}; charset=utf-8`,
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
  })
  response.end(isReader ? pages[language] : 'Startline is starting.\n')
}

// Nothing of the site is loaded yet, its styles included. The page is requested again by GET, at
// its own address.
const pages = { ru: page('ru', ru), en: page('en', en) }

function page(language: string, texts: { readonly bareStarting: string; readonly bareStartingHint: string }): string {
  const t = (key: keyof typeof texts) => texts[key]
  const [title, hint] = [t('bareStarting'), t('bareStartingHint')]
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><meta name="robots" content="noindex"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;min-height:100dvh;margin:0;display:grid;place-content:center;padding:1.5rem}h1{font-size:2.25rem;line-height:1.1;margin:0 0 .75rem}p{margin:0}</style>
</head><body><main><h1>${title}</h1><p role="status">${hint}</p></main></body></html>
`
}
