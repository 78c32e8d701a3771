import type { ModuleManifest } from '#src/platform/module.ts'
import {
  applyDiscountCodeHandler,
  checkPromoCodeHandler,
  removeDiscountCodeHandler,
} from './handlers/discount-codes.ts'

export const discountsModule = {
  name: 'discounts',
  handlers: [applyDiscountCodeHandler, removeDiscountCodeHandler, checkPromoCodeHandler],
} as const satisfies ModuleManifest
