import { z } from 'zod'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FeatureFlag, Tenant } from '../../domain/tenant.ts'

type TenantRow = {
  id: number
  code: string
  name_ru: string
  name_en: string
  theme: string
  login_path: string
  support_email: string
  hours_from: string
  hours_to: string
  extra_commission_bp: number
  cookie_domain: string | null
  feature_flags: unknown
}

/** Every tenant of the installation. */
export async function listTenants(tx: Tx): Promise<Tenant[]> {
  const rows = await tx.sql<TenantRow>`
    select id, code, name_ru, name_en, theme, login_path, support_email,
      to_char(support_hours_from, 'HH24:MI') as hours_from, to_char(support_hours_to, 'HH24:MI') as hours_to,
      extra_commission_bp, cookie_domain, feature_flags
    from tenants.tenants order by id`
  return rows.map(toTenant)
}

/** Every known host with its tenant; a tenant's main host is the first by name. */
export function listHosts(tx: Tx): Promise<{ host: string; code: string }[]> {
  return tx.sql<{ host: string; code: string }>`
    select h.host, t.code from tenants.hosts h join tenants.tenants t on t.id = h.tenant_id order by h.host`
}

/** Writes one flag of a tenant and leaves the others; false where there is no such tenant. */
export async function updateFeatureFlag(tx: Tx, code: string, flag: FeatureFlag): Promise<boolean> {
  const updated = await tx.sql`
    update tenants.tenants set feature_flags =
      (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(feature_flags) f where f ->> 'id' <> ${flag.id})
      || ${JSON.stringify([flag])}::jsonb
    where code = ${code} returning id`
  return updated.length > 0
}

const FeatureFlags = z.array(z.object({ id: z.string(), enabled: z.boolean() }))

function toTenant(row: TenantRow): Tenant {
  return {
    id: row.id,
    code: row.code,
    name: { ru: row.name_ru, en: row.name_en },
    theme: row.theme,
    loginPath: row.login_path,
    supportEmail: row.support_email,
    supportHours: { from: row.hours_from, to: row.hours_to },
    extraCommissionBp: row.extra_commission_bp,
    cookieDomain: row.cookie_domain,
    featureFlags: FeatureFlags.parse(row.feature_flags),
  }
}
