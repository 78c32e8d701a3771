import type { ModuleManifest } from '#src/platform/module.ts'
import {
  applyDiscountCodeHandler,
  checkPromoCodeHandler,
  removeDiscountCodeHandler,
} from './handlers/discount-codes.ts'
import {
  addCodesHandler,
  createBatchHandler,
  exportCodesHandler,
  listRuleCodesHandler,
  setCodeActiveHandler,
} from './handlers/organizer-codes.ts'
import {
  changeRuleHandler,
  createRuleHandler,
  endRuleHandler,
  getRuleHandler,
  listRulesHandler,
} from './handlers/organizer-rules.ts'
import { discountsPersonalData } from './personal-data.ts'

export const discountsModule = {
  name: 'discounts',
  handlers: [
    applyDiscountCodeHandler,
    removeDiscountCodeHandler,
    checkPromoCodeHandler,
    listRulesHandler,
    getRuleHandler,
    createRuleHandler,
    changeRuleHandler,
    endRuleHandler,
    listRuleCodesHandler,
    addCodesHandler,
    createBatchHandler,
    exportCodesHandler,
    setCodeActiveHandler,
  ],
  personalData: discountsPersonalData,
} as const satisfies ModuleManifest
