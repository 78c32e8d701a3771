import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { socialCategories } from '#src/modules/accounts/domain/profile.ts'
import { ownEntryParams } from '../../contract/own-entry.ts'
import { categoryStatuses } from '../domain/entry-category.ts'

const Code = z.enum(socialCategories).exclude(['none'])
const proof = z.enum(['show', 'upload'])

/** The race's social categories as the form offers them. */
export const CategoriesView = z.object({
  /** The place's price without a category. */
  ordinaryMinor: z.number().int(),
  offered: z.array(
    z.object({
      code: Code,
      label: z.string(),
      priceMinor: z.number().int(),
      /** The units left of its quota; null: it has none. */
      left: z.number().int().nullable(),
      /** The document is shown at the pick-up, or submitted with the form. */
      proof,
      /** The sum due without the document. */
      priceDifferenceMinor: z.number().int(),
    }),
  ),
  /** The category whose price the entry has, or is offered; null: the race's own price. */
  code: Code.nullable(),
  fileId: z.uuid().nullable(),
  /** The profile's category, where its quota is used up. */
  usedUp: Code.nullable(),
})

/** The category of an entry's price, and whether its document was shown. */
export const EntryCategoryView = z.object({
  code: Code,
  label: z.string(),
  proof,
  /** `not-shown`: the price difference is due; `paid`: it was paid, at the pick-up or online. */
  status: z.enum(categoryStatuses),
  isPaidOnline: z.boolean(),
  priceDifferenceMinor: z.number().int(),
})

export const decideCategoryRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/category',
  summary:
    'Record the social category check at race pickup: document shown, not shown (the price difference is due), or the price difference paid there',
  role: { organizer: 'check-in', of: 'registrationId' },
  databaseRole: 'system',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  body: z.object({
    entryId: z.uuid('registration.entry_unknown'),
    outcome: z.enum(['shown', 'not-shown', 'paid']),
  }),
  reply: EntryCategoryView,
  errors: {
    'registration.entry_unknown': 404,
    'registration.no_category': 404,
    'registration.not_active': 409,
    'registration.category_settled': 409,
    'registration.category_accepted': 409,
  },
})

export const payCategoryRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/category-price-difference',
  summary:
    'Create an order to pay the price difference of a social category online; a repeated request returns the same order',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    /** The sum to pay shown, with commission. If it differs now, nothing is done. */
    dueMinor: z.number().int().min(1),
  }),
  reply: z.object({
    /** The order that pays it, by the usual calls. */
    registrationId: z.uuid(),
    /** The payment page, on the order's own brand. */
    continueTo: z.string(),
  }),
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.no_category': 404,
    'registration.not_active': 409,
    'registration.category_settled': 409,
    'registration.transfer_open': 409,
    'registration.event_not_held': 409,
    'orders.price_difference_changed': 409,
    'orders.difference_too_small': 409,
  },
})
