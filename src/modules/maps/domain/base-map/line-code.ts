/**
 * An encoded polyline: each point as its difference from the one before, in printable base-32
 * digits. Half as long as numbers, and compresses as well.
 */
export type Point = readonly [x: number, y: number]

/** @param scale steps per unit: points are rounded to it */
export function encodeLine(points: readonly Point[], scale: number): string {
  let text = ''
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of points) {
    const [stepX, stepY] = [Math.round(x * scale), Math.round(y * scale)]
    text += encodeStep(stepX - lastX) + encodeStep(stepY - lastY)
    lastX = stepX
    lastY = stepY
  }
  return text
}

/** The points given to `encodeLine`, rounded; a truncated last point is dropped. */
export function decodeLine(text: string, scale: number): Point[] {
  const points: Point[] = []
  let [x, y, at] = [0, 0, 0]
  const step = () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const digit = text.charCodeAt(at) - 63
      at += 1
      if (Number.isNaN(digit)) return Number.NaN
      value += (digit & 31) * 2 ** shift
      if (!(digit >= 32)) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
      shift += 5
    }
  }
  while (at < text.length) {
    x += step()
    y += step()
    if (Number.isNaN(y)) return points
    points.push([x / scale, y / scale])
  }
  return points
}

function encodeStep(step: number): string {
  let value = step < 0 ? -step * 2 - 1 : step * 2
  let text = ''
  while (value >= 32) {
    text += String.fromCharCode((value % 32) + 32 + 63)
    value = Math.floor(value / 32)
  }
  return text + String.fromCharCode(value + 63)
}
