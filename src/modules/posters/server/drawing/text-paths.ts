import { create, type Font } from 'fontkit'
import { fonts, type PdfFont } from '#src/platform/pdf/define-pdf.ts'

export type TextStyle = { readonly font: PdfFont; readonly size: number; readonly colour: string }

/**
 * A line of text as an SVG path with its start on the baseline at `x`, `y`, so that the renderer
 * needs no font.
 */
export function textPath(text: string, { font, size, colour }: TextStyle, x: number, y: number): string {
  const face = faceOf(font)
  const scale = size / face.unitsPerEm
  const { glyphs, positions } = face.layout(knownLetters(face, text))
  let at = 0
  const shapes = glyphs.map((glyph, i) => {
    const shape = glyph.path.toSVG()
    const placed = shape === '' ? '' : `<path transform="translate(${at} 0)" d="${shape}"/>`
    at += positions[i]?.xAdvance ?? glyph.advanceWidth
    return placed
  })
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
}

export function textWidth(text: string, font: PdfFont, size: number): number {
  const face = faceOf(font)
  return (face.layout(knownLetters(face, text)).advanceWidth * size) / face.unitsPerEm
}

type TextBox = { readonly width: number; readonly height: number; readonly max: number; readonly min: number }
/** The distance of two baselines, in font sizes. */
export const lineHeight = 0.98

/**
 * The text in the largest size that fits the box; at the smallest size it is cut with an ellipsis.
 */
export function wrapText(
  text: string,
  font: PdfFont,
  box: TextBox,
): { readonly size: number; readonly lines: string[] } {
  for (let size = box.max; size > box.min; size -= 2) {
    const lines = breakLines(text, font, size, box.width)
    if (lines.length <= maxLines(box, size) && lines.every((line) => textWidth(line, font, size) <= box.width))
      return { size, lines }
  }
  const lines = breakLines(text, font, box.min, box.width)
  const max = maxLines(box, box.min)
  const shownLines = lines.slice(0, max).map((line) => truncateLine(line, font, box))
  const last = shownLines.at(-1)
  if (lines.length > max && last !== undefined) shownLines[shownLines.length - 1] = truncateLine(`${last}…`, font, box)
  return { size: box.min, lines: shownLines }
}

function maxLines({ height }: TextBox, size: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight)))
}

function breakLines(text: string, font: PdfFont, size: number, width: number): string[] {
  const lines: string[] = []
  // Lines break at plain spaces only, not at the non-breaking ones of typesetting.
  for (const word of text.split(/[^\S\u00a0\u202f]+/u).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && textWidth(longer, font, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function truncateLine(line: string, font: PdfFont, { min, width }: TextBox): string {
  if (textWidth(line, font, min) <= width) return line
  const letters = Array.from(line.replace(/…$/u, ''))
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, font, min) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The text without characters missing in the font, which would show as empty boxes. */
function knownLetters(face: Font, text: string): string {
  return Array.from(text.normalize('NFC'))
    .filter((letter) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('')
}

const faces = new Map<PdfFont, Font>()

function faceOf(name: PdfFont): Font {
  const cached = faces.get(name)
  if (cached !== undefined) return cached
  const content = fonts().find(([fontName]) => fontName === name)?.[1]
  const face = content && create(content)
  if (face === undefined || !('layout' in face)) throw new Error(`font ${name} not found or not a single font`)
  faces.set(name, face)
  return face
}
