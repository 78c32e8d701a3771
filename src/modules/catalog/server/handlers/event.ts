import { err, ok } from '#src/kernel/result.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getEventRoute } from '../../contract/event-page.ts'
import { eventPage } from '../reads/event-page.ts'

export const getEventHandler = handle(getEventRoute, async ({ tx, language, tenant, origin, services }, { params }) => {
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  const reader = {
    language,
    tenant: tenant.code,
    urlAt: (code: string, path: string) => urlAt(code, path, from),
  }
  const page = await eventPage(tx, params.code, reader)
  return page ? ok(page) : err('catalog.event_not_found')
})
