import { comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Edition = {
  readonly eventId: string
  readonly eventCode: string
  readonly name: BothLanguages
  readonly startsOn: PlainDate
  /** The last day on which a deferred place is taken there, in the next edition's time zone. */
  readonly until: PlainDate
  readonly isOpen: boolean
}

/**
 * The next edition of an event that its organizer named; null where there is none. `isOpen` is
 * false after its last day, and while it is not published.
 */
export async function findEdition(tx: Tx, eventId: string): Promise<Edition | null> {
  const [row] = await tx.sql<Omit<Edition, 'isOpen'> & { status: string; timeZone: string }>`
    select t.id as "eventId", t.code as "eventCode", json_build_object('ru', t.name_ru, 'en', t.name_en) as name,
      t.starts_on as "startsOn", n.until, t.status, t.time_zone as "timeZone"
    from catalog.editions n join catalog.events t on t.id = n.to_event_id where n.event_id = ${eventId}`
  if (row === undefined) return null
  const { status, timeZone, ...edition } = row
  const isInTime = comparePlainDates(plainDateIn(tx.now, timeZone), edition.until) <= 0
  return { ...edition, isOpen: isInTime && status === 'published' }
}
