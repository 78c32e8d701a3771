import { createHash } from 'node:crypto'
import type { FileReply } from '#src/kernel/route.ts'

/**
 * An SVG of paths that a page references by name (`<use href="…#track">`) and paints itself: they
 * have no colour, so that the page's theme applies.
 */
export function drawingFile(paths: Readonly<Record<string, string>>): string {
  const parts = Object.entries(paths).map(([name, path]) => `<path id="${name}" d="${path}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`
}

export function drawingVersion(file: string): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 12)
}

export function toFileReply(file: string): FileReply {
  const blob = new Blob([file])
  return { bytes: blob.size, content: blob.stream() }
}
