import { LRUCache } from 'lru-cache'
import { type BaseMapShape, baseMapPath, decodeShapes, type View } from '../../domain/base-map/base-map-shapes.ts'
import { detailedAreas } from '../../domain/base-map/detailed-areas.ts'
import landFar from '../../domain/base-map/land-far.json' with { type: 'json' }
import landNear from '../../domain/base-map/land-near.json' with { type: 'json' }
import { fromMercator } from '../../domain/base-map/mercator.ts'
import waterFar from '../../domain/base-map/water-far.json' with { type: 'json' }
import waterNear from '../../domain/base-map/water-near.json' with { type: 'json' }
import { boxOfTileRange, formatTileRange, type TileRange } from '../../domain/first-view.ts'
import { drawingFile, drawingVersion } from './drawing-files.ts'

/** The longer side of a drawing; a frame shows about a third of it. */
const sidePx = 1_600
/** The earth's width from which the detailed files are drawn, as on the live map. */
const nearWorldPx = 512 * 2 ** 5

const drawings = new LRUCache<string, string, TileRange>({
  max: 300,
  memoMethod: (_key, _stale, { context: tileRange }) => drawn(tileRange),
})

/** A tile of the base map as a file of paths. */
export function baseMapDrawing(tileRange: TileRange): string {
  return drawings.memo(formatTileRange(tileRange), { context: tileRange })
}

/** The size of a tile range's drawing, in pixels. */
export function sizeOfTileRange(tileRange: TileRange): { readonly wide: number; readonly high: number } {
  const { width, height } = boxOfTileRange(tileRange)
  const scale = sidePx / Math.max(width, height)
  return { wide: Math.round(width * scale), high: Math.round(height * scale) }
}

function drawn(tileRange: TileRange): string {
  const { x, y, width, height } = boxOfTileRange(tileRange)
  const { wide, high } = sizeOfTileRange(tileRange)
  const view: View = {
    ...fromMercator(x + width / 2, y + height / 2),
    width: wide,
    height: high,
    worldPx: wide / width,
  }
  const { far, farWater, cover, near, nearWater } = baseMap()
  const land = baseMapPath(far, view)
  if (view.worldPx < nearWorldPx) return drawingFile({ land, cover: '', near: '', water: baseMapPath(farWater, view) })
  return drawingFile({
    ...{ land, cover: baseMapPath(cover, view) },
    ...{ near: baseMapPath(near, view), water: baseMapPath(nearWater, view) },
  })
}

let version: string | undefined

/**
 * The version of all drawings, a hash of their source files; a page computes it without drawing.
 */
export function baseMapVersion(): string {
  version ??= drawingVersion(
    `${sidePx}${[landFar, landNear, waterFar, waterNear].map((file) => JSON.stringify(file)).join('')}`,
  )
  return version
}

type BaseMap = Readonly<Record<'far' | 'farWater' | 'cover' | 'near' | 'nearWater', readonly BaseMapShape[]>>
let decoded: BaseMap | undefined

function baseMap(): BaseMap {
  decoded ??= {
    ...{ far: decodeShapes(landFar), farWater: decodeShapes(waterFar) },
    ...{ near: decodeShapes(landNear), nearWater: decodeShapes(waterNear) },
    cover: detailedAreas.map((box) => {
      const { west, south, east, north } = box
      return {
        box,
        rings: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
          ] as const,
        ],
      }
    }),
  }
  return decoded
}
