import type { ModuleManifest } from '#src/platform/module.ts'
import { getCartHandler, recheckCartHandler } from './handlers/cart.ts'
import { clearCartHandler, saveProductsHandler } from './handlers/change-order.ts'
import { getPayHandler, savePayHandler } from './handlers/pay.ts'
import { getProductsHandler } from './handlers/products.ts'
import { endCalledOffOrdersJob } from './jobs/end-called-off.ts'
import { expireDueOrders } from './jobs/expire-due-orders.ts'
import { orderFigures } from './reads/order-figures.ts'

export const ordersModule = {
  name: 'orders',
  handlers: [
    getCartHandler,
    recheckCartHandler,
    clearCartHandler,
    getProductsHandler,
    saveProductsHandler,
    getPayHandler,
    savePayHandler,
  ],
  jobs: [endCalledOffOrdersJob],
  periodicTasks: [expireDueOrders],
  figures: orderFigures,
} as const satisfies ModuleManifest
