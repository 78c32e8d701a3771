import { fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import type { App } from '../create-app.ts'
import { ownOrigin } from './own-origin.ts'
import { securityFile, securityFilePath } from './security-file.ts'

/**
 * Serves `security.txt` (RFC 9116) on every host: the contact for vulnerability reports. People
 * read `/security-policy`.
 */
export function securityRoutes({ http, services, tenants, config }: SecurityApp): void {
  const resolveTenant = ({ id }: { readonly id: number }) => tenants.tenantById(id) ?? fallbackTenant
  const contactOf = (tenant: { readonly id: number }) => config.securityContact ?? resolveTenant(tenant).supportEmail
  http.get(securityFilePath, (c) => {
    const { origin, tenant } = c.get('scope')
    const text = securityFile(contactOf(tenant), ownOrigin(origin, tenants, services.baseUrl), new Date())
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
}

type SecurityApp = Pick<App, 'http' | 'services' | 'tenants' | 'config'>
