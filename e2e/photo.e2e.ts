import sharp from 'sharp'
import { expect, test } from './support/browser-test.ts'

/** A photo of a phone held upright: its EXIF contains the position and the rotation. */
async function phonePhoto(width = 2_400, height = 1_800) {
  const face = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7fb2d9"/><circle cx="40%" cy="50%" r="20%" fill="#f1c9a5"/></svg>`,
  )
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 7/1' } }
  return await sharp(face).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
}
const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

test('a photo is chosen, dropped, refused and removed, on a phone and by keyboard', async ({ site }) => {
  const runner = await site.signedUp('Анна', { width: 390 })
  const { page } = runner
  await runner.opens('/account/profile')
  await expect(page.getByText('Фото пока нет')).toBeVisible()
  const field = page.getByLabel('Выбрать фото')
  await field.focus()
  await expect(field).toBeFocused()
  runner.expectsStatus(422)
  await field.setInputFiles(asFile('me.jpg', 'image/jpeg', Buffer.from('<!doctype html><script>alert(1)</script>')))
  await expect(page.getByText('Этот файл не похож на фото.')).toBeVisible()
  await runner.passesPageChecks(390, 1280)
  await field.setInputFiles(asFile('me.jpg', 'image/jpeg', await phonePhoto()))
  await runner.sees('Фото сохранено.')
  await expect(page.getByText('Этот файл не похож на фото.')).toHaveCount(0)
  const photo = page.getByRole('img', { name: 'Ваше фото' })
  await expect(photo).toHaveAttribute('src', /^\/api\/account\/photos\//)
  const first = await photo.getAttribute('src')
  await expect(photo).toHaveJSProperty('complete', true)
  const size = await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1200, 1600]) // upright
  await runner.passesPageChecks(390, 1280)
  // a PNG of more than ten megabytes is dropped; the browser scales it down before the upload
  const dropped = await page.evaluateHandle(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_400
    canvas.height = 1_800
    const noise = new ImageData(canvas.width, canvas.height)
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    canvas.getContext('2d')?.putImageData(noise, 0, 0)
    const large = await new Promise<Blob>((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? new Blob()), 'image/png'),
    )
    const data = new DataTransfer()
    data.items.add(new File([large], 'large.png', { type: 'image/png' }))
    return data
  })
  expect(await dropped.evaluate((data) => data.files[0]?.size)).toBeGreaterThan(10_000_000)
  await page.locator('#photo').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(photo).not.toHaveAttribute('src', first ?? '')
  await page.getByRole('button', { name: 'Удалить фото' }).press('Enter')
  await runner.sees('Фото удалено.')
  await expect(page.getByText('Фото пока нет')).toBeVisible()
  await expect(field).toBeFocused()
})

test('without a script a plain form stores a photo, reports its issues, and removes it', async ({ site }) => {
  const runner = await site.signedUp('Лия', { width: 390, script: false, language: 'en' })
  const { page } = runner
  await runner.opens('/account/profile')
  const field = page.getByLabel('Choose a photo')
  await expect(field).toBeVisible()
  await runner.passesPageChecks(390, 1280)
  const send = async (name: string, content: Buffer) => {
    await page.getByLabel(/(Choose\sa|Replace)\sphoto/).setInputFiles(asFile(name, 'image/jpeg', content))
    await page.getByRole('button', { name: 'Save photo' }).click()
  }
  runner.expectsStatus(422)
  await send('me.jpg', Buffer.from('GIF89a'))
  await expect(page.getByText('This file doesn’t look like a photo.')).toBeVisible()
  await runner.passesPageChecks(390, 1280)
  await send('large.jpg', Buffer.alloc(12_000_000))
  await expect(page.getByText('The file is larger than 10 MB.')).toBeVisible()
  await send('me.jpg', await phonePhoto())
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('No photo yet')).toBeVisible()
})
