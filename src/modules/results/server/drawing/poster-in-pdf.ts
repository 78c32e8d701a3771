import type { PdfSheet } from '#src/platform/pdf/define-pdf.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Look = Readonly<Record<string, string>>

/**
 * Draws a poster (posters/domain/poster.ts) into a box, cropped like a photo. It supports the
 * shapes that posters use: groups with inherited styles, paths, circles and rectangles.
 */
export function drawPoster(sheet: PdfSheet, svg: string, box: Box): void {
  const [, wide = '1', high = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const scale = Math.max(box.width / Number(wide), box.height / Number(high))
  const left = box.x + (box.width - Number(wide) * scale) / 2
  const top = box.y + (box.height - Number(high) * scale) / 2
  sheet.save().rect(box.x, box.y, box.width, box.height).clip()
  sheet.translate(left, top).scale(scale)
  const looks: Look[] = [{}]
  for (const [, end, name = '', attributes = ''] of svg.matchAll(/<(\/?)(g|path|circle|rect)\b([^<>]*)>/g)) {
    if (end === '/') {
      if (name === 'g') looks.pop()
      continue
    }
    const look = { ...looks.at(-1), ...attributesOf(attributes) }
    if (name === 'g') looks.push(look)
    else drawShape(sheet, name, look)
  }
  sheet.restore()
}

function attributesOf(attributes: string): Look {
  return Object.fromEntries(
    [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  )
}

function drawShape(sheet: PdfSheet, name: string, look: Look): void {
  const number = (key: string) => Number(look[key] ?? 0)
  if (name === 'path') sheet.path(look.d ?? '')
  else if (name === 'circle') sheet.circle(number('cx'), number('cy'), number('r'))
  else if (look.rx) sheet.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  else sheet.rect(number('x'), number('y'), number('width'), number('height'))
  paint(sheet, look)
}

function paint(sheet: PdfSheet, look: Look): void {
  const { fill = 'none', stroke = 'none' } = look
  sheet
    .lineCap(look['stroke-linecap'] === 'round' ? 'round' : 'butt')
    .lineJoin(look['stroke-linejoin'] === 'round' ? 'round' : 'miter')
  sheet.lineWidth(Number(look['stroke-width'] ?? 1))
  const dashes = (look['stroke-dasharray'] ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((one) => one > 0)
  if (dashes.length > 0) sheet.dash(dashes[0] ?? 1, { space: dashes[1] ?? dashes[0] ?? 1 })
  else sheet.undash()
  if (fill !== 'none' && stroke !== 'none') sheet.fillAndStroke(fill, stroke)
  else if (fill !== 'none') sheet.fill(fill)
  else if (stroke !== 'none') sheet.stroke(stroke)
}
