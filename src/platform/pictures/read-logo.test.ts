import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testSender } from '../files/testing/test-sender.ts'
import { readLogo } from './read-logo.ts'

const drawn = (fill: string, more = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300">${more}<circle cx="150" cy="150" r="120" fill="${fill}"/></svg>`,
  )

test.for([
  ['dark strokes', '#12161a', '', 'light'],
  ['white strokes', '#ffffff', '', 'dark'],
  ['pale strokes', '#d3f53a', '', 'dark'],
  ['white strokes on a background of its own', '#ffffff', '<rect width="900" height="300" fill="#0e7490"/>', 'light'],
  ['a white picture', '#ffffff', '<rect width="900" height="300" fill="#ffffff"/>', 'light'],
] as const)('a logo of %s is read with the background that it needs', async ([, fill, more, background]) => {
  const logo = await readLogo(testSender, await sharp(drawn(fill, more)).png().toBuffer())
  expect(logo).toMatchObject({ ok: true, value: { width: 640, height: 213, contentType: 'image/png', background } })
})

test('a logo is re-encoded without the file’s metadata, and stays transparent', async () => {
  const sent = await sharp(drawn('#12161a'))
    .withExif({ IFD0: { Copyright: 'тайна' } })
    .png()
    .toBuffer()
  const logo = await readLogo(testSender, sent)
  if (!logo.ok) throw new Error(logo.error.code)
  const { format, exif, hasAlpha } = await sharp(Buffer.from(logo.value.content)).metadata()
  expect([format, exif, hasAlpha]).toEqual(['png', undefined, true])
})

test.for([
  ['nothing', new Uint8Array(), 'empty'],
  ['a drawing, which is a program', drawn('#000'), 'not_a_picture'],
] as const)('%s is no logo', async ([, bytes, code]) => {
  expect(await readLogo(testSender, bytes)).toMatchObject({ ok: false, error: { code } })
})
