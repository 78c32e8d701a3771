import { LRUCache } from 'lru-cache'
import { boxOfPiece, formatPiece, type GroundPiece } from '../../domain/first-view.ts'
import { decodeShapes, type GroundShape, groundPath, type View } from '../../domain/ground/ground-picture.ts'
import landFar from '../../domain/ground/land-far.json' with { type: 'json' }
import landNear from '../../domain/ground/land-near.json' with { type: 'json' }
import { fromMercator } from '../../domain/ground/mercator.ts'
import { nearBoxes } from '../../domain/ground/near-boxes.ts'
import waterFar from '../../domain/ground/water-far.json' with { type: 'json' }
import waterNear from '../../domain/ground/water-near.json' with { type: 'json' }
import { drawingFile, drawingVersion } from './drawing-files.ts'

/** The longer side of a drawing; a frame shows about a third of it. */
const sidePx = 1_600
/** The earth's width from which the detailed files are drawn, as on the live map. */
const nearWorldPx = 512 * 2 ** 5

const drawings = new LRUCache<string, string, GroundPiece>({
  max: 300,
  memoMethod: (_key, _stale, { context: piece }) => drawn(piece),
})

/** A piece of the ground as a file of paths. */
export function groundDrawing(piece: GroundPiece): string {
  return drawings.memo(formatPiece(piece), { context: piece })
}

/** The size of a piece's drawing, in pixels. */
export function sizeOfPiece(piece: GroundPiece): { readonly wide: number; readonly high: number } {
  const { width, height } = boxOfPiece(piece)
  const scale = sidePx / Math.max(width, height)
  return { wide: Math.round(width * scale), high: Math.round(height * scale) }
}

function drawn(piece: GroundPiece): string {
  const { x, y, width, height } = boxOfPiece(piece)
  const { wide, high } = sizeOfPiece(piece)
  const view: View = {
    ...fromMercator(x + width / 2, y + height / 2),
    width: wide,
    height: high,
    worldPx: wide / width,
  }
  const { far, farWater, cover, near, nearWater } = ground()
  const land = groundPath(far, view)
  if (view.worldPx < nearWorldPx) return drawingFile({ land, cover: '', near: '', water: groundPath(farWater, view) })
  return drawingFile({
    ...{ land, cover: groundPath(cover, view) },
    ...{ near: groundPath(near, view), water: groundPath(nearWater, view) },
  })
}

let version: string | undefined

/**
 * The version of all drawings, a hash of their source files; a page computes it without drawing.
 */
export function groundVersion(): string {
  version ??= drawingVersion(
    `${sidePx}${[landFar, landNear, waterFar, waterNear].map((file) => JSON.stringify(file)).join('')}`,
  )
  return version
}

type Ground = Readonly<Record<'far' | 'farWater' | 'cover' | 'near' | 'nearWater', readonly GroundShape[]>>
let decoded: Ground | undefined

function ground(): Ground {
  decoded ??= {
    ...{ far: decodeShapes(landFar), farWater: decodeShapes(waterFar) },
    ...{ near: decodeShapes(landNear), nearWater: decodeShapes(waterNear) },
    cover: nearBoxes.map((box) => {
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
