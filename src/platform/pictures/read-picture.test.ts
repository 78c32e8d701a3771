import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testSender } from '../files/testing/test-sender.ts'
import { kindOfPicture } from './kind-of-picture.ts'
import { readPicture } from './read-picture.ts'

/** Left half red, right half blue, so that the rotation can be detected. */
async function redAndBlue(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const }
  const red = await sharp({ create: { ...half, background: '#f00' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width, background: '#00f' } }).composite([{ input: red, left: 0, top: 0 }])
}

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 7/1', GPSLongitudeRef: 'E' } }
let photo: Buffer
beforeAll(async () => {
  const exif = { ...gps, IFD0: { Copyright: 'Anna Koroleva', Make: 'Phone' } }
  photo = await (await redAndBlue(400, 200)).jpeg().withExif(exif).toBuffer()
})

async function made(bytes: Uint8Array) {
  const result = await readPicture(testSender, bytes)
  if (!result.ok) throw new Error(result.error.code)
  const { data, info } = await sharp(result.value.content).raw().toBuffer({ resolveWithObject: true })
  const at = ([x, y]: readonly [number, number]) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  return { ...result.value, at, metadata: await sharp(result.value.content).metadata() }
}
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g < 60 && b < 60
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 200 && r < 60 && g < 60

describe('what comes out', () => {
  test('a picture has neither place nor camera nor name in it', async () => {
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Anna Koroleva')
    const { content, metadata } = await made(photo)
    expect(metadata.exif).toBeUndefined()
    expect(metadata.icc).toBeUndefined()
    expect(metadata.xmp).toBeUndefined()
    expect(Buffer.from(content).includes('Anna')).toBe(false)
    expect(Buffer.from(content).includes('Exif')).toBe(false)
  })

  test.for([
    [1, 400, 200, [10, 100], [390, 100]],
    [3, 400, 200, [390, 100], [10, 100]],
    [6, 200, 400, [100, 10], [100, 390]],
    [8, 200, 400, [100, 390], [100, 10]],
  ] as const)('a picture with the EXIF orientation %i is rotated upright', async ([orientation, width, height, red, blue]) => {
    const turned = await (await redAndBlue(400, 200)).jpeg().withMetadata({ orientation }).toBuffer()
    const picture = await made(turned)
    expect([picture.width, picture.height]).toEqual([width, height])
    expect([isRed(picture.at(red)), isBlue(picture.at(blue))]).toEqual([true, true])
    expect(picture.metadata.orientation).toBeUndefined()
  })

  test('a picture is at most 1600 px long, and a small one is left small', async () => {
    const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#0a0' } })
      .jpeg()
      .toBuffer()
    expect(await made(large)).toMatchObject({ width: 1_600, height: 800, contentType: 'image/jpeg' })
    expect(await made(photo)).toMatchObject({ width: 400, height: 200 })
  })

  test.for(['png', 'webp', 'jpeg'] as const)('a picture is a JPEG whatever a %s was called', async (format) => {
    const picture = await made(await (await redAndBlue(40, 20)).toFormat(format).toBuffer())
    expect(picture.metadata.format).toBe('jpeg')
  })

  test('a picture is white where it was transparent', async () => {
    const clear = {
      create: { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    }
    expect((await made(await sharp(clear).png().toBuffer())).at([5, 5])).toEqual([255, 255, 255])
  })
})

/** A PNG whose header promises so much, with next to nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
test.for([
  ['nothing at all', () => Buffer.alloc(0), 'empty'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not_a_picture'],
  ['an SVG', () => Buffer.from(svg), 'not_a_picture'],
  ['an SVG with the mark of its declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'not_a_picture'],
  ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'not_a_picture'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'not_a_picture'],
  [
    'a page behind the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
    'broken',
  ],
  ['a page behind the first bytes of a WebP', () => Buffer.from('RIFF\x00\x00\x00\x00WEBP<html>'), 'broken'],
  ['a photo of a phone in its own format', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
  ['half a photo', () => photo.subarray(0, photo.length >> 1), 'broken'],
  ['a PNG of next to nothing', () => pngOf(100, 100), 'broken'],
  ['50 000 × 50 000 px in one kilobyte', () => pngOf(50_000, 50_000), 'too_many_pixels'],
] as const)('%s is refused', async ([, bytes, code]) => {
  expect(await readPicture(testSender, bytes())).toMatchObject({ ok: false, error: { code } })
})

test('a picture is recognized by its content only', () => {
  expect(kindOfPicture(photo)).toBe('jpeg')
  expect(kindOfPicture(new Uint8Array([0xff, 0xd8]))).toBeNull()
})

test('a network with many large pictures does not block another network, and the time of each picture is reported', async () => {
  const large = await (await redAndBlue(5_000, 4_000)).jpeg({ progressive: true }).toBuffer()
  const small = await (await redAndBlue(30, 20)).jpeg().toBuffer()
  const spent: number[] = []
  const sender = { network: '203.0.113.7', spend: (ms: number) => void spent.push(ms) }
  let made = 0
  const many = Array.from({ length: 4 }, () => readPicture(sender, large).then(() => (made += 1)))
  await readPicture({ ...testSender, network: '198.51.100.1' }, small)
  expect(made).toBe(0)
  await Promise.all(many)
  expect(spent).toHaveLength(4)
  expect(Math.min(...spent)).toBeGreaterThan(1)
})

test('concurrent pictures of one network are converted one by one, and the program serves others meanwhile', async () => {
  const large = await (await redAndBlue(3_000, 2_000)).jpeg().toBuffer()
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
  }, 5)
  const results = await Promise.all(Array.from({ length: 6 }, () => readPicture(testSender, large)))
  clearInterval(beat)
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(beats).toBeGreaterThan(5)
})
