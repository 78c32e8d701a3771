import type { ModuleManifest } from '#src/platform/module.ts'
import { getCartHandler, recheckCartHandler } from './handlers/cart.ts'
import {
  addProductHandler,
  removeProductHandler,
  saveProductsHandler,
  setCustomPriceHandler,
  setProductCountHandler,
} from './handlers/cart-products.ts'
import { clearCartHandler } from './handlers/clear-cart.ts'
import { changeOptionsHandler } from './handlers/options.ts'
import { getPayHandler, savePayHandler } from './handlers/pay.ts'
import { getProductsHandler } from './handlers/products.ts'
import { endCancelledEventOrdersJob } from './jobs/end-cancelled-event-orders.ts'
import { expireDueOrders } from './jobs/expire-due-orders.ts'
import { ordersPersonalData } from './personal-data.ts'
import { orderGauges } from './reads/order-gauges.ts'

export const ordersModule = {
  name: 'orders',
  handlers: [
    getCartHandler,
    recheckCartHandler,
    clearCartHandler,
    getProductsHandler,
    saveProductsHandler,
    addProductHandler,
    removeProductHandler,
    setProductCountHandler,
    setCustomPriceHandler,
    changeOptionsHandler,
    getPayHandler,
    savePayHandler,
  ],
  jobs: [endCancelledEventOrdersJob],
  periodicTasks: [expireDueOrders],
  gauges: orderGauges,
  personalData: ordersPersonalData,
} as const satisfies ModuleManifest
