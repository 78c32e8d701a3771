import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

const maxBytes = 10 * 1024 * 1024
const ofProduct = z.object({ ownEventCode: z.string().max(80), productCode: z.string().max(60) })
const errors = { 'catalog.event_not_found': 404, 'catalog.product_not_found': 404 } as const

export const getProductPictureRoute = defineRoute({
  method: 'get',
  path: '/api/product-pictures/:pictureId',
  summary: 'Download the picture of an event’s product; each new picture has its own URL',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ pictureId: z.uuid('catalog.picture_not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/jpeg', cacheSeconds: 7 * 24 * 3600 },
  errors: { 'catalog.picture_not_found': 404 },
})

export const setProductPictureRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/events/:ownEventCode/products/:productCode/picture',
  summary: 'Upload the picture of an event’s product; it replaces the current one',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  upload: { maxBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  params: ofProduct,
  body: z.object({ file: z.file('validation.file') }),
  reply: z.object({ pictureId: z.uuid() }),
  errors: { ...errors, 'catalog.picture_unreadable': 422, 'catalog.picture_not_saved': 503 },
})

export const removeProductPictureRoute = defineRoute({
  method: 'delete',
  path: '/api/organizer/events/:ownEventCode/products/:productCode/picture',
  summary: 'Delete the picture of an event’s product',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  params: ofProduct,
  reply: z.object({ productCode: z.string() }),
  errors,
})
