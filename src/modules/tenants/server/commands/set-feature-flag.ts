import type { Tx } from '#src/platform/db/tx.ts'
import type { FeatureId } from '../../domain/tenant.ts'
import { updateFeatureFlag } from '../queries/tenants.ts'

/**
 * Turns a feature of a tenant on or off; the others stay.
 * @returns false where there is no such tenant
 */
export async function setFeatureFlag(
  tx: Tx,
  { tenantCode, featureId, isEnabled }: { tenantCode: string; featureId: FeatureId; isEnabled: boolean },
): Promise<boolean> {
  return await updateFeatureFlag(tx, tenantCode, { id: featureId, enabled: isEnabled })
}
