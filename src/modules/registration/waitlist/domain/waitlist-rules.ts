import { diffMs, type Instant, isBefore, plusMs } from '#src/kernel/instant.ts'
import { isAnotherPerson } from '../../transfers/domain/another-person.ts'

const hourMs = 3600_000
/** Nobody is given less to make up their mind, unless the sale ends before. */
const leastMs = hourMs

/** How many of one account may stand in one line at once: a family, not a crowd. */
export const maxWaitlistEntriesOfAccount = 10

/**
 * Until when a place that becomes free now is kept for who is next: the race's hours, but never longer than a quarter of the
 * time that is left of the sale, so that near its end others get their turn as well; an hour at least, and not past the end.
 * Null once the sale is over: nothing is offered any more.
 */
export function offerUntil(
  now: Instant,
  { offerHours, closesAt }: { readonly offerHours: number; readonly closesAt: Instant },
): Instant | null {
  if (!isBefore(now, closesAt)) return null
  const quarterMs = Math.floor(diffMs(closesAt, now) / 4)
  const until = plusMs(now, Math.max(leastMs, Math.min(offerHours * hourMs, quarterMs)))
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
 * Which of an account's offers in a race is this person's: that of the same name and birth date, or of the same participant
 * whose name or birth date was corrected meanwhile. An offer is nobody else's.
 */
export function offerFor<One extends Offer>(
  offers: readonly One[],
  who: { readonly personKey: string; readonly participantId: string; readonly participant: Person },
): One | undefined {
  return (
    offers.find(({ personKey }) => personKey === who.personKey) ??
    offers.find(
      (offer) => offer.participantId === who.participantId && !isAnotherPerson(offer.participant, who.participant),
    )
  )
}
