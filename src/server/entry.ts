import type { AppOptions } from './app-options.ts'
import { type App, createApp } from './create-app.ts'
import { servePages } from './pages/serve-pages.ts'

export { seedDemo } from '../../demo/seed.ts'

/** The program with its pages: what the server starts, and the entry of the server bundle. */
export async function openApp(options: AppOptions): Promise<App> {
  const app = await createApp(options)
  servePages(app)
  return app
}
