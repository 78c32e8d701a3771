import type { Instant } from '#src/kernel/instant.ts'
import { consentsGiven } from '#src/modules/accounts/server/reads/consents-given.ts'
import { productsOfEvent, stockPools } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type CartCode, type CartView, DiscountReason } from '../../contract/cart.ts'
import { consentsFor, coveringOrders } from '../../domain/consents.ts'
import { currentStatus, type OrderStatus } from '../../domain/order-state.ts'
import { stockOf } from '../../domain/stock-of.ts'
import { orderTotals } from '../../domain/totals.ts'
import { type AccessUse, listAccessUses } from '../queries/access-codes.ts'
import {
  type LineDiscountRow,
  listAutomaticDiscounts,
  listLineDiscounts,
  listOrderCodes,
  type OrderCodeRow,
} from '../queries/order-discounts.ts'
import { findOrder, type LineRow, listOrderLines, type OrderRow } from '../queries/orders.ts'
import { consentVersions } from './consent-versions.ts'

/** The account's own order, or null: another account's order is returned as unknown. */
export async function ownOrder(tx: Tx, accountId: string, orderId: string): Promise<OrderRow | null> {
  const order = await findOrder(tx, orderId)
  return order?.accountId === accountId ? order : null
}

/** Whether the order has a payment open at this moment. */
export async function hasOpenPayment(tx: Tx, orderId: string): Promise<boolean> {
  const payment = await paymentOfOrder(tx, orderId)
  return payment !== null && isPaymentPending(payment.state)
}

/** The order's status now: by the clock as well as by the stored status. */
export async function currentOrderStatus(tx: Tx, order: OrderRow): Promise<OrderStatus> {
  const isPaymentOpen = order.status === 'awaiting_payment' && (await hasOpenPayment(tx, order.id))
  return currentStatus({ status: order.status, payBefore: order.payBefore, isPaymentOpen }, tx.now)
}

export async function buildCart(
  tx: Tx,
  order: OrderRow,
  language: 'ru' | 'en',
  adjustments: CartView['adjustments'] = [],
): Promise<CartView> {
  const lines = await listOrderLines(tx, order.id)
  const products = await productsOfLines(tx, order, lines)
  const consents = await consentsGiven(tx, order.accountId, coveringOrders(order))
  const uses = await listAccessUses(tx, order.id)
  const discounts = await listLineDiscounts(tx, order.id)
  const codes = cartCodes(await listOrderCodes(tx, order.id), discounts, uses, lines, language)
  const totals = orderTotals(lines, { eventBp: order.eventBp, extraBp: order.extraBp })
  return {
    registrationId: order.id,
    status: await currentOrderStatus(tx, order),
    currency: order.currency,
    items: lines.map((line) => ({
      ...itemOf(line, language, products.get(line.id)),
      discounts: discounts
        .filter(({ lineId }) => lineId === line.id)
        .map(({ nameRu, nameEn, code, amountMinor }) => ({
          name: language === 'ru' ? nameRu : nameEn,
          code,
          amountMinor,
        })),
      accessCode: uses.find(({ placeHoldId }) => placeHoldId === line.holdId)?.code ?? null,
    })),
    totals: {
      totalMinor: totals.totalMinor,
      discountMinor: totals.discountMinor,
      commissionMinor: totals.commissionMinor,
      overallMinor: totals.overallMinor,
      commissions: [
        { kind: 'event' as const, rateBp: order.eventBp, amountMinor: totals.eventCommissionMinor },
        { kind: 'extra' as const, rateBp: order.extraBp, amountMinor: totals.extraCommissionMinor },
      ].filter((commission) => commission.rateBp > 0 && totals.totalMinor > 0),
    },
    promoCode: codes.find(({ reason }) => reason === null)?.code ?? null,
    codes,
    automaticDiscounts: (await listAutomaticDiscounts(tx, order.id)).map(
      ({ nameRu, nameEn, amountMinor, isApplied }) => ({
        name: language === 'ru' ? nameRu : nameEn,
        discountMinor: amountMinor,
        isApplied,
      }),
    ),
    payBefore: order.payBefore,
    serverNow: tx.now as Instant,
    consents: consentsFor(totals.overallMinor, order.currency).map((kind) => ({
      kind,
      version: consentVersions[kind],
      isGiven: consents.some((consent) => consent.kind === kind && consent.version === consentVersions[kind]),
    })),
    adjustments,
  }
}

function cartCodes(
  codes: readonly OrderCodeRow[],
  discounts: readonly LineDiscountRow[],
  accessUses: readonly AccessUse[],
  lines: readonly LineRow[],
  language: 'ru' | 'en',
): CartCode[] {
  const accessCodes = [...new Set(accessUses.map(({ code }) => code))].map((code) => ({
    ...{ code, kind: 'access' as const, name: code, discountMinor: 0, reason: null },
    items: accessUses
      .filter((use) => use.code === code)
      .flatMap(({ placeHoldId }) => lines.filter(({ holdId }) => holdId === placeHoldId))
      .map(({ id }) => ({ itemId: id, reason: null })),
  }))
  const discountCodes = codes.map(({ code, nameRu, nameEn, reason, lines: covered }) => ({
    ...{ code, kind: 'discount' as const, name: language === 'ru' ? nameRu : nameEn },
    discountMinor: discounts.filter((one) => one.code === code).reduce((all, { amountMinor }) => all + amountMinor, 0),
    reason: DiscountReason.nullable().parse(reason),
    items: covered
      .filter(({ lineId }) => lines.some(({ id }) => id === lineId))
      .map(({ lineId, reason: lineReason }) => ({
        itemId: lineId,
        reason: DiscountReason.nullable().parse(lineReason),
      })),
  }))
  return [...discountCodes, ...accessCodes]
}

type ProductFacts = { readonly productCode: string; readonly availableCount: number | null }

/** The product of each line, by the line's id: its code, and its stock with this order's own units. */
async function productsOfLines(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<Map<string, ProductFacts>> {
  const products = await productsOfEvent(tx, order.eventId)
  const free = await countFreeStock(tx, stockPools(products))
  const facts = lines.map((line) => {
    const product = line.kind === 'place' ? undefined : products.find(({ id }) => id === line.subjectId)
    if (product === undefined) return null
    const stock = stockOf(product, { lines, free }, line.variantId)
    return [line.id, { productCode: product.code, availableCount: stock }] as const
  })
  return new Map(facts.filter((one) => one !== null))
}

function itemOf(line: LineRow, language: 'ru' | 'en', product: ProductFacts | undefined) {
  return {
    id: line.id,
    kind: line.kind,
    subjectId: line.subjectId,
    name: language === 'ru' ? line.nameRu : line.nameEn,
    priceMinor: line.unitPriceMinor,
    count: line.units,
    costMinor: line.unitPriceMinor * line.units,
    discountMinor: line.discountMinor + line.methodDiscountMinor,
    availableCount: product?.availableCount ?? null,
    productCode: product?.productCode ?? null,
    variantId: line.variantId,
    entryId: line.kind === 'place' ? null : line.entryId,
  }
}
