import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { App } from '../create-app.ts'
import { ownOrigin } from './own-origin.ts'

/** What no robot has to read: people's own pages, calls, and what only a trial shows. */
const left = ['/account/', '/api/', '/dev/', '/language', '/cookies/', '/payments/', '/tax-deduction']

/**
 * Robots of the default site read what is public. A brand has only register pages: those say noindex themselves, which a robot
 * can read only where it may come.
 */
export function robotsRoute({ http, services, tenants }: Pick<App, 'http' | 'services' | 'tenants'>): void {
  http.get('/robots.txt', (c) => {
    const { origin, tenant } = c.get('scope')
    const rules = ['User-agent: *', ...left.map((path) => `Disallow: ${path}`)]
    const map = `Sitemap: ${ownOrigin(origin, tenants, services.baseUrl)}/sitemap.xml`
    const lines = tenant.code === defaultTenantCode ? [...rules, '', map] : rules
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
}
