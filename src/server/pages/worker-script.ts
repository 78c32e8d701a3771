import { createHash } from 'node:crypto'
import { languages } from '#src/kernel/texts.ts'
import { keptForHeader } from '#src/shell/offline/kept-pages.ts'
import { offlinePage } from '#src/shell/offline/offline-page.tsx'
import { endServiceWorker, serviceWorker, type WorkerSettings } from '#src/shell/offline/service-worker.ts'
import { textOf } from '#src/shell/texts.ts'
import { fontsToPreload } from '#src/ui/theme/fonts.ts'
import type { App } from '../create-app.ts'
import { sendCacheable } from '../seo/send-cacheable.ts'

/** As copies and the offline page need it: no script, no other site. */
const policy = (iconOrigin: string) =>
  `default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data: ${iconOrigin}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/**
 * The service worker of a brand's hosts at `/sw.js` (docs/features/offline.md). Browsers ask for it with every page that they
 * load from a link, whatever its age, and take a changed one over.
 * @param css the addresses of the site's style sheets
 */
export function workerRoute({ http, config }: Pick<App, 'http' | 'config'>, css: readonly string[]): void {
  const scripts = new Map<string, string>()
  http.get('/sw.js', (c) => {
    const { code } = c.get('scope').tenant
    const body = config.offlinePages
      ? (scripts.get(code) ?? workerScript(code, css, config.iconOrigin))
      : `(${endServiceWorker})(self)`
    if (config.offlinePages) scripts.set(code, body)
    return sendCacheable(c, {
      body,
      type: 'text/javascript; charset=utf-8',
      maxAgeSeconds: 0,
      headers: { Vary: 'Cookie' },
    })
  })
}

/** The program of the worker with its settings for a tenant. */
export function workerScript(tenant: string, css: readonly string[], iconOrigin = ''): string {
  const inBoth = (text: (language: 'ru' | 'en') => string) => ({ ru: text('ru'), en: text('en') })
  const settings: Omit<WorkerSettings, 'version'> = {
    files: [...new Set([...css, ...languages.flatMap((language) => [...fontsToPreload[language]])])],
    offlinePage: inBoth((language) => offlinePage(language, tenant, css)),
    banner: inBoth((language) => textOf(language, 'shell', 'bareOfflineCopy', { moment: '{moment}' })),
    copies: inBoth((language) => textOf(language, 'shell', 'bareOfflineCopies', {})),
    policy: policy(iconOrigin),
    keptForHeader,
  }
  const program = `${serviceWorker}`
  const version = createHash('sha256')
    .update(program + JSON.stringify(settings))
    .digest('hex')
    .slice(0, 12)
  return `(${program})(self, ${JSON.stringify({ ...settings, version })})`
}
