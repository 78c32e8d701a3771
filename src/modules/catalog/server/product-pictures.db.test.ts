import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { newId } from '#src/platform/new-id.ts'
import { tee } from '#tests/support/option-products.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'
import { removeProductPicture, saveProductPicture } from './commands/save-product-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ bank: testBank().provider })
})
afterAll(() => app.close())

const drawing = (width: number) =>
  sharp({ create: { width, height: 80, channels: 3, background: '#0e5a6b' } })
    .png()
    .toBuffer()
const context = () => ({ services: app.services, log: { error: () => undefined }, address: '127.0.0.1' })
const imageOf = async (eventCode: string) => (await app.client().get(`/api/events/${eventCode}`)).body.products[0].image

test('the picture of a product is shown under an address of its own, replaced and removed', async () => {
  const { eventCode } = await publishRace(app, { products: [tee] })
  const of = { eventCode, productCode: 'tee' }
  expect(await imageOf(eventCode)).toBeNull()
  const first = mustBeOk(await saveProductPicture(context(), of, await drawing(120)))
  const image = await imageOf(eventCode)
  expect(image).toEqual({ url: `/api/product-pictures/${first.pictureId}`, width: 120, height: 80 })
  const file = await app.client().get(image.url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const second = mustBeOk(await saveProductPicture(context(), of, await drawing(60)))
  expect((await app.client().get(image.url)).status).toBe(404)
  expect(await imageOf(eventCode)).toMatchObject({ url: `/api/product-pictures/${second.pictureId}`, width: 60 })
  mustBeOk(await removeProductPicture(context(), of))
  expect(await imageOf(eventCode)).toBeNull()
})

test('what is no picture, an unknown product and an unknown event are refused', async () => {
  const { eventCode } = await publishRace(app, { products: [tee] })
  const save = async (productCode: string, code = eventCode, bytes?: Uint8Array) => {
    const saved = await saveProductPicture(context(), { eventCode: code, productCode }, bytes ?? (await drawing(20)))
    return saved.ok ? null : saved.error.code
  }
  expect(await save('tee', eventCode, Buffer.from('<svg/>'))).toBe('catalog.picture_unreadable')
  expect(await save('cap')).toBe('catalog.product_not_found')
  expect(await save('tee', 'no-such-event')).toBe('catalog.event_not_found')
  expect((await app.client().get(`/api/product-pictures/${newId()}`)).status).toBe(404)
})
