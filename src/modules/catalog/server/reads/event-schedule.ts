import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import { type NextStartRow, nextStart } from '../queries/next-start.ts'

/** The dates of an event and what follows it. */
export type EventSchedule = {
  readonly eventId: string
  readonly tenantId: number
  readonly code: string
  readonly name: BothLanguages
  readonly status: EventStatus
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly isPast: boolean
  /** The first opening of its races, past or future; null where all are closed. */
  readonly opensAt: Instant | null
  readonly isOpen: boolean
  /** Set only after the event. */
  readonly next: NextStartRow | null
}

type Row = Omit<EventSchedule, 'isPast' | 'isOpen'>

const select = `
  select e.id as "eventId", e.tenant_id as "tenantId", e.code, json_build_object('ru', e.name_ru, 'en', e.name_en) as name,
    e.status, e.starts_on as "startsOn", e.ends_on as "endsOn", e.time_zone as "timeZone",
    (select min(r.opens_at) from catalog.races r where r.event_id = e.id and r.closes_at > $2) as "opensAt",
    ${nextStart} as next
  from catalog.events e`

/** By its code; null where there is none, or it is a draft. */
export async function findEventSchedule(tx: Tx, code: string): Promise<EventSchedule | null> {
  const rows = await tx.named<Row>('catalog.event_schedule', `${select} where e.code = $1 and e.status <> 'draft'`, [
    code,
    tx.now,
  ])
  return rows.map((row) => toEventSchedule(tx, row))[0] ?? null
}

/** By their ids, without drafts. */
export async function findEventSchedules(tx: Tx, eventIds: readonly string[]): Promise<EventSchedule[]> {
  const rows = await tx.named<Row>(
    'catalog.event_schedules',
    `${select} where e.id = any($1::uuid[]) and e.status <> 'draft'`,
    [eventIds, tx.now],
  )
  return rows.map((row) => toEventSchedule(tx, row))
}

function toEventSchedule({ now }: Tx, row: Row): EventSchedule {
  return {
    ...row,
    isPast: row.endsOn < plainDateIn(now, row.timeZone),
    isOpen: row.opensAt !== null && !isBefore(now, row.opensAt),
  }
}
