import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { isUuid } from '#src/kernel/ids.ts'
import type { FormQuery, RaceKey } from '../../domain/register-path.ts'
import { type joinData, teamData } from '../../teams/parts/team-data.ts'
import { choicesIn } from './participants/choices.ts'

type Init = ApiReply<'GET /Register/ApiInit'>
/** An access code in the address, and the refusal of it. */
export type EnteredAccessCode = { readonly code: string; readonly refusal: string | null }
type StepRequest = {
  readonly init: Init
  readonly race: RaceKey
  readonly form: FormQuery
  readonly accessCode: EnteredAccessCode
  /** The promo code of the link by which the visitor came. */
  readonly promoCode: string | undefined
}

/** The data of the current step; calls are made in process and in parallel. */
export async function stepData(api: LocalApi, { init, race, form: formQuery, accessCode, promoCode }: StepRequest) {
  const query = { registrationId: init.registrationId }
  switch (init.step) {
    case 'waitlist': {
      const line = await api.must('GET /api/waitlist', { query: race })
      const form =
        formQuery.personRef === undefined || !line.canJoin
          ? null
          : await api.must('GET /Register/ApiRegistration', { query: { ...race, ...personQuery(formQuery) } })
      const people = await api.must('GET /api/registrations/people', { query: { eventCode: race.eventCode } })
      return { name: 'waitlist' as const, line, form, people, personRef: formQuery.personRef ?? null, cart: null }
    }
    case 'promo':
      return { name: 'promo' as const, cart: null, ...accessCode }
    case 'participants': {
      const [people, { data: cart }] = await Promise.all([
        peopleOf(api, init, race, promoCode),
        api.call('GET /Register/ApiCart', { query }),
      ])
      return {
        name: 'participants' as const,
        people,
        cart: cart ? withNames(cart, people) : null,
        chosen: formQuery.people ?? [],
        // An account at its limit of places gets no choices.
        choices: init.state.state === 'account-limit' ? [] : choicesIn(people, race.raceCode),
      }
    }
    case 'participant': {
      const form = await api.must('GET /Register/ApiRegistration', {
        query: { ...race, ...query, ...personQuery(formQuery) },
      })
      const { data: cart } = await api.call('GET /Register/ApiCart', { query })
      const people = cart && hasSeveral(cart) ? await peopleOf(api, init, race) : null
      // Adds a place to the order, or corrects an existing entry.
      const isAddition = formQuery.personRef !== undefined && form.entryId === null
      return {
        name: 'participant' as const,
        form,
        cart: cart ? withNames(cart, people) : null,
        personRef: formQuery.personRef ?? null,
        chosen: formQuery.people ?? [],
        isAddition,
      }
    }
    case 'team':
    case 'relay':
      return await teamData(api, init.step, { init, race, form: formQuery })
    case 'options':
    case 'order':
    case 'payment': {
      const [cart, products, insurance, offer, people, pay] = await Promise.all([
        api.must('GET /Register/ApiCart', { query }),
        api.must('GET /Register/ApiProducts', { query }),
        insuranceOf(api, init),
        api.must('GET /Register/ApiGetContractOffer', { query: race }),
        peopleOf(api, init, race),
        api.must('GET /Register/ApiPay', { query }),
      ])
      return { name: 'order' as const, cart: withNames(cart, people), products, insurance, offer, people, pay }
    }
    case 'check': {
      const data = await paymentData(api, init, race)
      const { payment } = data.pay
      const isSbp = payment !== null && payment.qrUrl !== null
      const isErip = payment?.method === 'erip' && payment.state === 'open'
      const [list, invoice] = await Promise.all([
        isSbp ? api.call('GET /Payment/SbpBanks', { query: { qrId: payment.id } }) : null,
        isErip ? api.call('GET /Payment/Erip', { query: { qrId: payment.id } }) : null,
      ])
      return { name: 'check' as const, ...data, banks: list?.data?.banks ?? [], erip: invoice?.data ?? null }
    }
    default: {
      const { data } = await api.call('GET /Register/ApiPay', { query })
      return { name: 'expired' as const, cart: null, pay: data ?? null }
    }
  }
}

/** The insurance offered to the people of an order; null where its event may not sell any. */
async function insuranceOf(api: LocalApi, { registrationId, hasOptions }: Init) {
  if (!hasOptions) return null
  const insurance = await api.must('GET /api/registrations/:registrationId/insurance', { params: { registrationId } })
  return insurance.products.length === 0 ? null : insurance
}

/** Of an order that belongs to a paid one, the people of the paid order: it has none of its own. */
function peopleOf(
  api: LocalApi,
  { registrationId, payBefore, priceDifference }: Init,
  { eventCode }: RaceKey,
  promoCode?: string,
) {
  const ofOrder = { registrationId: priceDifference?.paidOrderId ?? registrationId }
  const query = payBefore === null ? { eventCode, promoCode } : { eventCode, ...ofOrder, promoCode }
  return api.must('GET /api/registrations/people', { query })
}

function personQuery({ personRef, entry }: FormQuery) {
  if (personRef === 'me' || personRef === 'new') return { personRef, entryId: entry } as const
  return { participantId: isUuid(personRef) ? personRef : undefined, entryId: entry }
}

async function paymentData(api: LocalApi, init: Init, race: RaceKey) {
  const query = { registrationId: init.registrationId }
  const [cart, pay] = await Promise.all([
    api.must('GET /Register/ApiCart', { query }),
    api.must('GET /Register/ApiPay', { query }),
  ])
  return { cart: withNames(cart, hasSeveral(cart) ? await peopleOf(api, init, race) : null), pay }
}

type Cart = ApiReply<'GET /Register/ApiCart'>

function hasSeveral({ items }: Cart): boolean {
  return items.filter(({ kind }) => kind === 'place').length > 1
}

/** Adds the participant's name to each place of an order of several people, and to what is bought for it. */
function withNames(cart: Cart, people: ApiReply<'GET /api/registrations/people'> | null) {
  const entries = people !== null && people.entries.length > 1 ? people.entries : []
  const nameOf = (item: Cart['items'][number]) =>
    entries.find(({ id, lineId }) => lineId === item.id || id === item.entryId)?.fullName ?? ''
  return { ...cart, items: cart.items.map((item) => ({ ...item, participantName: nameOf(item) })) }
}

export type StepData = Awaited<ReturnType<typeof stepData>> | Awaited<ReturnType<typeof joinData>>
