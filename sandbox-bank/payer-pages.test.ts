import { describe, expect, test } from 'vitest'
import { contentPolicy } from './payer-pages.ts'
import { goodCard, openBank } from './testing.ts'

const back = 'http://localhost:3000/pay/return?order=1&bank='

describe('paying', () => {
  test('a good card pays, and the payer returns to the shop', async () => {
    const { create, send, call } = await openBank()
    const { id } = await create()
    const answer = await send(`/pay/${id}`, { ...goodCard, outcome: 'pay' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${back}ok`)
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('succeeded')
  })

  test.for([
    ['declining', { outcome: 'decline' }, 'fail', 'canceled', 'declined'],
    ['a card that is declined', { outcome: 'pay', number: '4000000000000002' }, 'fail', 'canceled', 'declined'],
    ['a change of mind, without a card', { outcome: 'refuse', number: '', cvc: '' }, 'fail', 'canceled', 'closed'],
    ['closing the window, without a card', { outcome: 'close', number: '', cvc: '' }, 'back', 'pending', null],
    ['a delayed answer', { outcome: 'delay' }, 'ok', 'pending', null],
  ] as const)(
    'the payer’s choice decides the payment’s state: %s',
    async ([, fields, result, status, cancelReason]) => {
      const { create, send, call } = await openBank()
      const { id } = await create()
      const answer = await send(`/pay/${id}`, { ...goodCard, ...fields })
      expect(answer.headers.get('location')).toBe(back + result)
      expect((await call('GET', `/payments/${id}`)).body).toMatchObject({ status, cancelReason })
    },
  )

  test('a page of a provider’s payment names the provider, and one of the bank’s own does not', async () => {
    const { create, open, request, bank } = await openBank()
    const link = new URLSearchParams({
      service_id: '678',
      merchant_id: '123',
      amount: '1000.00',
      transaction_param: 'a',
    })
    const atClick = await fetch(`${bank.url}/click/services/pay?${link}`, { redirect: 'manual' })
    const path = new URL(atClick.headers.get('location') ?? '').pathname
    expect(await (await open(path)).text()).toContain('<dt>Симулятор</dt><dd>Click</dd>')
    expect(await (await open(`${path}?lang=en`)).text()).toContain('<dt>Simulator</dt><dd>Click</dd>')
    expect((await request('GET', `/pay/${(await create()).id}`)).text).not.toContain('Симулятор')
  })

  test('a form sent twice is paid once, and a decision after the first changes nothing', async () => {
    const { create, bank, open, call, shop } = await openBank()
    const { id } = await create()
    const page = await (await open(`/pay/${id}`)).text()
    const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const submit = (outcome: string) =>
      fetch(`${bank.url}/pay/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ ...goodCard, formToken, outcome }),
        redirect: 'manual',
      })
    await Promise.all([submit('pay'), submit('pay')])
    const late = await submit('decline')
    expect(late.headers.get('location')).toBe(`${back}ok`)
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('succeeded')
    await expect.poll(() => shop.types()).toEqual(['payment.succeeded'])
  })

  test('a card that asks for a code pays after any six digits', async () => {
    const { create, send, call, open } = await openBank()
    const { id } = await create({ language: 'en' })
    const response = await send(`/pay/${id}`, { ...goodCard, number: '5555 5555 5555 4477' })
    expect(response.headers.get('location')).toBe(`/pay/${id}/code?lang=en`)
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('pending')
    expect(await (await open(`/pay/${id}/code`)).text()).toContain('Mastercard ··\u00a04477')
    const wrong = await send(`/pay/${id}/code`, { code: '12345' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('Enter six digits')
    const right = await send(`/pay/${id}/code`, { code: '123 456' })
    expect(right.headers.get('location')).toBe(`${back}ok`)
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('succeeded')
  })

  test('a payment by the fast payments system needs no card', async () => {
    const { create, send, open } = await openBank()
    const { id } = await create({ method: 'sbp' })
    expect(await (await open(`/pay/${id}`)).text()).not.toContain('name="number"')
    expect((await send(`/pay/${id}`, { outcome: 'pay' })).headers.get('location')).toBe(`${back}ok`)
  })

  test('an expired payment cannot be paid by a page that was open before', async () => {
    const { create, bank, open, clock, call } = await openBank()
    const { id } = await create()
    const formToken = /value="([^"]{20,})"/.exec(await (await open(`/pay/${id}`)).text())?.[1] ?? ''
    clock.ms += 20 * 60_000
    const body = new URLSearchParams({ ...goodCard, formToken })
    const answer = await fetch(`${bank.url}/pay/${id}`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${back}fail`)
    expect((await call('GET', `/payments/${id}`)).body.cancelReason).toBe('expired')
    expect(await (await open(`/pay/${id}`)).text()).toContain('Время на оплату истекло')
  })

  test('a form without the page’s token, or with another payment’s, is refused and charges nothing', async () => {
    const { create, bank, open, call } = await openBank()
    const [one, other] = [await create(), await create()]
    const token = /value="([^"]{20,})"/.exec(await (await open(`/pay/${other.id}`)).text())?.[1] ?? ''
    for (const formToken of ['', token]) {
      const body = new URLSearchParams({ ...goodCard, formToken })
      expect((await fetch(`${bank.url}/pay/${one.id}`, { method: 'POST', body, redirect: 'manual' })).status).toBe(403)
    }
    expect((await call('GET', `/payments/${one.id}`)).body.status).toBe('pending')
  })

  test('the webhook options of the page become the payment’s scenario', async () => {
    const { create, send, call, shop, clock } = await openBank()
    const { id } = await create()
    await send(`/pay/${id}`, { ...goodCard, webhookDelay: '7', twice: 'yes' })
    expect((await call('POST', `/payments/${id}/scenario`, {})).body).toMatchObject({
      scenario: { delaySeconds: 7, twice: true, outOfOrder: false, never: false },
    })
    clock.ms += 7_000
    await expect.poll(() => shop.types()).toEqual(['payment.succeeded'])
  })
})

describe('wrong fields', () => {
  test.for([
    ['an empty number', { number: '' }, 'Укажите номер карты', 'Enter the card number'],
    ['letters', { number: '2200 abcd' }, 'только цифры', 'digits only'],
    ['a short number', { number: '4111' }, 'от 13 до 19 цифр', '13 to 19 digits'],
    ['a wrong check digit', { number: '2202202202202204' }, 'Такого номера карты не бывает', 'no such card number'],
    ['a month that is none', { expiry: '13/29' }, 'Укажите месяц и год так', 'Enter month and year like'],
    ['a card of last month', { expiry: '04/26' }, 'Срок действия карты закончился', 'This card has expired'],
    ['two digits of code', { cvc: '12' }, 'ровно 3 цифры', 'exactly 3 digits'],
    ['a name with digits', { holder: 'R2D2' }, 'могут быть только буквы', 'letters, spaces, dots and hyphens only'],
    ['a delay that is no number', { webhookDelay: 'soon' }, 'целое число от 0', 'whole number from 0'],
  ] as const)('a wrong field is refused with its own message: %s', async ([, fields, ru, en]) => {
    const { create, send, call } = await openBank()
    const { id } = await create()
    for (const [language, text] of [
      ['ru', ru],
      ['en', en],
    ] as const) {
      const answer = await send(`/pay/${id}?lang=${language}`, { ...goodCard, ...fields })
      expect(answer.status).toBe(422)
      const page = await answer.text()
      expect(page).toContain(text)
      expect(page).toContain('aria-invalid="true"')
    }
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('pending')
  })

  test.for([
    ['American Express', '3782 822463 10005'],
    ['JCB', '3530 1113 3330 0000'],
    ['Uzcard', '8600 0000 0000 0007'],
  ] as const)('a card of a scheme that is not accepted is refused by its name: %s', async ([scheme, number]) => {
    const { create, send, call } = await openBank()
    const { id } = await create()
    const answer = await send(`/pay/${id}?lang=en`, { ...goodCard, number })
    expect(answer.status).toBe(422)
    const text = `${scheme} cards are not accepted here. Take another one: Mir, Visa, Mastercard, Maestro, UnionPay`
    expect((await answer.text()).split(text)).toHaveLength(3) // in the summary and at the field
    expect((await call('GET', `/payments/${id}`)).body.status).toBe('pending')
  })

  test('a card of an unknown scheme is refused with the accepted ones', async () => {
    const { create, send } = await openBank()
    const { id } = await create()
    const answer = await send(`/pay/${id}?lang=en`, { ...goodCard, number: '1000 0000 0000 0008' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Take another one: Mir, Visa, Mastercard, Maestro, UnionPay')
  })

  test('a card is valid through its last month', async () => {
    const { create, send } = await openBank()
    const { id } = await create()
    expect((await send(`/pay/${id}`, { ...goodCard, expiry: '0526' })).status).toBe(303)
  })

  test('the refused form keeps the typed text, except for the code', async () => {
    const { create, send } = await openBank()
    const { id } = await create()
    const page = await (await send(`/pay/${id}`, { ...goodCard, expiry: '01/20', cvc: '987', outcome: 'delay' })).text()
    expect(page).toContain('value="2200 0000 0000 0004"')
    expect(page).not.toMatch(/[\s>"']987[\s<"']/) // as a separate number: the payment’s id and the form’s token are random
    expect(page).toMatch(/value="delay"[^>]* checked/)
  })
})

describe('the pages', () => {
  test('the description is text, never markup', async () => {
    const { create, open } = await openBank()
    const description = '<script>alert("1")</script> & "Ко"'
    const { id } = await create({ description, reference: '<b>ref</b>' })
    for (const path of [`/pay/${id}`, '/']) {
      const page = await (await open(path)).text()
      expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &quot;Ко&quot;')
      expect(page).not.toContain('<script>alert')
      expect(page).not.toContain('<b>ref</b>')
    }
  })

  test('the pages are in the payment’s language, or the one asked for', async () => {
    const { create, open } = await openBank()
    const { id } = await create({ language: 'en' })
    const english = await (await open(`/pay/${id}`)).text()
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('1,900.50\u00a0₽')
    const russian = await (await open(`/pay/${id}?lang=ru`)).text()
    expect(russian).toContain('<html lang="ru">')
    expect(russian).toContain('1\u00a0900,50\u00a0₽')
  })

  test('one click on a test card fills the form without a script', async () => {
    const { create, open } = await openBank()
    const { id } = await create()
    const page = await (await open(`/pay/${id}?card=mir`)).text()
    expect(page).toContain('name="number" value="2200 0000 0000 0004"')
    expect(page).toContain('name="expiry" value="12/29"')
  })

  test('only the bank’s own script may run, and forms may end at the shop', async () => {
    const { create, open } = await openBank()
    const { id } = await create()
    const policy = (await open(`/pay/${id}`)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("form-action 'self' http://localhost:3000")
    expect(policy).not.toContain('unsafe')
    expect(contentPolicy(null)).toContain("form-action 'self';")
  })

  test.for([
    ['pay', 'Платёж прошёл', 'ok'],
    ['decline', 'Банк отклонил платёж', 'fail'],
    ['refuse', 'Вы отменили платёж', 'fail'],
    ['delay', 'Платёж обрабатывается', 'ok'],
  ] as const)('after %s the page says so and leads back', async ([outcome, title, result]) => {
    const { create, open, call } = await openBank()
    const { id } = await create()
    await call('POST', `/payments/${id}/scenario`, { outcome })
    const page = await (await open(`/pay/${id}`)).text()
    expect(page).toContain(`<h1>${title}</h1>`)
    expect(page).toContain(`href="${`${back}${result}`.replaceAll('&', '&amp;')}"`)
  })

  test('an unknown payment is a 404, and health is 200', async () => {
    const { open } = await openBank()
    const unknown = await open('/pay/none')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('Платёж не найден')
    expect((await open('/healthz')).status).toBe(200)
  })
})
