import { html } from 'hono/html'

/** The addresses of the page's own files. */
export const docsFiles = {
  script: '/api/docs/swagger-ui.js',
  style: '/api/docs/swagger-ui.css',
  start: '/api/docs/start.js',
} as const

/**
 * The API's documentation, where each call can be tried: Swagger UI, which draws the document in
 * the browser.
 */
export function docsPage(title: string) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${docsFiles.style}">
<style>
body { margin: 0; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #3b4151; }
/* A browser sends the session's cookie by itself: there is nothing to enter. */
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }
/* On a telephone: columns and buttons in one screen's width; no call has links. */
.swagger-ui .response-col_links { display: none; }
.swagger-ui .opblock-section-header, .swagger-ui .try-out { display: flex; flex-wrap: wrap; gap: 1.25rem .5rem; }
.swagger-ui .opblock-summary-path { overflow-wrap: anywhere; }
</style>
<script src="${docsFiles.script}" defer></script><script src="${docsFiles.start}" defer></script></head>
<body><div id="reference"><noscript>The documentation needs JavaScript; the document itself is
<a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div></body></html>`
}

/** Draws the document. Calls go to the address that the page has: no other is allowed to it. */
export const docsStart = `
const isDark = matchMedia('(prefers-color-scheme: dark)')
const setScheme = () => document.documentElement.classList.toggle('dark-mode', isDark.matches)
isDark.addEventListener('change', setScheme)
setScheme()
fetch('/api/openapi.json').then((response) => response.json()).then((document) => {
  document.servers = [{ url: location.origin }]
  SwaggerUIBundle({
    spec: document,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    showExtensions: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
  })
})
`
