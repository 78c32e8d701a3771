import sharp from 'sharp'
import { z } from 'zod'
import { sharePictureSize } from '#src/modules/catalog/domain/share-picture-path.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { poster } from '../../domain/poster.ts'
import { lineHeight, textPath, textWidth, wrapText } from './text-paths.ts'

export const SharePictureFacts = z.object({
  poster: z.object({ code: z.string(), sport: z.enum(sports), tenant: z.string() }),
  brand: z.object({ name: z.string(), ink: z.string(), accent: z.string() }),
  title: z.string(),
  /** Lines under the title: the day and the place. */
  lines: z.array(z.string()),
})
export type SharePictureFacts = z.output<typeof SharePictureFacts>

/** The share picture of a page: poster, name and day. A PNG of 1200 × 630. */
export const sharePicture = defineTask('share-picture', async (facts: SharePictureFacts) => {
  const svg = sharePictureSvg(SharePictureFacts.parse(facts))
  const { data } = await sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true, quality: 90, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(data)
})

const { width, height } = sharePictureSize
const side = 64
/** The plate is slanted like the logo. */
const plate = { top: 800, bottom: 640, strip: 18 } as const
const room = { width: 560, height: 330, max: 104, min: 44 } as const

export function sharePictureSvg({ poster: of, brand, title, lines }: SharePictureFacts): string {
  const { top, bottom, strip } = plate
  const name = wrapText(title.toLocaleUpperCase('ru'), 'display', room)
  const step = name.size * lineHeight
  const below = lines.map((line) => wrapText(line, 'strong', { width: 520, height: 34, max: 34, min: 22 }))
  const firstBelow = height - side - (below.length - 1) * 46
  const nameBottom = firstBelow - 74
  const nameTop = nameBottom - (name.lines.length - 1) * step
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    poster(of),
    `<path fill="${brand.accent}" d="M0 0H${top + strip}L${bottom + strip} ${height}H0z"/>`,
    `<path fill="${brand.ink}" d="M0 0H${top}L${bottom} ${height}H0z"/>`,
    brandLine(brand),
    ...name.lines.map((line, i) =>
      textPath(line, { font: 'display', size: name.size, colour: white }, side, nameTop + i * step),
    ),
    ...below.map(({ lines: [line = ''], size }, i) =>
      textPath(line, { font: 'strong', size, colour: i === 0 ? brand.accent : white }, side, firstBelow + i * 46),
    ),
    '</svg>',
  ].join('')
}

const white = '#ffffff'

function brandLine({ name, accent }: SharePictureFacts['brand']): string {
  const word = { font: 'display', size: 46, colour: white } as const
  const logo = `<path fill="${accent}" transform="translate(${side} 56) scale(1.45)" d="M6.5 0H17L10.500 26H0z"/>`
  const text = name.toLocaleUpperCase('ru')
  return textWidth(text, word.font, word.size) > 480 ? logo : logo + textPath(text, word, side + 38, 91)
}
