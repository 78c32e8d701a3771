import type { z } from 'zod'
import type { Result } from '#src/kernel/result.ts'
import { err, ok } from '#src/kernel/result.ts'
import { findRaceRules, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { leaveWaitlist as leaveFromForm } from '#src/modules/inventory/server/commands/waitlist.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { salesRuntime } from '../../../checkout/server/commands/hold-place.ts'
import { networkHash } from '../../../checkout/server/commands/network-hash.ts'
import {
  formIssues,
  type Validated,
  validate,
  validatePerson,
} from '../../../checkout/server/commands/validate-entry.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { registerPath } from '../../../domain/register-path.ts'
import { listOwnPlaces } from '../../../server/reads/own-places.ts'
import { findCachedRaceRules } from '../../../server/reads/race-rules-cache.ts'
import {
  getDrawRoute,
  getOwnWaitlistsRoute,
  getWaitlistRoute,
  joinWaitlistRoute,
  leaveWaitlistRoute,
} from '../../contract/waitlist.ts'
import { joinRaceWaitlist, type WaitlistRefusal } from '../commands/join-race-waitlist.ts'
import { drawnOrder, findDraw, listApplications } from '../queries/draws.ts'
import { findOwnWaitlistEntry, listActiveWaitlistEntries } from '../queries/waitlist-entries.ts'
import { waitlistOfRace } from '../reads/waitlist-of-race.ts'

export const getWaitlistHandler = handle(getWaitlistRoute, async ({ tx, tenant, actor, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  return ok(await waitlistOfRace(tx, race, { accountId: actor.accountId, language }))
})

export const joinWaitlistHandler = handle(
  joinWaitlistRoute,
  async (context, { body }) => {
    const { services, tenant, actor, language, address } = context
    const race = await findCachedRaceRules(services.db, body.eventCode, body.raceCode)
    if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
    const { own, now } = await salesRuntime(services).ownParticipant(actor.accountId)
    const validation = validate(...waiting(race, body), now)
    if (validation !== null) return validation.refusal
    type Answer = Result<{ joined: boolean }, WaitlistRefusal>
    const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
    return await services.db.transaction<Answer>(scope, async (tx) => {
      const network = networkHash(services.keyFor('network'), race.eventId, address)
      const input = { ...body, race, own, language, accountId: actor.accountId, network }
      const joined = await joinRaceWaitlist(tx, services.keyFor('personKey'), input)
      if (!joined.ok) throw new Rollback<Answer>(joined)
      return joined
    })
  },
  async ({ services, tenant }, { body }) => {
    const race = await findCachedRaceRules(services.db, body.eventCode, body.raceCode)
    if (race === null || race.tenantId !== tenant.id) return {}
    return formIssues(validatePerson(...waiting(race, body))?.refusal)
  },
)

/**
 * The fields asked for the waitlist: documents and the organizer's questions are asked with the
 * place.
 */
function waiting(
  race: RaceRules,
  { participantId, relation, participant }: z.output<typeof joinWaitlistRoute.body>,
): [RaceRules, Validated] {
  const owner = participantId === undefined && relation === undefined ? 'own' : 'relative'
  const profileOnly = { ...race, questions: [], requirements: [], admissionBlocks: [] }
  return [profileOnly, { participant, owner, detailsInput: {}, relation }]
}

export const leaveWaitlistHandler = handle(leaveWaitlistRoute, async ({ tx, actor }, { body }) => {
  const entryId = body.waitlistEntryId
  const of = await findOwnWaitlistEntry(tx, actor.accountId, entryId)
  if (of === null) return err('registration.waitlist_entry_unknown')
  return ok({ left: await leaveFromForm(tx, { ...of, entryId }) })
})

export const getDrawHandler = handle(getDrawRoute, async ({ tx, language }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null) return err('registration.race_not_found')
  const draw = await findDraw(tx, race.raceId)
  if (draw === null) return err('registration.no_draw')
  const isDrawn = draw.drawnAt !== null
  return ok({
    eventName: language === 'ru' ? race.eventNameRu : race.eventNameEn,
    raceName: language === 'ru' ? race.raceNameRu : race.raceNameEn,
    raceId: race.raceId,
    timeZone: race.timeZone,
    capacity: race.capacity,
    drawsAt: race.drawsAt,
    seedHash: draw.seedHash,
    seed: isDrawn ? draw.seed.toString('hex') : null,
    drawnAt: draw.drawnAt,
    applications: (await listApplications(tx, race.raceId)).length,
    order: isDrawn ? (await drawnOrder(tx, race.raceId)).map(({ application }) => application) : [],
  })
})

export const getOwnWaitlistsHandler = handle(
  getOwnWaitlistsRoute,
  async ({ tx, actor, language, origin, services }, { query }) => {
    const eventCode = query.eventCode ?? null
    const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
    const isRussian = language === 'ru'
    const entries = await listActiveWaitlistEntries(tx, actor.accountId, eventCode)
    return ok({
      places: eventCode === null ? [] : await listOwnPlaces(tx, { accountId: actor.accountId, eventCode, language }),
      entries: entries.map((entry) => {
        const { id, state, position, application, offerUntil, timeZone, eventCode, raceCode } = entry
        const race = { eventCode, raceCode }
        const personRef = entry.isOwn ? 'me' : entry.participantId
        const path =
          state === 'offered'
            ? registerPath(race, 'participant', null, { personRef })
            : registerPath(race, 'waitlist', null)
        return {
          ...{ id, state, position, application, offerUntil, timeZone, ...race },
          name: nameIn(language, entry.participant),
          eventName: isRussian ? entry.eventNameRu : entry.eventNameEn,
          raceName: isRussian ? entry.raceNameRu : entry.raceNameEn,
          to: urlAt(entry.tenant, path, from),
        }
      }),
    })
  },
)
