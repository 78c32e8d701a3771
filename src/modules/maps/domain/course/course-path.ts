/** The path of a race's course as GPX. */
export function courseFilePath(eventCode: string, raceCode: string): string {
  return `/event/${eventCode}/course/${raceCode}.gpx`
}

/**
 * The path of a course's lines as SVG.
 * @param version changes with the lines: browsers cache the file permanently
 */
export function courseDrawingPath(eventCode: string, raceCode: string, version: string): string {
  return `/Image/Course/${eventCode}/${raceCode}/${version}`
}
