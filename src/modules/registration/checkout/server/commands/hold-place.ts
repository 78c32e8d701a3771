import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { type AdmissionReader, createAdmissionReader } from '#src/modules/accounts/server/reads/admission-reader.ts'
import {
  createOwnParticipantReader,
  type OwnParticipantReader,
} from '#src/modules/accounts/server/reads/own-participant.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { oncePerDatabase } from '#src/platform/db/once-per-database.ts'
import type { Services } from '#src/platform/services.ts'
import type { placeErrors } from '../../../contract/participant.ts'
import { createRaceRulesCache, type RaceRulesCache } from '../../../server/reads/race-rules-cache.ts'
import {
  createWaitlistStatusReader,
  type WaitlistStatusReader,
} from '../../../waitlist/server/reads/waitlist-status.ts'
import { type BeginningReader, createBeginningReader } from '../reads/beginning.ts'
import { createHoldMetrics } from './hold-metrics.ts'
import { holdPlaceSeparately, mayBeOffered } from './hold-place-separately.ts'
import { networkHash } from './network-hash.ts'
import {
  createPlaceBatcher,
  createPlaceRunner,
  type HoldRequest,
  type HoldResult,
  type PlaceBatcher,
  unbatched,
} from './place-batcher.ts'
import type { PlaceRequest } from './place-request.ts'
import { withSoldOutFastPath } from './sold-out-fast-path.ts'

export type PlaceRefusal = keyof typeof placeErrors

declare module '#src/platform/services.ts' {
  interface Services {
    /** Set only by the benchmark, to compare with batching. */
    readonly holdsOneByOne?: boolean
  }
}

/** In-memory state of one process between requests: caches and queues that decide nothing. */
export type SalesRuntime = {
  readonly rules: RaceRulesCache
  readonly batcher: PlaceBatcher
  readonly ownParticipant: OwnParticipantReader
  readonly beginning: BeginningReader
  readonly admission: AdmissionReader
  readonly waitlistStatus: WaitlistStatusReader
}

/** The sales runtime of this process. */
export const salesRuntime = oncePerDatabase(({ db, metrics, holdsOneByOne }: Services): SalesRuntime => {
  const { measureRun, measureBatcher } = createHoldMetrics(metrics)
  const runPlaces = measureRun(createPlaceRunner(db, paymentTimeLimitMs))
  return {
    rules: createRaceRulesCache(),
    batcher: measureBatcher(
      withSoldOutFastPath(createPlaceBatcher(runPlaces, holdsOneByOne ? unbatched : undefined), db),
    ),
    ownParticipant: createOwnParticipantReader(db),
    beginning: createBeginningReader(db),
    admission: createAdmissionReader(db),
    waitlistStatus: createWaitlistStatusReader(db),
  }
})

/**
 * Takes a place for one person, in one batch with parallel requests for the same event. Success is
 * `held`, and also the caller's own existing order: `order_live` waits for payment, `order_paid` is
 * paid.
 */
export async function holdPlace(
  services: Services,
  request: PlaceRequest,
): Promise<Result<HoldResult, PlaceRefusal | 'stale'>> {
  const { tenantId, eventId, rulesVersion } = request.race
  const input = toHoldRequest(services, request)
  const runtime = salesRuntime(services)
  const { isByCode, raceId } = request.race
  const hasOwnTerms = isByCode || request.details?.category !== undefined || request.reserveKey !== undefined
  const shared = hasOwnTerms ? null : await runtime.batcher.hold({ tenantId, eventId, rulesVersion }, input)
  const isSeparate =
    shared === null ||
    // The waitlist is looked up only while the event has offers: a sold-out opening rejects
    // thousands of requests.
    (mayBeOffered(shared.code) &&
      shared.isOffering &&
      (await runtime.waitlistStatus(request.accountId, raceId)).until !== null)
  const held = isSeparate ? await holdPlaceSeparately(services, request, input) : ok(shared)
  if (!held.ok) return held
  const response = held.value
  return isHeldCode(response.code) ? ok(response) : placeRefused(response.code, request.race)
}

/**
 * Turns a request for a place into the input of the batch that takes places. `network` is a
 * function, since the hash is computed only if it is needed.
 */
export function toHoldRequest(
  services: Services,
  request: PlaceRequest,
): HoldRequest & { readonly network: () => string } & Pick<PlaceRequest, 'participant'> {
  const { race, details = {} } = request
  return {
    orderId: request.orderId,
    accountId: request.accountId,
    language: request.language,
    raceId: race.raceId,
    poolId: race.poolId,
    personKey: personKeyHash(services.keyFor('personKey'), request.profile),
    network: () => networkHash(services.keyFor('network'), race.eventId, request.address),
    participantId: request.participantId,
    participant: request.participant,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    nameRu: race.raceNameRu,
    nameEn: race.raceNameEn,
  }
}

function isHeldCode(code: string): boolean {
  return code === 'held' || code === 'order_live' || code === 'order_paid'
}

/** The refusal for the database's result code, with the figures for its text. */
export function placeRefused(code: string, race: Pick<RaceRules, 'unpaidPerAccount'>): Err<PlaceRefusal | 'stale'> {
  const refusal = toPlaceRefusal(code)
  return refusal === 'registration.unpaid_limit'
    ? err(refusal, { params: { count: race.unpaidPerAccount } })
    : err(refusal)
}

/**
 * The refusal that a code of `registration.take_places` means; 'stale' if the race's rules changed
 * and the caller must read them again.
 */
export function toPlaceRefusal(code: string): PlaceRefusal | 'stale' {
  switch (code) {
    case 'stale_rules':
      return 'stale'
    case 'sold_out':
      return 'registration.sold_out'
    case 'limit_reached':
      return 'registration.limit_reached'
    case 'account_limit':
      return 'registration.account_limit'
    case 'unpaid_limit':
    case 'unpaid_limit_lowered':
    case 'email_unverified':
    case 'network_unverified':
    case 'network_limit':
      return `registration.${code}`
    case 'already_taken':
      return 'registration.already_registered'
    case 'already_held':
      return 'registration.payment_pending'
    case 'order_closed':
      return 'registration.order_ended'
    case 'order_foreign':
      return 'registration.not_found'
    default:
      throw new Error(`unknown code from holding a place: ${code}`)
  }
}
