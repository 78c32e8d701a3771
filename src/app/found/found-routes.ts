import type { House } from '../house.ts'
import { feedRoutes } from './feed-routes.ts'
import { manifestRoutes } from './manifest-routes.ts'
import { robotsRoute } from './robots-route.ts'
import { sharePictureRoutes } from './share-pictures.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

/** What others find us by: robots, feed readers, calendars, and those to whom a page is sent. */
export function foundRoutes(house: Pick<House, 'app' | 'services' | 'tenants' | 'log'>): void {
  robotsRoute(house)
  sitemapRoutes(house)
  manifestRoutes(house)
  sharePictureRoutes(house)
  feedRoutes(house)
}
