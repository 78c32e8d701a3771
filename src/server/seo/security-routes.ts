import { fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import type { House } from '../create-app.ts'
import { ownOrigin } from './own-origin.ts'
import { securityFile, securityFilePath } from './security-file.ts'

/** Serves `security.txt` (RFC 9116) on every host: where vulnerabilities are reported. People read `/security-policy`. */
export function securityRoutes({ app, services, tenants, config }: SecurityHouse): void {
  const tenantOf = ({ id }: { readonly id: number }) => tenants.tenantById(id) ?? fallbackTenant
  const contactOf = (tenant: { readonly id: number }) => config.securityContact ?? tenantOf(tenant).supportEmail
  app.get(securityFilePath, (c) => {
    const { origin, tenant } = c.get('scope')
    const text = securityFile(contactOf(tenant), ownOrigin(origin, tenants, services.baseUrl), new Date())
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
}

type SecurityHouse = Pick<House, 'app' | 'services' | 'tenants' | 'config'>
