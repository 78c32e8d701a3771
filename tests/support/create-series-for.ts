import { mustBeOk } from '#src/kernel/result.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import type { TestApp } from './test-app.ts'

/** A series of an event's organizer, at the event's brand. @returns its code */
export async function createSeriesFor(app: TestApp, { eventCode }: { readonly eventCode: string }): Promise<string> {
  const [event] = await app.sql<{ tenantId: number; organizerId: string }>(
    'select tenant_id as "tenantId", organizer_id as "organizerId" from catalog.events where code = $1',
    [eventCode],
  )
  if (event === undefined) throw new Error(`no event ${eventCode}`)
  const code = `${eventCode}-series`
  const texts = { name: { ru: 'Лига', en: 'League' }, about: { ru: 'Этапы.', en: 'Stages.' }, website: '' }
  await app.services.db.transaction({ role: 'app', tenantId: event.tenantId }, async (tx) =>
    mustBeOk(await ensureSeries(tx, { ...event, code, ...texts })),
  )
  return code
}
