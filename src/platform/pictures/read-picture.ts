import sharp, { type Sharp } from 'sharp'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { fairSemaphore } from '../fair-semaphore.ts'
import { type UploadSender, semaphoreShares } from '../files/sender.ts'
import { createSemaphore } from '../semaphore.ts'
import { kindOfPicture } from './kind-of-picture.ts'

/**
 * A picture that this program has made from the sent one, so that no other content of the sent file
 * is in it.
 */
export type Picture = {
  readonly content: Uint8Array
  readonly contentType: 'image/jpeg'
  readonly width: number
  readonly height: number
}

export type PictureIssue =
  /** The file has no bytes. */
  | 'empty'
  /** None of the accepted formats, whatever its name says. */
  | 'not_a_picture'
  | 'heic'
  /** The file is truncated or damaged. */
  | 'broken'
  /** More pixels than are decoded; no camera makes such a photo. */
  | 'too_many_pixels'

/** 60 megapixels: phones make at most 50 by default. */
const maxPixels = 60_000_000
const maxSidePx = 1_600
const maxSeconds = 20
/**
 * Most pictures take a core for a fraction of a second, the largest for two seconds. The number of
 * waiting ones is bounded by upload-permits.ts.
 */
const queueTimeoutMs = 10_000
const runLimited = createSemaphore(2, 'a turn at pictures', { timeoutMs: queueTimeoutMs })
/** One picture of a network at a time, so that another network's comes next. */
const byNetwork = fairSemaphore('another picture of the same network', { timeoutMs: queueTimeoutMs })

// One thread for each picture: two at once use two cores, and pages are rendered meanwhile.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Checks a picture by its content and makes a JPEG of at most 1600 px of it: upright, in sRGB, on
 * white where it was transparent, without EXIF, location and other metadata. A JPEG, because
 * documents (PDF) and emails show it too.
 */
export async function readPicture(sender: UploadSender, bytes: Uint8Array): Promise<Result<Picture, PictureIssue>> {
  const made = await remadePicture(sender, bytes, asJpeg)
  if (!made.ok) return made
  const { data, info } = made.value
  return ok({ content: data, contentType: 'image/jpeg', width: info.width, height: info.height })
}

/**
 * The result of `make` on a picture, after its kind was checked by its content, and its size before
 * it is decoded.
 */
export async function remadePicture<Made>(
  sender: UploadSender,
  bytes: Uint8Array,
  make: (source: Sharp) => Promise<Made>,
): Promise<Result<Made, PictureIssue>> {
  if (bytes.length === 0) return err('empty')
  const kind = kindOfPicture(bytes)
  if (kind === null) return err('not_a_picture')
  if (kind === 'heic') return err('heic')
  return await byNetwork.run(semaphoreShares(sender), () => runLimited(() => timed(sender, () => remake(bytes, kind, make))))
}

async function timed<T>({ spend }: UploadSender, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  try {
    return await work()
  } finally {
    spend(performance.now() - startedMs)
  }
}

async function remake<Made>(
  bytes: Uint8Array,
  kind: string,
  make: (source: Sharp) => Promise<Made>,
): Promise<Result<Made, PictureIssue>> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return err('too_many_pixels')
    if (format !== kind) return err('broken')
    return ok(await make(source))
  } catch {
    return err('broken') // a decoder's message is for programmers, and is the same for every kind of damage
  }
}

function asJpeg(source: Sharp) {
  return source
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, progressive: true })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
}
