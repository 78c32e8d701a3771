import { z } from 'zod'
import { Day, InstantShape } from './shapes.ts'

const Clock = z.string().regex(/^\d\d:\d\d$/)

/** A day of the program, in the reader's language. */
export const ProgramDayView = z.object({
  day: Day,
  /** The number of the day’s items that have started, if the day is today; null on any other day. */
  startedCount: z.int().nullable(),
  items: z.array(z.object({ from: Clock.nullable(), to: Clock.nullable(), title: z.string(), place: z.string() })),
})
export type ProgramDayView = z.output<typeof ProgramDayView>

export const StartPackView = z.object({
  contents: z.array(z.string()),
  pickups: z.array(z.object({ day: Day, from: Clock, to: Clock, place: z.string() })),
  bring: z.array(z.string()),
  note: z.string(),
})
export type StartPackView = z.output<typeof StartPackView>

/** Start times of a race by wave, and its cut-offs along the course. */
export const raceTimes = {
  waveStarts: z.array(z.object({ name: z.string(), startsAt: InstantShape, wave: z.string().nullable() })),
  cutOffs: z.array(z.object({ name: z.string(), atM: z.int(), until: InstantShape })),
  laps: z.int().nullable(),
  /**
   * Whole days until registration closes, by the event's calendar: 0 is today; null where
   * registration is not possible now.
   */
  daysLeft: z.int().nullable(),
}
