export const mapServices = ['yandex', 'twoGis', 'osm'] as const
export type MapService = (typeof mapServices)[number]

/**
 * The address of a point on a map service: a plain link, so that the service learns nothing before
 * a click.
 */
export function mapServiceUrl(service: MapService, latitude: number, longitude: number): string {
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)]
  switch (service) {
    case 'yandex':
      return `https://yandex.ru/maps/?pt=${lon},${lat}&z=15&l=map`
    case 'twoGis':
      return `https://2gis.ru/geo/${lon},${lat}?m=${lon},${lat}/15`
    case 'osm':
      return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`
  }
}
