/**
 * What an order is for, and the paid place that it changes: its order and hold. The constraint
 * `source_fits_kind` of orders.orders holds the same.
 */
export type OrderSource =
  /** Places of people who register in it. */
  | { readonly kind: 'registration'; readonly sourceOrderId: null; readonly sourceHoldId: null }
  /** Shares of a team's order that its members pay. */
  | { readonly kind: 'team_share'; readonly sourceOrderId: null; readonly sourceHoldId: null }
  /** A service about a paid place, as a transfer. */
  | { readonly kind: 'fee'; readonly sourceOrderId: string; readonly sourceHoldId: null }
  /** Products added to a paid order, or their variants changed. */
  | { readonly kind: 'options'; readonly sourceOrderId: string; readonly sourceHoldId: null }
  /** The difference of a paid place to a more expensive race, or to a category. */
  | { readonly kind: 'price_difference'; readonly sourceOrderId: string; readonly sourceHoldId: string }
  /** A place at another event, to which a paid place is moved when the rest is paid. */
  | { readonly kind: 'event_move'; readonly sourceOrderId: string; readonly sourceHoldId: string }

export type OrderKind = OrderSource['kind']

/** Whether the order changes a paid place of another order when it is paid. */
export function changesPlace<O extends OrderSource>(
  order: O,
): order is Extract<O, { kind: 'price_difference' | 'event_move' }> {
  return order.kind === 'price_difference' || order.kind === 'event_move'
}
