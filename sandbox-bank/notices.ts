import type { Bank, Change, Face, Notice } from './bank-state.ts'
import { type BankEvent, type Delivery, freshState, newId, type Payment, type Put, type Refund } from './records.ts'
import { toPaymentView, toRefundView } from './views.ts'

export type Draft =
  | { type: 'payment.authorized' | 'payment.succeeded' | 'payment.canceled' }
  | { type: 'refund.succeeded'; refund: Refund }

/** The notices of one change with their sending times, as the payment's scenario requires. */
export function noticeOf(bank: Bank, payment: Payment, draft: Draft): Put[] {
  if (payment.scenario.never) return []
  const face = bank.faces.get(payment.face)
  return face === undefined ? ownNotices(bank, payment, draft) : faceNotices(bank, face, payment, changeOf(draft))
}

function ownNotices(bank: Bank, payment: Payment, draft: Draft): Put[] {
  const { scenario } = payment
  const object = draft.type === 'refund.succeeded' ? toRefundView(draft.refund) : toPaymentView(bank, payment)
  const event = eventOf(payment, draft.type, bank.now(), object)
  const first = deliveryOf(payment, event, bank.now() + scenario.delaySeconds * 1000, null)
  const puts: Put[] = [
    { put: 'event', event },
    { put: 'delivery', delivery: first },
  ]
  const echoDueAtMs = first.dueAtMs + bank.echoDelayMs
  if (scenario.twice) puts.push({ put: 'delivery', delivery: deliveryOf(payment, event, echoDueAtMs, first.id) })
  if (scenario.outOfOrder && draft.type !== 'refund.succeeded') {
    const past = toPaymentView(bank, { ...payment, state: freshState })
    const older = eventOf(payment, 'payment.pending', payment.createdAtMs, past)
    puts.push(
      { put: 'event', event: older },
      { put: 'delivery', delivery: deliveryOf(payment, older, echoDueAtMs, first.id) },
    )
  }
  if (draft.type === 'refund.succeeded') return puts
  if (scenario.forged) puts.unshift(...forgedNotice(bank, payment))
  if (scenario.unknownPayment) puts.push(...strangersNotice(bank, payment, draft.type))
  return puts
}

/** A forged notice "paid", as sent by an attacker who knows the shop's address but not the key. */
function forgedNotice(bank: Bank, payment: Payment): Put[] {
  const paid = toPaymentView(bank, { ...payment, state: { status: 'succeeded', paidAtMs: bank.now() } })
  const event = eventOf(payment, 'payment.succeeded', bank.now(), paid)
  return [
    { put: 'event', event },
    { put: 'delivery', delivery: { ...deliveryOf(payment, event, bank.now(), null), isForged: true } },
  ]
}

/** A correctly signed notice about a payment that the shop never ordered. */
function strangersNotice(bank: Bank, payment: Payment, type: string): Put[] {
  const event = eventOf(payment, type, bank.now(), toPaymentView(bank, strangerOf(payment)))
  return [
    { put: 'event', event },
    { put: 'delivery', delivery: deliveryOf(payment, event, bank.now(), null) },
  ]
}

/** The same as `noticeOf`, in the format of a face. */
function faceNotices(bank: Bank, face: Face, payment: Payment, change: Change): Put[] {
  const { scenario } = payment
  const dueAtMs = bank.now() + scenario.delaySeconds * 1000
  const firsts = face.notices(bank, payment, change, false)
  const puts = firsts.flatMap((notice) =>
    putsOfNotice(payment, notice, dueAtMs, scenario.twice ? bank.echoDelayMs : null),
  )
  const last = deliveriesIn(puts).at(-1)
  if (scenario.outOfOrder && change.kind !== 'refunded' && last !== undefined) {
    const older = face.notices(bank, payment, { kind: 'earlier' }, false)
    puts.push(
      ...older.flatMap((notice) =>
        putsOfNotice(payment, notice, dueAtMs + bank.echoDelayMs, null, { afterId: last.id }),
      ),
    )
  }
  if (change.kind === 'refunded') return puts
  if (scenario.forged) puts.unshift(...forgedNotices(bank, face, payment))
  if (scenario.unknownPayment) {
    const others = face.notices(bank, strangerOf(payment), change, false)
    puts.push(...others.flatMap((notice) => putsOfNotice(payment, notice, bank.now(), null)))
  }
  return puts
}

function forgedNotices(bank: Bank, face: Face, payment: Payment): Put[] {
  const paid: Payment = { ...payment, state: { status: 'succeeded', paidAtMs: bank.now() } }
  return face
    .notices(bank, paid, { kind: 'succeeded' }, true)
    .flatMap((notice) => putsOfNotice(payment, notice, bank.now(), null, { isForged: true }))
}

/** A call to the shop that wants an answer, with the misbehaviour of the payment's scenario. */
export function callOf(bank: Bank, payment: Payment, notice: Notice, isFirst = false): Put[] {
  const { scenario } = payment
  const dueAtMs = bank.now() + scenario.delaySeconds * 1000
  const puts = putsOfNotice(payment, notice, dueAtMs, scenario.twice ? bank.echoDelayMs : null)
  const ask = bank.faces.get(payment.face)?.ask
  if (!isFirst || ask === undefined) return puts
  const forged = scenario.forged ? ask(bank, payment, true) : null
  const strangers = scenario.unknownPayment ? ask(bank, strangerOf(payment), false) : null
  if (forged !== null) puts.unshift(...putsOfNotice(payment, forged, bank.now(), null, { isForged: true }))
  // an extra call: its answer decides nothing
  if (strangers !== null) puts.push(...putsOfNotice(payment, strangers, bank.now(), null, { isForged: true }))
  return puts
}

function putsOfNotice(
  payment: Payment,
  { type, url, headers, body }: Notice,
  dueAtMs: number,
  echoAfterMs: number | null,
  changes: Partial<Delivery> = {},
): Put[] {
  const event: BankEvent = { id: newId('evt'), type, paymentId: payment.id, rawBody: body, face: payment.face, headers }
  const delivery = { ...deliveryOf(payment, event, dueAtMs, null), url, ...changes }
  const puts: Put[] = [
    { put: 'event', event },
    { put: 'delivery', delivery },
  ]
  if (echoAfterMs === null) return puts
  const echo = { ...deliveryOf(payment, event, dueAtMs + echoAfterMs, delivery.id), url }
  return [...puts, { put: 'delivery', delivery: echo }]
}

function deliveriesIn(puts: readonly Put[]): Delivery[] {
  return puts.flatMap((put) => (put.put === 'delivery' ? [put.delivery] : []))
}

function changeOf(draft: Draft): Change {
  if (draft.type === 'refund.succeeded') return { kind: 'refunded', refund: draft.refund }
  const kinds = {
    'payment.authorized': 'authorized',
    'payment.succeeded': 'succeeded',
    'payment.canceled': 'canceled',
  } as const
  return { kind: kinds[draft.type] }
}

function strangerOf(payment: Payment): Payment {
  const id = newId('pay')
  return { ...payment, id, number: payment.number + 100_000_000, reference: `stranger-${id.slice(4, 14)}` }
}

function eventOf(payment: Payment, type: string, atMs: number, object: object): BankEvent {
  const id = newId('evt')
  const rawBody = JSON.stringify({ id, type, createdAt: new Date(atMs).toISOString(), object })
  return { id, type, paymentId: payment.id, rawBody, face: 'bank', headers: {} }
}

function deliveryOf(payment: Payment, event: BankEvent, dueAtMs: number, afterId: string | null): Delivery {
  return {
    id: newId('dlv'),
    eventId: event.id,
    paymentId: payment.id,
    url: payment.notifyUrl,
    firstDueAtMs: dueAtMs,
    dueAtMs,
    tries: 0,
    afterId,
    outcome: 'waiting',
    isForged: false,
  }
}
