import { comparePlainDates, plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { claimedParticipants } from '#src/modules/accounts/server/reads/claimed-participants.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOwnStart } from '../../contract/entry-told.ts'
import { nameIn } from '../../domain/name-in.ts'
import { openDetails } from '../../domain/open-details.ts'
import { detailsAddress } from '../../domain/register-address.ts'
import { entriesOfOrder } from '../queries/own-entries.ts'
import { isOwnStart } from '../queries/own-start.ts'
import { cardOf } from '../reads/card-of.ts'

export const getOwnStartHandler = handle(getOwnStart, async (context, { params }) => {
  const { tx, actor, language, services, origin } = context
  const { registrationId: orderId, entryId } = params
  const who = { accountId: actor.accountId, participantIds: await claimedParticipants(tx, actor.accountId) }
  if (!(await isOwnStart(tx, { entryId, orderId }, who))) return err('registration.entry_unknown')
  const entry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  const race = entry === undefined ? null : await findRaceRulesById(tx, entry.raceId)
  if (entry === undefined || race === null || race.eventStatus === 'draft') return err('registration.entry_unknown')
  const open = openDetails(race, entry.documentsState, tx.now)
  const at = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  const path = detailsAddress(race, { registrationId: orderId, entryId })
  return ok({
    entryId,
    registrationId: orderId,
    fullName: nameIn(language, entry.participant),
    bib: entry.bib,
    startsAt: entry.startsAt,
    eventStatus: race.eventStatus,
    isOver: comparePlainDates(race.endsOn, plainDateIn(tx.now, race.timeZone)) < 0,
    requirements: [...race.requirements],
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
    documents: entry.documentsState && { state: entry.documentsState, note: entry.documentsNote },
    detailsAt: open.questions.length > 0 || open.documents ? addressAt(race.tenantCode, path, at) : null,
    card: cardOf(race, language, 0),
  })
})
