import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import { CancelConfirm } from './cancel-confirm.tsx'
import type { Cancellable, Cancellation } from './cancellable.ts'
import type { OwnOrderReply } from './own-order.ts'

const order = {
  ...{ overallMinor: 199_500, legsOf: null, card: { currency: 'RUB' }, payments: [] },
} as unknown as OwnOrderReply
const whole: Cancellable = {
  ...{ target: 'whole', kind: 'whole', title: 'Ветрова Анна', note: null, paidMinor: 199_500 },
  ...{ refundMinor: 199_500, retainedFeeMinor: 0, isOnlyInsurance: false, endedOptions: [] },
}
const words = (sums: Partial<Cancellable>, terms: Cancellation['terms']) =>
  textOfHtml(
    renderInPage(
      <CancelConfirm
        chosen={{ ...whole, ...sums }}
        terms={terms}
        order={order}
        isToAccount={false}
        isOnly
        backTo="/"
      />,
      'ru',
      {
        'my-registrations': ru,
      },
    ),
  )

const terms = (shareBp: number, returnsCommission: boolean) => ({ shareBp, returnsCommission, lastDay: '2027-04-17' })

test('a refund without the service fee says which part is not returned, and by which rule', () => {
  const text = words({ refundMinor: 190_000, retainedFeeMinor: 9_500 }, terms(10_000, false))
  expect(text).toContain('Сервисный сбор, не возвращается −95 ₽')
  expect(text).not.toContain('по правилам возврата')
  expect(text).toContain('Отменить участие и вернуть 1 900 ₽')
  expect(text).toContain('При отмене до 17 апреля 2027 правила организатора возвращают 100 % без сервисного сбора.')
})

test('a refund of a half names the half that stays, beside the service fee', () => {
  const text = words({ refundMinor: 95_000, retainedFeeMinor: 9_500 }, terms(5_000, false))
  expect(text).toContain('Сервисный сбор, не возвращается −95 ₽')
  expect(text).toContain('Не возвращается по правилам возврата −950 ₽')
  expect(text).toContain('возвращают 50 % без сервисного сбора.')
})

test('a cancellation that returns nothing has a button without a sum', () => {
  const text = words({ refundMinor: 0 }, null)
  expect(text).toContain('Отменить участие Оставить как есть')
})

test('a refund of everything needs no reason', () => {
  const text = words({}, terms(10_000, true))
  expect(text).not.toContain('правила организатора')
  expect(text).not.toContain('не возвращается')
})
