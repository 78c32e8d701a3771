/** Where a race's course can be taken away. */
export function courseFilePath(eventCode: string, raceCode: string): string {
  return `/event/${eventCode}/course/${raceCode}.gpx`
}
