import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isUuid } from '#src/kernel/ids.ts'
import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { posterOfEvent } from '#src/modules/posters/server/reads/poster-of-event.ts'
import { callsByPath, methodNotAllowed } from '#src/platform/http/allowed-methods.ts'
import { shownAs } from '#src/platform/http/file-name.ts'
import { withCharset } from '#src/platform/http/media-type.ts'
import { isFromThisMachine } from '#src/platform/http/this-machine.ts'
import { findStoredAttachment, listStoredEmails } from '#src/platform/mail/mailbox.ts'
import type { App } from '../create-app.ts'
import { onAllowedHosts } from '../pages/allowed-hosts.ts'
import { seoRoutes } from '../seo/seo-routes.ts'
import { docsFiles, docsPage, docsStart } from './api-docs/docs-page.ts'
import { openApiDocument } from './api-docs/open-api.ts'
import { precompressedText } from './api-docs/precompressed-text.ts'
import { attachmentPath, mailboxPage } from './mailbox-page.ts'

/** Routes in addition to calls and pages: the API's documentation, the mailbox. */
export function documentRoutes(app: App): void {
  const { http, services, config } = app
  const api = openApiDocument(app.bindings, config.baseUrl)
  const page = docsPage(api.info.title)
  // A trial shows this without a sign-in on its own machine only; an installation's documentation
  // is public.
  const forTrials = onAllowedHosts(app.tenants)
  if (config.isTrial) for (const path of ['/api/openapi.json', '/api/docs']) http.get(path, forTrials)
  http.get(
    '/api/openapi.json',
    precompressedText(() => JSON.stringify(api), 'application/json'),
  )
  http.get(
    '/api/docs',
    precompressedText(() => String(page), 'text/html; charset=utf-8'),
  )
  const script = 'text/javascript; charset=utf-8'
  http.get(
    docsFiles.script,
    precompressedText(() => swaggerFile('swagger-ui-bundle.js'), script),
  )
  http.get(
    docsFiles.style,
    precompressedText(() => swaggerFile('swagger-ui.css'), 'text/css; charset=utf-8'),
  )
  http.get(
    docsFiles.start,
    precompressedText(() => docsStart, script),
  )
  seoRoutes(app)
  http.get('/api/events/:code/poster.svg', async (c, next) => {
    const code = c.req.param('code')
    if (!isEventCode(code)) return await next()
    const svg = await services.db.transaction({ role: 'app', readOnly: true }, (tx) => posterOfEvent(tx, code))
    if (svg === null) return await next()
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    })
  })
  // Emails are personal and contain links that set passwords: a demo shows them on its own machine
  // only.
  if (config.demo && config.smtpUrl === null) {
    http.get('/dev/mail', forTrials, async (c) =>
      isFromThisMachine(c)
        ? c.html(mailboxPage(await listStoredEmails(services.db, c.req.query('to') || null)))
        : c.notFound(),
    )
    http.get(`${attachmentPath}/:id`, forTrials, async (c) => {
      const id = c.req.param('id') ?? ''
      const file = isFromThisMachine(c) && isUuid(id) ? await findStoredAttachment(services.db, id) : null
      if (file === null) return c.notFound()
      const headers = { 'Content-Type': withCharset(file.type), 'Content-Disposition': shownAs(file.name, false) }
      return c.body(new Uint8Array(file.content), 200, headers)
    })
  }
  const calls = new Set(app.bindings.map(({ route }) => route.path))
  const documents = http.routes.filter(
    ({ method, path }) => method === 'GET' && !path.includes('*') && !calls.has(path),
  )
  for (const { path, methods } of callsByPath(documents)) http.all(path, methodNotAllowed(methods))
}

/** Read on the first request: the page's script is 1.7 MB. */
function swaggerFile(name: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8')
}
