import { diffMs, type Instant, isBefore, plusMs } from '#src/kernel/instant.ts'
import { isAnotherPerson } from '../../transfers/domain/another-person.ts'

const hourMs = 3600_000
/** The shortest offer, unless the sale ends before. */
const minMs = hourMs

/** The most waitlist entries of one account in one race: a family, not a crowd. */
export const maxWaitlistEntriesOfAccount = 10

/**
 * The time until which a place that becomes free now is offered: the race's hours, at most a
 * quarter of the time left of the sale, so that near its end others get their turn as well; at
 * least an hour, and not past the end. Null once the sale is over: nothing is offered.
 */
export function offerUntil(
  now: Instant,
  { offerHours, closesAt }: { readonly offerHours: number; readonly closesAt: Instant },
): Instant | null {
  if (!isBefore(now, closesAt)) return null
  const quarterMs = Math.floor(diffMs(closesAt, now) / 4)
  const until = plusMs(now, Math.max(minMs, Math.min(offerHours * hourMs, quarterMs)))
  return isBefore(until, closesAt) ? until : closesAt
}

type Person = Parameters<typeof isAnotherPerson>[0]
export type Offer = {
  readonly entryId: string
  /** Hex of the person key's keyed hash. */
  readonly personKey: string
  readonly participantId: string
  readonly participant: Person
}

/**
 * The offer of this person among the account's offers in a race: the same name and birth date, or
 * the same participant whose name or birth date was corrected meanwhile. An offer is not valid for
 * another person.
 */
export function offerFor<T extends Offer>(
  offers: readonly T[],
  person: { readonly personKey: string; readonly participantId: string; readonly participant: Person },
): T | undefined {
  return (
    offers.find(({ personKey }) => personKey === person.personKey) ??
    offers.find(
      (offer) =>
        offer.participantId === person.participantId && !isAnotherPerson(offer.participant, person.participant),
    )
  )
}
