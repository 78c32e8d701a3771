/** The path of a race's calendar file. */
export function calendarPath(eventCode: string, raceCode: string): string {
  return `/api/events/${encodeURIComponent(eventCode)}/races/${encodeURIComponent(raceCode)}/calendar`
}
