import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { photoMaxBytes } from '../domain/photo.ts'
import { tooManyErrors } from './refusals.ts'

export const PhotoView = z.object({
  imageId: z.uuid(),
  /** A path on our hosts, served only to accounts that may see the photo. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

export const uploadImageRoute = defineRoute({
  method: 'post',
  path: '/Image/UploadImageAndSave',
  summary: 'Upload a photo (JPEG, PNG or WebP) of the account’s own participant or a relative',
  role: 'account',
  transaction: 'none',
  databaseRole: 'self',
  upload: { maxBytes: photoMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  body: z.object({
    file: z.file('validation.file'),
    /** A member of the family group; not given: the account's own participant. */
    participantId: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
  }),
  reply: PhotoView,
  errors: {
    'accounts.photo_empty': 422,
    'accounts.photo_not_a_picture': 422,
    'accounts.photo_heic': 422,
    'accounts.photo_broken': 422,
    'accounts.photo_too_many_pixels': 422,
    'accounts.participant_not_found': 404,
    'accounts.photo_not_saved': 503,
    ...tooManyErrors,
  },
})

export const getPhotosRoute = defineRoute({
  method: 'get',
  path: '/api/account/photos',
  summary: 'List the photos of the account’s own participant and family group',
  role: 'account',
  databaseRole: 'self',
  reply: z.object({
    photos: z.array(PhotoView.extend({ participantId: z.uuid(), isSelf: z.boolean() })),
  }),
})

export const getPhotoRoute = defineRoute({
  method: 'get',
  path: '/api/account/photos/:imageId',
  summary: 'Download a photo; only for the account it belongs to',
  role: 'account',
  transaction: 'none',
  databaseRole: 'self',
  params: z.object({ imageId: z.uuid() }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/jpeg' },
  errors: { 'accounts.photo_not_found': 404 },
})

export const deletePhotoRoute = defineRoute({
  method: 'delete',
  path: '/api/account/photos/:imageId',
  summary: 'Delete a photo',
  role: 'account',
  databaseRole: 'self',
  params: z.object({ imageId: z.uuid() }),
  reply: z.object({ imageId: z.uuid() }),
  errors: { 'accounts.photo_not_found': 404 },
})
