export type Coordinates = { readonly latitude: number; readonly longitude: number }

const earthM = 6_371_008.8

/**
 * Metres between two points along the ground, by the haversine formula; the error is below half a
 * per cent.
 */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const rad = Math.PI / 180
  const latitude = Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2
  const longitude = Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  const part = latitude + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * longitude
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(part)))
}
