import { ok } from '#src/kernel/result.ts'
import { groupEntryPath } from '#src/modules/registration/domain/group-entry-path.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listCompanyEventsRoute } from '../../contract/group-entries.ts'
import { listCompanyEvents } from '../queries/company-events.ts'

export const listCompanyEventsHandler = handle(listCompanyEventsRoute, async ({ tx, services, tenant, language }) => {
  const isRussian = language === 'ru'
  const base = { origin: services.baseUrl, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  const events = await listCompanyEvents(tx)
  return ok({
    events: events.map(({ tenantCode, raceCode, nameRu, nameEn, cityRu, cityEn, ...event }) => {
      const path = groupEntryPath({ eventCode: event.eventCode, raceCode }, null, 'company')
      return {
        ...event,
        name: isRussian ? nameRu : nameEn,
        city: isRussian ? cityRu : cityEn,
        orderAt: tenantCode === tenant.code ? path : urlAt(tenantCode, path, base),
      }
    }),
  })
})
