import { mustBeOk } from '#src/kernel/result.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import type { TestApp } from './test-app.ts'

/** A series of an event's organizer, at the event's brand. @returns its code */
export async function createSeriesFor(app: TestApp, { eventCode }: { readonly eventCode: string }): Promise<string> {
  const [of] = await app.sql<{ tenantId: number; organizerId: string }>(
    'select tenant_id as "tenantId", organizer_id as "organizerId" from catalog.events where code = $1',
    [eventCode],
  )
  if (of === undefined) throw new Error('No event')
  const code = `${eventCode}-series`
  const words = { name: { ru: 'Лига', en: 'League' }, about: { ru: 'Этапы.', en: 'Stages.' }, website: '' }
  await app.services.db.transaction({ role: 'app', tenantId: of.tenantId }, async (tx) =>
    mustBeOk(await ensureSeries(tx, { ...of, code, ...words })),
  )
  return code
}
