import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { newId } from '#src/kernel/ids.ts'
import type { BankForTests } from './bank-for-tests.ts'
import type { HttpBuyer } from './http-buyer.ts'
import type { WrittenWorld } from './written-world.ts'

type Race = { readonly eventCode: string; readonly raceCode: string }

/** What buyers were told with a 200, by order: all of it must be there afterwards. */
export type OpeningPromises = {
  /** Held until, as told last. */
  readonly held: Map<string, string>
  /** The bibs that were shown. */
  readonly paid: Map<string, readonly (number | null)[]>
  readonly givenUp: Set<string>
  /** How often which answer came, for the reader of the test's output. */
  readonly answers: Map<string, number>
}

type Opening = {
  readonly buyer: HttpBuyer
  readonly bank: BankForTests
  readonly races: readonly Race[]
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

/** Registers one person after the other, as long as it is open, and writes down whatever was promised. */
export async function openingBuyer(opening: Opening): Promise<void> {
  while (opening.isOpen()) await buyOnce(opening)
}

async function buyOnce(opening: Opening): Promise<void> {
  const { buyer, races, promises, random } = opening
  const race = races[Math.floor(random() * races.length)]
  if (race === undefined) throw new Error('No race')
  // One account registers many people here, so that not every place costs a sign-up: each order begins under an id of its own.
  const registrationId = newId()
  await buyer.surely(`/Register/ApiInit?${new URLSearchParams({ ...race, registrationId })}`)
  const order = { ...race, registrationId }
  const saved = await count(
    opening,
    'save',
    buyer.surely('/Register/ApiSaveRegistration', { ...order, participant: buyer.newPerson() }),
  )
  if (saved.status !== 200) return
  const { payBefore } = Held.parse(saved.body)
  if (payBefore !== null) promises.held.set(registrationId, payBefore)
  if (random() < 0.1) return // left lying: it runs out later
  if (random() < 0.5) await chooseProduct(opening, registrationId)
  if (random() < 0.1) {
    const cleared = await count(opening, 'clear', buyer.surely('/Register/ApiClearCart', { registrationId }))
    if (cleared.status === 200) promises.givenUp.add(registrationId)
    if (cleared.status === 200) promises.held.delete(registrationId)
    return
  }
  await payFor({ ...opening, outcomes: manyOutcomes }, registrationId)
}

type Outcome = 'pay' | 'decline' | 'delay'
const manyOutcomes: readonly Outcome[] = [...Array<Outcome>(8).fill('pay'), 'decline', 'delay']

async function chooseProduct(opening: Opening, registrationId: string): Promise<void> {
  const { buyer } = opening
  const { body } = await buyer.surely(`/Register/ApiProducts?registrationId=${registrationId}`)
  const [product] = Products.parse(body).products
  if (product === undefined) return
  const products = [{ productId: product.id, count: 1 }]
  await count(opening, 'products', buyer.surely('/Register/ApiSaveProducts', { registrationId, products }))
}

type Paying = Pick<Opening, 'buyer' | 'bank' | 'promises' | 'random'> & { readonly outcomes: readonly Outcome[] }

/** Consents, the choice of a card, the bank's page, and looking how it went, as a payer's browser would. */
export async function payFor(paying: Paying, registrationId: string): Promise<void> {
  const { buyer, bank, promises, random, outcomes } = paying
  await buyer.surely('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  const chosen = await count(
    paying,
    'pay',
    buyer.surely('/Register/ApiSavePay', { registrationId, paymentType: 'card' }),
  )
  if (chosen.status !== 200) return
  const { payment } = Pay.parse(chosen.body)
  const atBank = payment?.confirmationUrl?.match(/\/pay\/([^/?]+)/)?.[1]
  if (payment === null || atBank === undefined) return
  const outcome = outcomes[Math.floor(random() * outcomes.length)] ?? 'pay'
  // how the bank tells of it: once, twice, in the wrong order, late, or never, so that it has to be asked
  const telling = [{}, {}, { twice: true }, { outOfOrder: true }, { delaySeconds: 1 }, { never: true }]
  await bank.decide(atBank, { outcome, ...telling[Math.floor(random() * telling.length)] })
  if (outcome !== 'pay' && random() < 0.7) return
  for (let looks = 0; looks < 20; looks += 1) {
    const { body } = await buyer.surely('/Payment/CheckQrCodeStatus', { qrId: payment.id })
    if (z.object({ status: z.string() }).parse(body).status === 'paid') break
    await sleep(50)
  }
  const success = await count(paying, 'success', buyer.surely(`/api/registrations/${registrationId}`))
  if (success.status !== 200) return
  promises.paid.set(
    registrationId,
    Success.parse(success.body).entries.map(({ bib }) => bib),
  )
}

async function count<A extends { status: number; body: { error?: { code: string } | undefined } }>(
  { promises: { answers } }: Pick<Opening, 'promises'>,
  what: string,
  asked: Promise<A>,
): Promise<A> {
  const answer = await asked
  const key = `${what} ${answer.body.error?.code ?? answer.status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
  return answer
}

/** Whatever was promised and is not so, in words. */
export async function complaintsAboutPromises(world: WrittenWorld, promises: OpeningPromises): Promise<string[]> {
  const written = await world.orders()
  const complaints: string[] = []
  for (const [id, until] of promises.held) {
    const order = written.get(id)
    const isKept =
      order?.status === 'paid' ||
      (order?.status === 'awaiting_payment' && order.placeUntil !== null && order.placeUntil >= until)
    if (!isKept) complaints.push(`held until ${until}, but now ${JSON.stringify(order)}`)
  }
  for (const [id, bibs] of promises.paid) {
    const order = written.get(id)
    const isKept = order?.status === 'paid' && JSON.stringify(order.bibs) === JSON.stringify(bibs) && bibs.length === 1
    if (!isKept) complaints.push(`paid with ${bibs}, but now ${JSON.stringify(order)}`)
  }
  for (const id of promises.givenUp) {
    if (written.get(id)?.status !== 'cancelled') complaints.push(`given up, but now ${JSON.stringify(written.get(id))}`)
  }
  return complaints
}
