import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type EventInsurance, insurancesOfEvent } from '#src/modules/catalog/server/reads/insurances-of-event.ts'
import { sportOfEvent } from '#src/modules/catalog/server/reads/sport-of-event.ts'
import type { LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import type { ChosenPolicy, getInsuranceRoute } from '../../contract/policies.ts'
import { type KnownData, missingData } from '../../domain/insured.ts'
import { offeredStarts, offersOf, type TypeOffers } from '../../domain/policy-offer.ts'
import { personToInsure } from '../commands/plan-policies.ts'
import { type PersonOfOrder, peopleOfOrders } from '../queries/insured-people.ts'
import { type Insurer, insurersByName } from '../queries/insurers.ts'
import { listNotices } from '../queries/notices.ts'
import { knownData } from './known-data.ts'
import { chosenPolicies } from './order-policies.ts'
import { returnableUntil, termsOf } from './terms.ts'

type View = RouteReply<typeof getInsuranceRoute>
type PersonView = View['people'][number]
type Reader = { readonly language: Language; readonly textOf: TextOf }

/** The insurances of an order's event, the offers for each person, and what is chosen; only reads. */
export async function insuranceOfOrder(tx: Tx, order: LockedOrder, reader: Reader): Promise<View> {
  const { language } = reader
  const products = await insurancesOfEvent(tx, order.eventId)
  const insurers = await insurersByName(
    tx,
    products.map(({ providerName }) => providerName),
  )
  const people = products.length === 0 ? [] : await peopleOfOrders(tx, [order.id])
  const known = await knownData(tx, people)
  const chosen = await chosenPolicies(tx, order.id, language)
  const names = new Map(people.map(({ entryId, participant }) => [entryId, nameIn(language, participant)]))
  const productNames = new Map(products.map((product) => [product.id, nameOf(product, language)]))
  return {
    registrationId: order.id,
    currency: order.currency,
    sport: await sportOfEvent(tx, order.eventId),
    products: products.map((product) => productView(product, insurers.get(product.providerName), language)),
    people: people.map((person) => ({
      entryId: person.entryId,
      fullName: names.get(person.entryId) ?? '',
      saysUninsured: person.saysUninsured,
      start: offeredStarts(
        products.flatMap(({ tariffs }) => tariffs),
        person,
        plainDateIn(tx.now, person.timeZone),
      ),
      raceName: language === 'ru' ? person.raceNameRu : person.raceNameEn,
      products: products.map((product) =>
        personView(tx, { product, insurer: insurers.get(product.providerName), person, known, chosen }, reader),
      ),
    })),
    notices: (await listNotices(tx, order.id)).flatMap((notice) => {
      const [fullName, productName] = [names.get(notice.entryId), productNames.get(notice.productId)]
      return fullName === undefined || productName === undefined ? [] : [{ ...notice, fullName, productName }]
    }),
  }
}

function productView(
  product: EventInsurance,
  insurer: Insurer | undefined,
  language: Language,
): View['products'][number] {
  return {
    productId: product.id,
    name: nameOf(product, language),
    about: language === 'ru' ? product.aboutRu : product.aboutEn,
    policyTypes: [...new Set(product.tariffs.map(({ policyType }) => policyType))],
    requiredData: [...(insurer?.requiredData ?? [])],
    terms: insurer === undefined ? null : termsOf(insurer, language),
  }
}

type PersonsProduct = {
  readonly product: EventInsurance
  readonly insurer: Insurer | undefined
  readonly person: PersonOfOrder
  readonly known: ReadonlyMap<string, KnownData>
  readonly chosen: readonly ChosenPolicy[]
}

function personView(
  tx: Tx,
  { product, insurer, person, known, chosen }: PersonsProduct,
  { language, textOf }: Reader,
): PersonView['products'][number] {
  const today = plainDateIn(tx.now, person.timeZone)
  const present = chosen.find((one) => one.entryId === person.entryId && one.productId === product.id) ?? null
  const toInsure = insurer === undefined ? null : personToInsure(person, language)
  const types = toInsure === null ? [] : offersOf(product.tariffs, toInsure, today, present?.startsOn)
  const refusalOf = (refusal: TypeOffers['refusal']) =>
    refusal && { code: refusal.code, message: textOf(language, 'insurance', `error.${refusal.code}`, refusal.params) }
  const nothing = { address: '', phone: '', document: null }
  return {
    productId: product.id,
    types: types.map(({ policyType, offers, refusal }) => ({
      policyType,
      offers: offers.map((offer) => ({
        ...offer,
        returnableUntil: insurer === undefined ? null : returnableUntil(insurer, offer.startsOn, today),
      })),
      refusal: refusalOf(refusal),
    })),
    missing: insurer === undefined ? [] : missingData(insurer.requiredData, known.get(person.entryId) ?? nothing),
    chosen: present,
  }
}

function nameOf({ nameRu, nameEn }: EventInsurance, language: Language): string {
  return language === 'ru' ? nameRu : nameEn
}
