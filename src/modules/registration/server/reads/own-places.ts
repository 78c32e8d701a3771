import type { Tx } from '#src/platform/db/tx.ts'
import { toOwnEntry } from '../../domain/personal-state.ts'
import { ownLiveOfMany } from '../queries/own-entries.ts'

type Reader = { readonly accountId: string; readonly eventCode: string; readonly language: 'ru' | 'en' }

/**
 * The account's places in an event's races, by the same rule that starts a registration, so that
 * the event page and the form agree. Read as the system: the account's own place may be in another
 * account's order.
 */
export async function listOwnPlaces(tx: Tx, { accountId, eventCode, language }: Reader) {
  const races = await tx.sql<{ raceId: string; raceCode: string; nameRu: string; nameEn: string }>`
    select r.id as "raceId", r.code as "raceCode", r.name_ru as "nameRu", r.name_en as "nameEn"
    from catalog.races r join catalog.events e on e.id = r.event_id where e.code = ${eventCode}`
  const live = await ownLiveOfMany(
    tx,
    races.map(({ raceId }) => ({ accountId, raceId })),
  )
  return races.flatMap(({ raceCode, nameRu, nameEn }, i) => {
    const place = live[i]
    const own = place === undefined ? null : toOwnEntry(place)
    if (own === null) return []
    const { registrationId, isPaid, entryId = null } = own
    return [{ raceCode, raceName: language === 'ru' ? nameRu : nameEn, isPaid, registrationId, entryId }]
  })
}
