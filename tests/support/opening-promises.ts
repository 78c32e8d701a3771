import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { newId } from '#src/platform/new-id.ts'
import type { BankForTests } from './bank-for-tests.ts'
import type { HttpBuyer } from './http-buyer.ts'
import type { WrittenData } from './written-data.ts'

export type RaceCodes = { readonly eventCode: string; readonly raceCode: string }

/**
 * What responses with status 200 promised to buyers, by order: all of it must be in the database
 * afterwards.
 */
export type OpeningPromises = {
  /** The latest promised end of each hold. */
  readonly held: Map<string, string>
  /**
   * The bibs that were shown; null while they change, or where the outcome of a change is unknown.
   */
  readonly paid: Map<string, readonly (number | null)[] | null>
  readonly abandoned: Set<string>
  /** Paid and cancelled orders: all of their money is being refunded. */
  readonly cancelled: Set<string>
  /** The legs that were refunded with them automatically, in the end. */
  readonly cancelledLegs: Set<string>
  /** By the order of a fee: the owner of the entry once the fee is paid. */
  readonly transferred: Map<string, { readonly entryId: string; readonly lastName: string }>
  /** How often each response came, for the reader of the test's output. */
  readonly responses: Map<string, number>
}

export type Opening = {
  readonly buyer: HttpBuyer
  readonly bank: BankForTests
  readonly races: readonly RaceCodes[]
  readonly promises: OpeningPromises
  readonly random: () => number
  isOpen(): boolean
}

const Held = z.object({ status: z.string(), payBefore: z.string().nullable() })
const Products = z.object({ products: z.array(z.object({ id: z.string() })) })
const Pay = z.object({
  status: z.string(),
  payment: z.object({ id: z.string(), confirmationUrl: z.string().nullable() }).nullable(),
})
const Success = z.object({ entries: z.array(z.object({ bib: z.number().nullable() })) })

/** Empty promises, for the start. */
export function noPromises(): OpeningPromises {
  return {
    held: new Map(),
    paid: new Map(),
    abandoned: new Set(),
    cancelled: new Set(),
    cancelledLegs: new Set(),
    transferred: new Map(),
    responses: new Map(),
  }
}

/** One purchase, which may stop at any step. Returns the paid order. */
export async function buyOnce(opening: Opening): Promise<{ orderId: string; race: RaceCodes } | null> {
  const { buyer, races, promises, random } = opening
  const race = races[Math.floor(random() * races.length)]
  if (race === undefined) throw new Error('the opening has no races')
  // One account registers many people here, so that not every place costs a sign-up: each order
  // begins under an id of its own.
  const registrationId = newId()
  await buyer.requestUntilDone(`/Register/ApiInit?${new URLSearchParams({ ...race, registrationId })}`)
  const order = { ...race, registrationId }
  const saved = await count(
    opening,
    'save',
    buyer.requestUntilDone('/Register/ApiSaveRegistration', { ...order, participant: buyer.newPerson() }),
  )
  if (saved.status !== 200) return null
  const { payBefore } = Held.parse(saved.body)
  if (payBefore !== null) promises.held.set(registrationId, payBefore)
  if (random() < 0.1) return null // abandoned: it expires later
  if (random() < 0.5) await chooseProduct(opening, registrationId)
  if (random() < 0.1) {
    const cleared = await count(opening, 'clear', buyer.requestUntilDone('/Register/ApiClearCart', { registrationId }))
    if (cleared.status === 200) promises.abandoned.add(registrationId)
    if (cleared.status === 200) promises.held.delete(registrationId)
    return null
  }
  const isPaid = await payFor({ ...opening, outcomes: manyOutcomes }, registrationId)
  return isPaid ? { orderId: registrationId, race } : null
}

type Outcome = 'pay' | 'decline' | 'delay'
export const manyOutcomes: readonly Outcome[] = [...Array<Outcome>(8).fill('pay'), 'decline', 'delay']

async function chooseProduct(opening: Opening, registrationId: string): Promise<void> {
  const { buyer } = opening
  const { body } = await buyer.requestUntilDone(`/Register/ApiProducts?registrationId=${registrationId}`)
  const [product] = Products.parse(body).products
  if (product === undefined) return
  const products = [{ productId: product.id, count: 1 }]
  await count(opening, 'products', buyer.requestUntilDone('/Register/ApiSaveProducts', { registrationId, products }))
}

export type Paying = Pick<Opening, 'buyer' | 'bank' | 'promises' | 'random'> & { readonly outcomes: readonly Outcome[] }

/**
 * Consents, the choice of a card, the bank's page, and polling the outcome, as a payer's browser
 * would; then the success page.
 * @returns whether that was shown
 */
export async function payFor(paying: Paying, registrationId: string): Promise<boolean> {
  if ((await payAtBank(paying, registrationId)) === 'left') return false
  return (await readSuccessPage(paying, registrationId)) !== null
}

/**
 * `left`: before the outcome could be known; `looked`: the outcome was polled and was not known
 * yet.
 */
export async function payAtBank(paying: Paying, registrationId: string): Promise<'left' | 'looked' | 'paid'> {
  const { buyer, bank, random, outcomes } = paying
  await buyer.requestUntilDone('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  const payment = await chooseCard(paying, registrationId)
  const atBank = payment?.confirmationUrl?.match(/\/pay\/([^/?]+)/)?.[1]
  if (payment === null || atBank === undefined) return 'left'
  const outcome = outcomes[Math.floor(random() * outcomes.length)] ?? 'pay'
  // How the bank notifies the program: once, twice, in the wrong order, late, or never, so that the
  // program has to ask.
  const notifications = [{}, {}, { twice: true }, { outOfOrder: true }, { delaySeconds: 1 }, { never: true }]
  await bank.decide(atBank, { outcome, ...notifications[Math.floor(random() * notifications.length)] })
  if (outcome !== 'pay' && random() < 0.7) return 'left'
  for (let polls = 0; polls < 20; polls += 1) {
    const { body } = await buyer.requestUntilDone('/Payment/CheckQrCodeStatus', { qrId: payment.id })
    if (z.object({ status: z.string() }).parse(body).status === 'paid') return 'paid'
    await sleep(50)
  }
  return 'looked'
}

/**
 * The payment with its page at the bank. A busy bank names that page later: the payer's browser
 * polls for it.
 */
async function chooseCard(paying: Paying, registrationId: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const choice = { registrationId, paymentType: 'card' }
    const chosen = await count(paying, 'pay', paying.buyer.requestUntilDone('/Register/ApiSavePay', choice))
    if (chosen.status !== 200) return null
    const { payment } = Pay.parse(chosen.body)
    if (payment === null || payment.confirmationUrl !== null) return payment
    await sleep(200)
  }
  return null
}

/** The bibs on the success page are promised; null where there is none, or not yet. */
export async function readSuccessPage(
  paying: Pick<Paying, 'buyer' | 'promises'>,
  registrationId: string,
): Promise<readonly (number | null)[] | null> {
  const success = await count(paying, 'success', paying.buyer.requestUntilDone(`/api/registrations/${registrationId}`))
  if (success.status !== 200) return null
  const bibs = Success.parse(success.body).entries.map(({ bib }) => bib)
  paying.promises.paid.set(registrationId, bibs)
  return bibs
}

export async function count<A extends { status: number; body: { error?: { code: string } | undefined } }>(
  { promises: { responses } }: Pick<Opening, 'promises'>,
  action: string,
  pending: Promise<A>,
): Promise<A> {
  const response = await pending
  const key = `${action} ${response.body.error?.code ?? response.status}`
  responses.set(key, (responses.get(key) ?? 0) + 1)
  return response
}

/** The broken promises, as sentences. */
export async function findBrokenPromises(data: WrittenData, promises: OpeningPromises): Promise<string[]> {
  const written = await data.orders()
  const violations: string[] = []
  for (const [id, until] of promises.held) {
    const order = written.get(id)
    const isFulfilled =
      order?.status === 'paid' ||
      (order?.status === 'awaiting_payment' && order.placeUntil !== null && order.placeUntil >= until)
    if (!isFulfilled) violations.push(`order ${id} was held until ${until}, but is now ${JSON.stringify(order)}`)
  }
  for (const [id, bibs] of promises.paid) {
    const order = written.get(id)
    const isOrderPaid = order?.status === 'paid'
    const isFulfilled =
      isOrderPaid && (bibs === null || JSON.stringify(order.bibs.toSorted()) === JSON.stringify(bibs.toSorted()))
    if (!isFulfilled) violations.push(`order ${id} was paid with the bibs ${bibs}, but is now ${JSON.stringify(order)}`)
  }
  for (const id of promises.abandoned) {
    if (written.get(id)?.status !== 'cancelled')
      violations.push(`order ${id} was abandoned, but is now ${JSON.stringify(written.get(id))}`)
  }
  for (const id of promises.cancelled) {
    const { status } = written.get(id) ?? {}
    if (status !== 'cancelled' && status !== 'refunded')
      violations.push(`order ${id} was paid and cancelled, but is now ${status}`)
  }
  for (const [feeId, { entryId, lastName }] of promises.transferred) {
    const now = await data.lastNameOf(entryId)
    const isPaid = written.get(feeId)?.status === 'paid'
    if (isPaid && now !== lastName)
      violations.push(`entry ${entryId} was transferred to ${lastName}, but belongs to ${now}`)
  }
  return violations
}
