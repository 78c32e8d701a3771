import type { Sharp } from 'sharp'
import { ok, type Result } from '#src/kernel/result.ts'
import type { UploadSender } from '../files/sender.ts'
import { type PictureIssue, remadePicture } from './read-picture.ts'

/**
 * A logo that this program has made from the sent one, with its transparency, without an empty
 * border.
 */
export type LogoImage = {
  readonly content: Uint8Array
  readonly contentType: 'image/png'
  readonly width: number
  readonly height: number
  /**
   * The background that it needs: the strokes of a light logo would vanish on a light background.
   */
  readonly background: 'light' | 'dark'
}

const maxSidePx = 640
const maxSeconds = 20
/** Of 255: a logo that is lighter on average needs a dark background. */
const lightFrom = 170
/** Of 255: a less opaque pixel counts as invisible. */
const seenFrom = 64

/**
 * Checks a logo by its content (JPEG, PNG, WebP) and makes a PNG of at most 640 px of it, in sRGB,
 * with no other content of the file.
 */
export async function readLogo(sender: UploadSender, bytes: Uint8Array): Promise<Result<LogoImage, PictureIssue>> {
  const made = await remadePicture(sender, bytes, asLogo)
  return made.ok ? ok(made.value) : made
}

async function asLogo(source: Sharp): Promise<LogoImage> {
  const seconds = { seconds: maxSeconds }
  const small = source
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .timeout(seconds)
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const content = await small.clone().png({ compressionLevel: 9 }).toBuffer()
  return { content, contentType: 'image/png', width, height, background: backgroundFor(data) }
}

/**
 * By the mean lightness of the visible pixels; a logo that fills its whole picture has its own
 * background, and counts as dark on light.
 */
function backgroundFor(pixels: Uint8Array): LogoImage['background'] {
  let [sum, seen] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    if (alpha < seenFrom) continue
    sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue
    seen += 1
  }
  const isWhole = seen * 4 === pixels.length
  return !isWhole && seen > 0 && sum / seen >= lightFrom ? 'dark' : 'light'
}
