import { ok } from '#src/kernel/result.ts'
import { isFeatureOn } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listOrganizerEventsRoute } from '../../contract/organizer-events.ts'
import { memberships, organizerEvents } from '../queries/organizer-events.ts'

export const listOrganizerEventsHandler = handle(
  listOrganizerEventsRoute,
  async ({ tx, actor, services, language, origin }, { query: { cursor, take } }) => {
    const { accountId } = actor
    const tenantIds = services.tenants.all().flatMap((one) => (isFeatureOn(one, 'ShowLkCorp') ? [one.id] : []))
    const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
    const inLanguage = (ru: string, en: string) => (language === 'ru' ? ru : en)
    const found = await organizerEvents(tx, { accountId, tenantIds, after: cursor, max: take + 1 })
    const list = found.slice(0, take).map((event) => {
      const { eventId, eventCode, isOnline, startsOn, endsOn, isOver, status, hasResults } = event
      return {
        ...{ eventId, eventCode, isOnline, startsOn, endsOn, isOver, status, hasResults },
        name: inLanguage(event.nameRu, event.nameEn),
        city: inLanguage(event.cityRu, event.cityEn),
        organizerName: inLanguage(event.organizerNameRu, event.organizerNameEn),
        races: event.races.map(({ raceCode, nameRu, nameEn }) => ({
          raceCode,
          name: inLanguage(nameRu, nameEn),
          startListCsv: urlAt(event.tenant, csvPath(eventCode, raceCode), from),
        })),
      }
    })
    return ok({
      hasCabinet: tenantIds.length > 0,
      organizers: (await memberships(tx, accountId)).map(({ organizerCode, nameRu, nameEn, right }) => ({
        organizerCode,
        name: inLanguage(nameRu, nameEn),
        right,
      })),
      list,
      nextCursor: found.length > take ? (list.at(-1)?.eventId ?? null) : null,
    })
  },
)

function csvPath(eventCode: string, raceCode: string): string {
  return `/api/organizer/events/${encodeURIComponent(eventCode)}/races/${encodeURIComponent(raceCode)}/startlist`
}
