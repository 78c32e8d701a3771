import type { Tx } from '#src/platform/db/database.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { mercator } from '../../domain/ground/mercator.ts'
import { type Sport, sports } from '../../domain/sport.ts'
import { isWanted } from './filter-conditions.ts'
import { presentNow } from './present.ts'

export type Box = [west: number, south: number, east: number, north: number]

export type Cell = {
  latitude: number
  longitude: number
  count: number
  readonly box: Box
  readonly codes: string[]
  readonly sport: Sport
}

export type MapCells = {
  readonly cells: readonly Cell[]
  readonly totalCount: number
  readonly onlineCount: number
  readonly box: Box | null
}

const worldPx = 512
/** So far apart two marks can be told apart and hit. */
const cellPx = 56
/** A map shows no more at once; beyond that its cells grow. */
const mostCells = 320
const mostCodes = 12

/** The events that a query wants, gathered by squares of the map at a zoom. One walk through the index. */
export async function mapCells(tx: Tx, query: EventQuery, zoom: number): Promise<MapCells> {
  const present = await presentNow(tx)
  const { index } = present
  const isMet = isWanted(query, present)
  const slots: number[] = []
  let onlineCount = 0
  for (let slot = 0; slot < index.size; slot += 1) {
    if (!isMet(slot)) continue
    if (index.isOnline[slot]) onlineCount += 1
    else slots.push(slot)
  }
  const spots = slots.map((slot) => ({
    code: index.codes[slot] ?? '',
    latitude: index.latitude[slot] ?? 0,
    longitude: index.longitude[slot] ?? 0,
    sport: sports[index.sport[slot] ?? 0] ?? 'run',
  }))
  for (let finer = zoom; ; finer -= 1) {
    const cells = gathered(spots, (worldPx * 2 ** finer) / cellPx)
    if (cells.length > mostCells) continue
    return { cells, totalCount: spots.length, onlineCount, box: boxAround(cells) }
  }
}

type Spot = { readonly code: string; readonly latitude: number; readonly longitude: number; readonly sport: Sport }

/** @param across how many squares lie side by side around the earth */
function gathered(spots: readonly Spot[], across: number): Cell[] {
  const cells = new Map<number, Cell>()
  for (const { code, latitude, longitude, sport } of spots) {
    const [x, y] = mercator(longitude, latitude)
    const key = Math.floor(x * across) * 2 ** 24 + Math.floor(y * across)
    const cell = cells.get(key)
    if (cell === undefined) {
      cells.set(key, {
        latitude,
        longitude,
        count: 1,
        box: [longitude, latitude, longitude, latitude],
        codes: [code],
        sport,
      })
      continue
    }
    cell.count += 1
    cell.latitude += (latitude - cell.latitude) / cell.count
    cell.longitude += (longitude - cell.longitude) / cell.count
    widen(cell.box, [longitude, latitude, longitude, latitude])
    if (cell.codes.length < mostCodes) cell.codes.push(code)
  }
  return [...cells.values()]
}

function widen(box: Box, [west, south, east, north]: Box): void {
  box[0] = Math.min(box[0], west)
  box[1] = Math.min(box[1], south)
  box[2] = Math.max(box[2], east)
  box[3] = Math.max(box[3], north)
}

function boxAround(cells: readonly Cell[]): Box | null {
  const [first, ...others] = cells
  if (first === undefined) return null
  const box: Box = [...first.box]
  for (const { box: other } of others) widen(box, other)
  return box
}
