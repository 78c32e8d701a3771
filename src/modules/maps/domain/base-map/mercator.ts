/** Web Mercator: the whole earth as a square from 0 to 1, north up. */
export function mercator(longitude: number, latitude: number): readonly [x: number, y: number] {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The inverse of `mercator`: degrees for a point of the unit square. */
export function fromMercator(x: number, y: number): { readonly longitude: number; readonly latitude: number } {
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90
  return { longitude: (x - 0.5) * 360, latitude }
}
