import sharp, { type Sharp } from 'sharp'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { fairSemaphore } from '../fair-semaphore.ts'
import { type UploadSender, shareOf } from '../files/sender.ts'
import { createSemaphore } from '../semaphore.ts'
import { kindOfPicture } from './kind-of-picture.ts'

/** A picture of ours: made anew from what was sent, so that nothing else of the sent file is in it. */
export type Picture = {
  readonly content: Uint8Array
  readonly contentType: 'image/jpeg'
  readonly width: number
  readonly height: number
}

export type PictureIssue =
  /** No byte in it. */
  | 'empty'
  /** None of the formats that are taken, whatever its name says. */
  | 'not_a_picture'
  | 'heic'
  /** Cut short or damaged. */
  | 'broken'
  /** More pixels than are decoded: a photo of no camera. */
  | 'too_many_pixels'

/** 60 megapixels: what phones take at most by themselves is 50. */
const mostPixels = 60_000_000
const longestSide = 1_600
const longestSeconds = 20
/** Most cost a core for a fraction of a second, the largest for two. How many wait is bounded by the places for uploads. */
const longestQueueMs = 10_000
const runLimited = createSemaphore(2, 'a turn at pictures', { longestMs: longestQueueMs })
/** One of a network at a time, so that another network's comes next. */
const byNetwork = fairSemaphore('another picture of the same network', { timeoutMs: longestQueueMs })

// One thread for each picture: two at once are two cores, and pages are rendered meanwhile.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Checks a picture by its content and makes a JPEG of at most 1600 px of it: upright, in sRGB, on white where it was
 * transparent, without EXIF, place and whatever else travels in a file. A JPEG, because documents (PDF) and emails show it too.
 */
export async function readPicture(sender: UploadSender, bytes: Uint8Array): Promise<Result<Picture, PictureIssue>> {
  const made = await remadePicture(sender, bytes, asJpeg)
  if (!made.ok) return made
  const { data, info } = made.value
  return ok({ content: data, contentType: 'image/jpeg', width: info.width, height: info.height })
}

/** What `make` makes of a picture, once it was looked at: its kind by its content, its size before it is decoded. */
export async function remadePicture<Made>(
  sender: UploadSender,
  bytes: Uint8Array,
  make: (source: Sharp) => Promise<Made>,
): Promise<Result<Made, PictureIssue>> {
  if (bytes.length === 0) return err('empty')
  const kind = kindOfPicture(bytes)
  if (kind === null) return err('not_a_picture')
  if (kind === 'heic') return err('heic')
  return await byNetwork.run(shareOf(sender), () => runLimited(() => timed(sender, () => remake(bytes, kind, make))))
}

async function timed<T>({ spend }: UploadSender, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now()
  try {
    return await work()
  } finally {
    spend(performance.now() - beganMs)
  }
}

async function remake<Made>(
  bytes: Uint8Array,
  kind: string,
  make: (source: Sharp) => Promise<Made>,
): Promise<Result<Made, PictureIssue>> {
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return err('too_many_pixels')
    if (format !== kind) return err('broken')
    return ok(await make(source))
  } catch {
    return err('broken') // what a decoder says of it is written for programmers, and it says it of any issue of the file
  }
}

function asJpeg(source: Sharp) {
  return source
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, progressive: true })
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true })
}
