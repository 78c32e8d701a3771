import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { setFeatureFlagRoute } from '../../contract/feature-flags.ts'
import { setFeatureFlag } from '../commands/set-feature-flag.ts'

export const setFeatureFlagHandler = handle(setFeatureFlagRoute, async ({ services }, { params, body }) => {
  const change = { ...params, ...body }
  const isKnown = await services.db.transaction({ role: 'system' }, (tx) => setFeatureFlag(tx, change))
  if (!isKnown) return err('tenants.unknown')
  await services.tenants.refresh()
  return ok(change)
})
