import { createHash } from 'node:crypto'
import type { FileReply } from '#src/kernel/route.ts'

/** A cache of drawings. */
export type DrawingCache<Drawing> = {
  /** @param draw returns null where there is nothing to draw; null is not cached */
  of(key: string, draw: () => Drawing | null | Promise<Drawing | null>): Promise<Drawing | null>
}

export function createDrawingCache<Drawing>(most: number): DrawingCache<Drawing> {
  const kept = new Map<string, Drawing>()
  return {
    async of(key, draw) {
      const known = kept.get(key)
      if (known !== undefined) return known
      const drawn = await draw()
      if (drawn === null) return null
      kept.set(key, drawn)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return drawn
    },
  }
}

/**
 * An SVG of paths that a page references by name (`<use href="…#way">`) and paints itself: they
 * have no colour, so that the page's theme applies.
 */
export function drawingFile(paths: Readonly<Record<string, string>>): string {
  const parts = Object.entries(paths).map(([name, path]) => `<path id="${name}" d="${path}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`
}

export function versionOf(file: string): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 12)
}

export function fileOf(file: string): FileReply {
  const blob = new Blob([file])
  return { bytes: blob.size, content: blob.stream() }
}
