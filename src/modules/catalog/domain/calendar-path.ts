/** Where a race's calendar file is. */
export function calendarPath(eventCode: string, raceCode: string): string {
  return `/api/events/${encodeURIComponent(eventCode)}/races/${encodeURIComponent(raceCode)}/calendar`
}
