import type { OwnOrderReply } from './order-entries.tsx'

/** What giving up ends: a place that is free for others then, something that was bought, or what was paid for a leg alone. */
const ofPlaces = {
  action: 'cancelAction',
  title: 'cancelTitle',
  final: 'cancelFinal',
  confirm: 'cancelConfirm',
  done: 'cancelDone',
  note: null,
} as const
const ofGoods = {
  action: 'cancelGoodsAction',
  title: 'cancelGoodsTitle',
  final: 'cancelFinalItem',
  confirm: 'cancelConfirmItem',
  done: 'cancelDoneItem',
  note: null,
} as const
const ofLegs = {
  action: 'legCancelAction',
  title: 'legCancelTitle',
  final: 'legCancelFinal',
  confirm: 'legCancelConfirm',
  done: 'legCancelDone',
  note: 'legCancelNote',
} as const

export function cancelWords({ legsOf }: Pick<OwnOrderReply, 'legsOf'>, { isGoods }: { readonly isGoods: boolean }) {
  if (legsOf !== null) return ofLegs
  return isGoods ? ofGoods : ofPlaces
}
