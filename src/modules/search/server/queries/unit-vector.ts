/** A position as a unit vector from the earth's centre. */
export function unitVector(latitude: number, longitude: number): [number, number, number] {
  const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
}
