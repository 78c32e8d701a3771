import type { PdfSheet } from '#src/platform/pdf/define-pdf.ts'

/**
 * The tenant's colours on paper: text is in `ink`; `accent` is decoration and may vanish in black
 * and white.
 */
export type PdfBrand = {
  readonly code: string
  readonly name: string
  readonly ink: string
  readonly accent: string
  readonly onAccent: string
}

/**
 * Draws the tenant's logo with its upper left corner at `x`, `y`; the shapes are those of
 * ui/kit/logo.tsx, 28 points high.
 */
export function drawBrand(sheet: PdfSheet, brand: PdfBrand, x: number, y: number): void {
  sheet.save().translate(x, y).scale(0.86)
  const width = logosByTenant[brand.code]?.(sheet, brand) ?? drawDefaultLogo(sheet, brand)
  sheet.restore()
  sheet
    .font('display')
    .fontSize(25)
    .fillColor(brand.ink)
    .text(brand.name.toLocaleUpperCase('ru'), x + width * 0.86 + 7, y - 1, { lineBreak: false })
}

type DrawLogo = (sheet: PdfSheet, brand: PdfBrand) => number

const drawDefaultLogo: DrawLogo = (sheet, { ink }) => {
  sheet.path('M6.5 1H17L10.5 27H0z').fill(ink)
  return 17
}
const logosByTenant: Readonly<Record<string, DrawLogo>> = {
  default: drawDefaultLogo,
  pionercup(sheet, { ink, accent }) {
    sheet.path('M1 21L12.5 3l6 9.5L22 8l11 13z').fill(ink)
    sheet.path('M12.5 3l4.2 6.6-2.7 1.9-2.2-1.7-2.6 2.1-2-1z').fill(accent)
    sheet.path('M3 24.5h28M8 27.2h18').lineWidth(1.8).lineCap('round').stroke(ink)
    return 34
  },
  fontanka(sheet, { ink, accent }) {
    sheet.path('M1 4h34v11h-5a12 12 0 0 0-24 0H1z').fill(ink)
    const wave = 'c3-3 6-3 8.5 0s5.5 3 8.5 0 6-3 8.5 0 5.5 3 8.5 0'
    sheet.path(`M1 20${wave}`).lineWidth(2.4).lineCap('round').stroke(accent)
    sheet.path(`M1 25.5${wave}`).lineWidth(2.4).stroke(ink)
    return 36
  },
}
