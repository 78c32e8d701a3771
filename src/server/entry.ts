import { createApp, type House, type HouseOptions } from './create-app.ts'
import { servePages } from './pages/serve-pages.ts'

export { seedDemo } from '../../demo/seed.ts'

/** The house with its pages: what the server starts, and the entry of the server bundle. */
export async function openApp(options: HouseOptions): Promise<House> {
  const house = await createApp(options)
  servePages(house)
  return house
}
