/** Where a race's course can be taken away. */
export function courseFilePath(eventCode: string, raceCode: string): string {
  return `/event/${eventCode}/course/${raceCode}.gpx`
}

/** Where its lines are drawn. @param version of the lines: browsers keep what is there for good */
export function courseDrawingPath(eventCode: string, raceCode: string, version: string): string {
  return `/Image/Course/${eventCode}/${raceCode}/${version}`
}
