import { createHash } from 'node:crypto'
import { keptValues } from '../kept-values.ts'
import type { PaperPress } from './press.ts'

/** A press that draws the same facts once while the drawing is kept; @param most so many papers, the oldest go first */
export function keptPress(press: PaperPress, most: number, lifeMs: number): PaperPress {
  const kept = keptValues<Uint8Array>(most, lifeMs)
  return {
    print(kind, facts) {
      const key = createHash('sha256')
        .update(JSON.stringify([kind, facts]))
        .digest('base64')
      return kept(key, () => press.print(kind, facts))
    },
    close: () => press.close(),
  }
}
