import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { socialCategories } from '#src/modules/accounts/domain/profile.ts'
import { ofOwnEntry } from '../../contract/own-entry.ts'
import { categoryStatuses } from '../domain/entry-category.ts'

const Code = z.enum(socialCategories).exclude(['none'])
const proof = z.enum(['show', 'upload'])

/** The race's social categories as the form offers them. */
export const CategoriesView = z.object({
  /** What the place costs without one. */
  ordinaryMinor: z.number().int(),
  offered: z.array(
    z.object({
      code: Code,
      label: z.string(),
      priceMinor: z.number().int(),
      /** How many are left of its quota; null: there is none. */
      left: z.number().int().nullable(),
      /** The document is shown at the pick-up, or handed in with the form. */
      proof,
      /** What is due of who does not show it. */
      priceDifferenceMinor: z.number().int(),
    }),
  ),
  /** At whose price the entry is, or is offered; null: at the race's own. */
  code: Code.nullable(),
  fileId: z.uuid().nullable(),
  /** The category that the profile says, where its quota is used up. */
  usedUp: Code.nullable(),
})

/** At which category's price an entry was taken, and whether its document was shown. */
export const EntryCategoryView = z.object({
  code: Code,
  label: z.string(),
  proof,
  /** `not-shown`: the price difference is due; `paid`: it was paid, at the pick-up or online. */
  standing: z.enum(categoryStatuses),
  isPaidOnline: z.boolean(),
  priceDifferenceMinor: z.number().int(),
})

export const markCategoryRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/category',
  summary:
    'The pick-up says of an entry’s social category: its document was shown, was not shown (the price difference is due), or the price difference was paid there',
  role: { organizer: 'check-in', of: 'registrationId' },
  databaseRole: 'system',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  body: z.object({
    entryId: z.uuid('registration.entry_unknown'),
    said: z.enum(['shown', 'not-shown', 'paid']),
  }),
  reply: EntryCategoryView,
  errors: {
    'registration.entry_unknown': 404,
    'registration.no_category': 404,
    'registration.not_standing': 409,
    'registration.category_settled': 409,
    'registration.category_accepted': 409,
  },
})

export const payCategory = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/category-price-difference',
  summary:
    'Opens the order in which a social category’s price difference is paid online, by who has no document to show; asked for again it is the same order',
  role: 'account',
  transaction: 'none',
  params: ofOwnEntry,
  body: z.object({
    /** What was shown to be paid, with commission. Where it is another sum by now, nothing is done. */
    moreMinor: z.number().int().min(1),
  }),
  reply: z.object({
    /** The order in which it is paid, by the usual calls. */
    registrationId: z.uuid(),
    /** Where that is done, on the order's own brand. */
    continueTo: z.string(),
  }),
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.no_category': 404,
    'registration.not_standing': 409,
    'registration.category_settled': 409,
    'registration.transfer_open': 409,
    'registration.event_off': 409,
    'orders.price_difference_changed': 409,
    'orders.difference_too_small': 409,
  },
})
