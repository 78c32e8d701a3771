import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { App } from '../create-app.ts'
import { ownOrigin } from './own-origin.ts'

/** Paths that robots must not read: personal pages, calls, and pages of a trial. */
const left = ['/account/', '/api/', '/dev/', '/language', '/cookies/', '/payments/', '/tax-deduction', '/organizer']

/**
 * Robots of the default site read the public pages. A brand has only register pages: they say
 * noindex themselves, which a robot can read only where it is allowed.
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
