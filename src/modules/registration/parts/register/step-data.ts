import type { LocalApi } from '#src/app/client/api-context.ts'
import type { ApiReply } from '#src/app/client/api-types.ts'
import type { RaceKey } from '../../domain/register-address.ts'

type Init = ApiReply<'GET /Register/ApiInit'>

/** What the step at hand shows; each is read in process, side by side. */
export async function stepData(api: LocalApi, init: Init, race: RaceKey) {
  const query = { registrationId: init.registrationId }
  switch (init.step) {
    case 'participant': {
      const form = await api.must('GET /Register/ApiRegistration', { query: { ...race, ...query } })
      const { data: cart } = await api.call('GET /Register/ApiCart', { query })
      return { name: 'participant' as const, form, cart: cart ?? null }
    }
    case 'options': {
      const [products, cart] = await Promise.all([
        api.must('GET /Register/ApiProducts', { query }),
        api.must('GET /Register/ApiCart', { query }),
      ])
      return { name: 'options' as const, products, cart }
    }
    case 'order': {
      const [cart, offer] = await Promise.all([
        api.must('GET /Register/ApiCart', { query }),
        api.must('GET /Register/ApiGetContractOffer', { query: race }),
      ])
      return { name: 'order' as const, cart, offer }
    }
    case 'payment':
      return { name: 'payment' as const, ...(await paymentData(api, init)) }
    case 'check': {
      const data = await paymentData(api, init)
      const { payment } = data.pay
      const isBySbp = payment !== null && payment.qrUrl !== null
      const list = isBySbp ? await api.call('GET /Payment/SbpBanks', { query: { qrId: payment.id } }) : null
      return { name: 'check' as const, ...data, banks: list?.data?.banks ?? [] }
    }
    default: {
      const { data } = await api.call('GET /Register/ApiPay', { query })
      return { name: 'expired' as const, cart: null, pay: data ?? null }
    }
  }
}

async function paymentData(api: LocalApi, { registrationId }: Init) {
  const query = { registrationId }
  const [cart, pay] = await Promise.all([
    api.must('GET /Register/ApiCart', { query }),
    api.must('GET /Register/ApiPay', { query }),
  ])
  return { cart, pay }
}

export type StepData = Awaited<ReturnType<typeof stepData>>
