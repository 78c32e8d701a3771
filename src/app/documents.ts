import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { posterOfEvent } from '#src/modules/catalog/server/reads/poster-of-event.ts'
import { hasPendingMigrations } from '#src/platform/db/migrate.ts'
import { keptLetters } from '#src/platform/mail/mailbox.ts'
import { docsPage } from './documents/docs-page.ts'
import { mailboxPage } from './documents/mailbox-page.ts'
import { openApiDocument } from './documents/open-api.ts'
import type { House } from './house.ts'

/** What is served beside calls and pages: health, the API's documentation, the mailbox. */
export function documentRoutes(house: House): void {
  const { app, services, config } = house
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const problems = await readinessProblems(house)
    return c.json(
      { status: problems.length === 0 ? 'ready' : 'not ready', problems },
      problems.length === 0 ? 200 : 503,
    )
  })
  const api = openApiDocument(house.bindings, config.baseUrl)
  const page = docsPage(api)
  app.get('/api/openapi.json', (c) => c.json(api))
  app.get('/api/docs', (c) => c.html(page))
  app.get('/api/events/:code/poster.svg', async (c, next) => {
    const code = c.req.param('code')
    if (!isEventCode(code)) return await next()
    const svg = await services.db.transaction({ role: 'app', readOnly: true }, (tx) => posterOfEvent(tx, code))
    if (svg === null) return await next()
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' })
  })
  // Letters are personal: only the demo shows them to everybody.
  if (config.demo && config.smtpUrl === null) {
    app.get('/dev/mail', async (c) => c.html(mailboxPage(await keptLetters(services.db))))
  }
}

/** Database, migrations, jobs: what must be there before requests should come. */
async function readinessProblems({ services: { db }, log }: House): Promise<string[]> {
  try {
    return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
      const isPending = await hasPendingMigrations((statement) => tx.named('readyz.migrations', statement, []))
      // By the catalogue: the queue's own tables are closed to us.
      const [jobs] = await tx.sql<{ ready: boolean }>`
        select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                       where n.nspname = 'graphile_worker' and c.relname = '_private_jobs') as ready`
      return [...(isPending ? ['migrations'] : []), ...(jobs?.ready ? [] : ['jobs'])]
    })
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return ['database']
  }
}
