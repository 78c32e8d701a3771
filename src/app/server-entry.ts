import { createHouse, type House, type HouseOptions } from './house.ts'
import { servePages } from './serve-pages.ts'

export { seedDemo } from '../../demo/seed.ts'

/** The house with its pages: what the server starts, and the entry of the server bundle. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const house = await createHouse(options)
  servePages(house)
  return house
}
