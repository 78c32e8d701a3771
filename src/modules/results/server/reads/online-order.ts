import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { OnlineOrder, SentResult } from '../../contract/online.ts'
import { maySend, onlinePhase } from '../../domain/online-result.ts'
import type { DeliveryRow, OnlineEntry } from '../queries/online-entries.ts'

type Entry = z.input<typeof OnlineOrder>['entries'][number]

/** An order's entries of online races for their participant. */
export function onlineOrderView(
  entries: readonly [OnlineEntry, ...OnlineEntry[]],
  { now, language }: { readonly now: Instant; readonly language: Language },
): z.input<typeof OnlineOrder> {
  const [first] = entries
  return {
    registrationId: first.orderId,
    eventCode: first.eventCode,
    eventName: language === 'ru' ? first.eventNameRu : first.eventNameEn,
    timeZone: first.timeZone,
    entries: entries.map((entry) => entryView(entry, now, language)),
  }
}

function entryView(entry: OnlineEntry, now: Instant, language: Language): Entry {
  const phase = onlinePhase(now, entry)
  const delivery = toDelivery(entry)
  return {
    entryId: entry.entryId,
    fullName: nameIn(language, entry.participant),
    bib: entry.bib,
    raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    distanceM: entry.distanceM,
    startsAt: entry.startsAt,
    until: entry.until,
    phase,
    maySend: maySend(phase, entry.state),
    result: sentView(entry, ownFile(entry)),
    sendsMedal: entry.sendsMedal,
    delivery: delivery ?? deliverySuggested(entry),
    hasDelivery: delivery !== null,
  }
}

export function ownFile({ orderId, entryId, kind }: OnlineEntry): string {
  return `/api/account/registrations/${orderId}/entries/${entryId}/result/${kind}`
}

export function organizersFile({ orderId, entryId, kind }: OnlineEntry): string {
  return `/api/organizer/registrations/${orderId}/entries/${entryId}/result/${kind}`
}

/** The submission of an entry; null where there is none. */
export function sentView(entry: OnlineEntry, file: string): z.input<typeof SentResult> | null {
  const { version, timeMs, kind, state, sentAt } = entry
  if (version === null || timeMs === null || kind === null || state === null || sentAt === null) return null
  const { trackM, trackMs, trackPoints } = entry
  return {
    version,
    timeMs,
    kind,
    file,
    track:
      trackM === null || trackMs === null || trackPoints === null
        ? null
        : { distanceM: trackM, timeMs: trackMs, points: trackPoints },
    state,
    reason: entry.reason ?? '',
    sentAt,
    decidedAt: entry.decidedAt,
  }
}

/** The complete address for the medal; null if a part is missing. */
export function toDelivery(entry: OnlineEntry): DeliveryRow | null {
  const { recipient, phone, postcode, city, street } = entry
  if (recipient === null || phone === null || postcode === null || city === null || street === null) return null
  return { recipient, phone, postcode, city, street }
}

/** The address from the registration, as a suggestion for the participant. */
function deliverySuggested({ participant }: OnlineEntry): DeliveryRow {
  const { street, address, building, apartment, region, city } = participant
  const parts = [street === '' ? address : street, building, apartment]
  return {
    recipient: fullName(participant),
    phone: participant.phone,
    postcode: participant.postcode,
    city: [region, city].filter((part) => part !== '').join(', '),
    street: parts.filter((part) => part !== '').join(', '),
  }
}
