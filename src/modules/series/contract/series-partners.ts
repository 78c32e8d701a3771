import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { isWebAddress, logoBackgrounds, logoMaxBytes, maxPartners } from '../domain/series-partner.ts'

/** A partner of a series, in the reader's language. */
export const SeriesPartner = z.object({
  partnerId: z.uuid(),
  name: z.string(),
  /** The partner's contribution; may be empty. */
  role: z.string(),
  /** An absolute http(s) address; empty where there is none. */
  website: z.string(),
  /** Address, size and background of the logo; null where there is none. */
  logo: z.object({ url: z.string(), width: z.int(), height: z.int(), background: z.enum(logoBackgrounds) }).nullable(),
})
export type SeriesPartner = z.output<typeof SeriesPartner>

const name = z.string().trim().min(1, 'validation.required').max(80)
const role = z.string().trim().max(120).default('')
const fields = {
  nameRu: name,
  nameEn: name,
  roleRu: role,
  roleEn: role,
  website: z
    .string()
    .trim()
    .max(300)
    .meta({
      pattern: '^(?:https?://[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:[.][A-Za-z]{2,20})+(?:/[A-Za-z0-9._~/-]*)?)?$',
    })
    .refine((text) => text === '' || isWebAddress(text), 'catalog.partner_website')
    .default(''),
  /**
   * The position among the partners, counted from 1; later ones move on. Not given: last for a new
   * partner, unchanged for an existing one.
   */
  position: z.coerce.number<string | number>().int().min(1).max(maxPartners).optional(),
  /** JPEG, PNG or WebP. */
  file: z.file('validation.file').optional(),
}
const series = { ownSeriesCode: z.string().max(80) }
const partner = { ...series, partnerId: z.uuid('catalog.partner_not_found') }
const savedPartner = z.object({ partnerId: z.uuid() })
const errors = {
  'catalog.series_not_found': 404,
  'catalog.partner_not_found': 404,
  'catalog.partners_full': 409,
  'catalog.logo_unreadable': 422,
  'catalog.logo_not_saved': 503,
} as const
const common = {
  role: { organizer: 'manage', of: 'ownSeriesCode' },
  transaction: 'none',
  reply: savedPartner,
} as const

export const addSeriesPartnerRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/organizer/series/:ownSeriesCode/partners',
  summary: 'Add a partner to a series, with an optional logo',
  upload: { maxBytes: logoMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  params: z.object(series),
  body: z.object(fields),
  errors,
})

export const changeSeriesPartnerRoute = defineRoute({
  ...common,
  method: 'put',
  path: '/api/organizer/series/:ownSeriesCode/partners/:partnerId',
  summary: 'Update a partner of a series; the logo is unchanged unless a new one is sent or its removal is requested',
  upload: { maxBytes: logoMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  params: z.object(partner),
  body: z.object({ ...fields, withoutLogo: z.enum(['yes', 'no']).default('no') }),
  errors,
})

export const removeSeriesPartnerRoute = defineRoute({
  ...common,
  method: 'delete',
  path: '/api/organizer/series/:ownSeriesCode/partners/:partnerId',
  summary: 'Delete a partner of a series and its logo',
  params: z.object(partner),
  errors: { 'catalog.series_not_found': 404, 'catalog.partner_not_found': 404 },
})

export const getPartnerLogoRoute = defineRoute({
  method: 'get',
  path: '/api/series/:code/logos/:logoId',
  summary: 'Download the logo of a series partner; each new logo has its own URL',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80), logoId: z.uuid('catalog.logo_not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/png', cacheSeconds: 7 * 24 * 3600 },
  errors: { 'catalog.logo_not_found': 404 },
})
