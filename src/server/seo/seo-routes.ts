import type { App } from '../create-app.ts'
import { feedRoutes } from './feed-routes.ts'
import { manifestRoutes } from './manifest-routes.ts'
import { robotsRoute } from './robots-route.ts'
import { securityRoutes } from './security-routes.ts'
import { sharePictureRoutes } from './share-pictures.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

/** Routes for robots, feed readers, calendars, link previews, and reporters of vulnerabilities. */
export function seoRoutes(app: Pick<App, 'http' | 'services' | 'tenants' | 'log' | 'config'>): void {
  robotsRoute(app)
  sitemapRoutes(app)
  manifestRoutes(app)
  sharePictureRoutes(app)
  feedRoutes(app)
  securityRoutes(app)
}
