import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import type { latePayment } from '#src/modules/orders/server/events.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { applyQueriedState } from '#src/modules/payments/server/commands/apply-queried-state.ts'
import { registrationModule } from '#src/modules/registration/server/index.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { chooseProductsOf } from '../support/insurance-for-tests.ts'
import { operatorOf } from '../support/operator-of.ts'
import { policy as defaultPolicy, publishRace, shirt } from '../support/race-for-tests.ts'
import { hasNoDocuments, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'

const minute = 60_000
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const services = () => app.services
const sendWebhook = (paymentId: string, state: 'succeeded' | 'declined') => {
  const message = bank.message(paymentId, state)
  bank.set(paymentId, state)
  return app.receiveWebhook(message)
}

type Waiting = { readonly id: string; readonly name: string; readonly payload: Record<string, unknown> }
type StoredEmail = {
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
}

/** Does the emails that wait in the queue, each job twice, as a queue may; answers what arrived since. */
async function emails(): Promise<StoredEmail[]> {
  const waiting = await app.sql<Waiting>(
    `select j.id::text, t.identifier as name, j.payload
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'registration.%email%' order by j.id`,
  )
  for (const { id, name, payload } of waiting) {
    const job = registrationModule.jobs.find((one) => one.name === name)
    if (job === undefined) throw new Error(`No job ${name}`)
    for (const _ of [1, 2]) await job.run({ ...services(), log: app.log }, job.payload.parse(payload) as never)
    await app.sql('delete from graphile_worker._private_jobs where id = $1', [id])
  }
  const arrived = await app.sql<StoredEmail>(
    'select recipient, subject, html, plain from platform.mailbox order by sent_at, id',
  )
  await app.sql('delete from platform.mailbox')
  return arrived
}
/** Words as a reader sees them, whatever spaces keep them together. */
const wordsOf = ({ plain }: StoredEmail) => plain.replace(/\s+/gu, ' ')
const plainly = (text: string | undefined) => text?.replace(/\s/gu, ' ')

async function chooseShirts({ client }: Runner, registrationId: string, count: number) {
  const { body } = await client.get(`/Register/ApiProducts?registrationId=${registrationId}`)
  const products = [{ productId: body.products[0].id, count }]
  await chooseProductsOf(client, registrationId, products)
}

async function held(options: Parameters<typeof newRunner>[1] & { race?: Parameters<typeof publishRace>[1] } = {}) {
  const race = await publishRace(app, { products: [shirt], ...options.race })
  const runner = await newRunner(app, options)
  return { race, runner, id: await holdPlaceOf(runner, race) }
}

describe('paid', () => {
  test('the payer of a paid order reads each line and the total beside the bib', async () => {
    const { runner, id } = await held()
    await chooseShirts(runner, id, 2)
    await sendWebhook((await openPaymentOf(runner, id)).id, 'succeeded')
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ recipient: runner.email, subject: 'Вы зарегистрированы: Пробный забег' })
    expect(email?.html).toContain(`/register/success?registrationId=${id}`)
    const words = wordsOf(email as StoredEmail)
    for (const part of [
      '101',
      'Десятка 1 900 ₽',
      'Футболка × 2 1 400 ₽',
      'Сервисный сбор 5 % 165 ₽',
      'Оплачено 3 465 ₽',
    ]) {
      expect(words).toContain(part)
    }
  })

  test('a participant with another address gets the bib without sums, and the payer gets the sums', async () => {
    const { runner, id } = await held({ language: 'en' })
    const friend = { ...runner.participant, email: 'friend@example.org' }
    const race = (await runner.client.get(`/api/registrations/${id}/race`)).body
    await runner.client.post('/Register/ApiSaveRegistration', { ...race, registrationId: id, participant: friend })
    await sendWebhook((await openPaymentOf(runner, id)).id, 'succeeded')
    const [bib, bill, ...more] = await emails()
    expect(more).toEqual([])
    expect([bib?.recipient, bill?.recipient]).toEqual(['friend@example.org', runner.email])
    expect(wordsOf(bib as StoredEmail)).not.toContain('₽')
    expect(bib?.html).not.toContain(id)
    expect(bill?.html).toContain(`/register/success?registrationId=${id}`)
    expect(wordsOf(bill as StoredEmail)).toContain('Paid 1,995 ₽')
  })
})

describe('a family in one order', () => {
  test('the payer of a family order gets one email with each bib, each missing document and the bill', async () => {
    const { race, runner, id } = await held({ race: { race: { requirements: ['medical'] } } })
    const birthDate = `${new Date().getUTCFullYear() - 16}-01-01`
    const child = { ...runner.participant, firstName: 'Вера', gender: 'female', birthDate, email: '' }
    await runner.client.post('/Register/ApiSaveRegistration', {
      ...{ ...race, registrationId: id, participant: child },
      ...{ relation: 'child', isAddition: true, guardian: true, admission: hasNoDocuments },
    })
    await sendWebhook((await openPaymentOf(runner, id)).id, 'succeeded')
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ recipient: runner.email, subject: 'Вы зарегистрированы: Пробный забег' })
    const { lastName, firstName } = runner.participant
    const words = wordsOf(email as StoredEmail)
    for (const part of [
      'РЕГИСТРАЦИЯ ПОДТВЕРЖДЕНА', // a heading, as plain text has it
      '101',
      '102',
      `Десятка · Вера ${lastName} 1 900 ₽`,
      `${firstName} ${lastName}: Пока нет: медицинская справка.`,
      `Вера ${lastName}: Участнику от 14 до 17 лет нужно письменное согласие`,
    ])
      expect(words).toContain(part)
    expect(words).not.toContain(`${firstName} ${lastName}: Участнику`)
  })
})

describe('the hold ran out', () => {
  test('the owner of an expired hold is notified once, with a link to begin again at the brand', async () => {
    const { runner, id } = await held({ host: 'fontanka.localhost:3000', race: { tenantId: 3 } })
    app.forward(21 * minute)
    await expireDueOrders.run(services())
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ recipient: runner.email, subject: 'Время на оплату истекло: Пробный забег' })
    expect(email?.html).toContain(`registrationId=${id}&amp;ttt=fontanka`)
    expect(wordsOf(email as StoredEmail)).toContain('по цене, которая действует в этот момент')
  })

  test('nobody is notified who abandoned the order or has begun again', async () => {
    const cleared = await held()
    await cleared.runner.client.post('/Register/ApiClearCart', { registrationId: cleared.id })
    const saved = await held()
    app.forward(21 * minute)
    await expireDueOrders.run(services())
    await saved.runner.client.post('/Register/ApiSaveRegistration', {
      ...saved.race,
      registrationId: saved.id,
      participant: saved.runner.participant,
    })
    expect(await emails()).toEqual([])
  })
})

describe('money came late', () => {
  async function late(change: Parameters<typeof publishRace>[1] = {}) {
    const order = await held({ race: change })
    const payment = await openPaymentOf(order.runner, order.id)
    await sendWebhook(payment.id, 'declined')
    app.forward(30 * minute)
    await expireDueOrders.run(services())
    await emails()
    return { ...order, payment }
  }

  test('a late payment that took the place notifies the payer and the organizer', async () => {
    const { runner, payment } = await late()
    await sendWebhook(payment.id, 'succeeded')
    const arrived = await emails()
    expect(arrived.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [runner.email, 'Вы зарегистрированы: Пробный забег'],
      [runner.email, 'Оплата пришла, место за вами: Пробный забег'],
      ['start@example.org', 'Опоздавшая оплата: Пробный забег'],
    ])
    expect(wordsOf(arrived[2] as StoredEmail)).toContain('участники зарегистрированы')
  })

  test('a late payment without a place is refunded, both are notified, and the payer again when it arrives', async () => {
    const { runner, payment, race } = await late({ race: { capacity: 1 } })
    await holdPlaceOf(await newRunner(app), race)
    await sendWebhook(payment.id, 'succeeded')
    const arrived = await emails()
    expect(arrived.map(({ recipient, subject }) => [recipient, subject.replace(/\s/gu, ' ')])).toEqual([
      [runner.email, 'Возвращаем 1 995 ₽: Пробный забег'],
      ['start@example.org', 'Опоздавшая оплата: Пробный забег'],
    ])
    expect(wordsOf(arrived[0] as StoredEmail)).toMatch(/не больше\s10\s/)
  })

  test('a payment of an order already paid is refunded, and the organizer is not notified', async () => {
    const { runner, id } = await held()
    const first = await openPaymentOf(runner, id)
    await sendWebhook(first.id, 'declined')
    await sendWebhook((await openPaymentOf(runner, id)).id, 'succeeded')
    await emails()
    await sendWebhook(first.id, 'succeeded')
    const arrived = await emails()
    expect(arrived.map(({ recipient }) => recipient)).toEqual([runner.email])
    expect(wordsOf(arrived[0] as StoredEmail)).toContain('Ваше место за вами')
  })

  test('a payment of another sum is refunded with an email that names both sums', async () => {
    const { runner, id } = await held()
    const payment = await openPaymentOf(runner, id)
    await services().db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      applyQueriedState(tx, payment.id, { state: 'succeeded', amountMinor: 100_000, currency: 'RUB' }, 'asked'),
    )
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.recipient).toBe(runner.email)
    const words = wordsOf(email as StoredEmail)
    for (const part of ['1 000 ₽', '1 995 ₽', 'возвращаем']) expect(words).toContain(part)
  })

  test('each outcome has its own text in both languages', async () => {
    const { id, race } = await held()
    const outcomes = ['took_places', 'places_gone', 'order_over', 'paid_already', 'other_sum'] as const
    const job = registrationModule.jobs.find(({ name }) => name === 'registration.late_payment_emails')
    for (const language of ['ru', 'en']) {
      await app.sql('update orders.orders set language = $2 where id = $1', [id, language])
      for (const [i, outcome] of outcomes.entries()) {
        const paymentId = `00000000-0000-4000-8000-00000000000${language === 'ru' ? i : i + 5}`
        const news: EventPayload<typeof latePayment> = {
          tenantId: race.tenantId,
          orderId: id,
          eventId: id,
          paymentId,
          amountMinor: 199_500,
          outcome,
        }
        await job?.run({ ...services(), log: app.log }, news as never)
      }
    }
    const arrived = (await emails()).filter(({ recipient }) => recipient !== 'start@example.org')
    expect(arrived).toHaveLength(10)
    expect(new Set(arrived.map(wordsOf)).size).toBe(10)
    for (const email of arrived) expect(wordsOf(email)).not.toMatch(/\{\{|email[A-Z]|undefined/)
  })
})

describe('cancelled', () => {
  async function cancelled(
    refundRules?: readonly { daysBefore: number; shareBp: number; returnsCommission: boolean }[],
  ) {
    const order = await held({ race: { ...(refundRules ? { refundRules } : {}) } })
    await chooseShirts(order.runner, order.id, 1)
    await sendWebhook((await openPaymentOf(order.runner, order.id)).id, 'succeeded')
    await emails()
    const path = `/api/account/registrations/${order.id}`
    const offer = (await order.runner.client.get(`${path}/cancellation`)).body
    await order.runner.client.post(`${path}/cancel`, { refundMinor: offer.whole.refundMinor })
    return order
  }

  test('the payer of a cancelled order reads what is refunded, by which rule, and when', async () => {
    const { runner, id } = await cancelled([{ daysBefore: 1, shareBp: 5_000, returnsCommission: false }])
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ recipient: runner.email, subject: 'Регистрация отменена: Пробный забег' })
    const words = wordsOf(email as StoredEmail)
    expect(email?.html).toContain(`/register/success?registrationId=${id}`)
    for (const part of ['950 ₽', '350 ₽', 'Вернём 1 300 ₽', '50 %', 'Сервисный сбор', 'Срок зачисления']) {
      expect(words).toContain(part)
    }
  })

  test('a full refund explains no rule', async () => {
    await cancelled([{ daysBefore: 1, shareBp: 10_000, returnsCommission: true }])
    const [email] = await emails()
    expect(wordsOf(email as StoredEmail)).not.toMatch(/правилам|Сервисный сбор/)
  })

  test('a product that the organizer cancels without a refund is named, and no refund is promised', async () => {
    const order = await held()
    await chooseShirts(order.runner, order.id, 2)
    await sendWebhook((await openPaymentOf(order.runner, order.id)).id, 'succeeded')
    await emails()
    await takenAway(order, 'none')
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(plainly(email?.subject)).toBe('Изменения в заказе: Пробный забег')
    const words = wordsOf(email as StoredEmail)
    for (const part of ['Организатор отменил часть', 'Футболка × 2 0 ₽', 'Вернём 0 ₽', 'деньги не возвращаются']) {
      expect(words).toContain(part)
    }
    expect(words).not.toMatch(/Возврат|Срок зачисления/)
  })

  test('insurance alone is refunded whole, without a word about a commission', async () => {
    const tariffs = [draftTariff({ premiumMinor: 42_000 })]
    const policy = { ...defaultPolicy, priceMinor: 42_000, tariffs } as const
    const refundRules = [{ daysBefore: 1, shareBp: 5_000, returnsCommission: false }]
    const order = await held({ race: { products: [policy], refundRules } })
    await chooseShirts(order.runner, order.id, 1)
    await sendWebhook((await openPaymentOf(order.runner, order.id)).id, 'succeeded')
    await emails()
    await takenAway(order, 'rules')
    const [email] = await emails()
    expect(plainly(email?.subject)).toBe('Возврат по заказу: Пробный забег')
    const words = wordsOf(email as StoredEmail)
    expect(words).toContain('Вернём 420 ₽')
    expect(words).not.toMatch(/правилам|Сервисный сбор/)
  })
})

/** The one product of an order is cancelled by an account that acts for the organizer. */
async function takenAway({ runner, id }: { runner: Runner; id: string }, refund: 'rules' | 'none') {
  const offer = (await runner.client.get(`/api/account/registrations/${id}/cancellation`)).body
  const operator = await operatorOf(app)
  const path = `/api/operator/registrations/${id}/cancel`
  expect((await operator.post(path, { itemId: offer.items[0].itemId, refund })).status).toBe(200)
}

test('a cancelled free place has an email without sums', async () => {
  const tiers = [{ priceMinor: 0, untilAt: null, untilOrdinal: null }]
  const { runner, id } = await held({ race: { race: { tiers } } })
  await runner.client.post('/Register/Cart', { registrationId: id, consents: ['offer', 'personal-data', 'receipt'] })
  await runner.client.post('/Register/ApiSavePay', { registrationId: id, paymentType: 'free' })
  expect(wordsOf((await emails())[0] as StoredEmail)).toContain('Участие бесплатное.')
  await runner.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: 0 })
  const [email] = await emails()
  expect(wordsOf(email as StoredEmail)).toContain('возвращать нечего')
  expect(wordsOf(email as StoredEmail)).not.toContain('₽')
})

test('an email job that fails half-way sends on its next attempt only the remaining emails', async () => {
  const { runner, id } = await held()
  const friend = { ...runner.participant, email: 'half-way@example.org' }
  const race = (await runner.client.get(`/api/registrations/${id}/race`)).body
  await runner.client.post('/Register/ApiSaveRegistration', { ...race, registrationId: id, participant: friend })
  await sendWebhook((await openPaymentOf(runner, id)).id, 'succeeded')
  const job = registrationModule.jobs.find(({ name }) => name === 'registration.payment_emails')
  const { mail, ...rest } = services()
  let sent = 0
  const failing = {
    send: async (email: Parameters<typeof mail.send>[0]) => {
      sent += 1
      if (sent === 2) throw new Error('The mail server is down')
      await mail.send(email)
    },
  }
  const attempt = (transport: typeof mail) =>
    job?.run({ ...rest, mail: transport, log: app.log }, { tenantId: 1, orderId: id, eventId: id } as never)
  await expect(attempt(failing)).rejects.toThrow('The mail server is down')
  await app.sql('delete from platform.mailbox')
  await attempt(mail)
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([runner.email])
})
