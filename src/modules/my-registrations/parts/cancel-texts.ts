import type { OwnOrderReply } from './own-order.ts'

/** Message keys by what a cancellation ends: a place, a purchase, or the payment for a leg. */
const ofPlaces = {
  action: 'cancelAction',
  title: 'cancelTitle',
  final: 'cancelFinal',
  confirm: 'cancelConfirm',
  confirmBack: 'cancelConfirmBack',
  done: 'cancelDone',
  note: null,
} as const
const ofGoods = {
  action: 'cancelGoodsAction',
  title: 'cancelGoodsTitle',
  final: 'cancelFinalItem',
  confirm: 'cancelConfirmItem',
  confirmBack: 'cancelConfirmItemBack',
  done: 'cancelDoneItem',
  note: null,
} as const
const ofLegs = {
  action: 'legCancelAction',
  title: 'legCancelTitle',
  final: 'legCancelFinal',
  confirm: 'legCancelConfirm',
  confirmBack: 'legCancelConfirmBack',
  done: 'legCancelDone',
  note: 'legCancelNote',
} as const

export function cancelTexts({ legsOf }: Pick<OwnOrderReply, 'legsOf'>, { isGoods }: { readonly isGoods: boolean }) {
  if (legsOf !== null) return ofLegs
  return isGoods ? ofGoods : ofPlaces
}
