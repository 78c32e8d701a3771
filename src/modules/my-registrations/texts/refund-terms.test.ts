import { expect, test } from 'vitest'
import { en as registrationEn } from '#src/modules/registration/texts/en.ts'
import { ru as registrationRu } from '#src/modules/registration/texts/ru.ts'
import { en } from './en.ts'
import { en as ordersEn } from './orders/en.ts'
import { ru as ordersRu } from './orders/ru.ts'
import { ru } from './ru.ts'

test('all pages and emails promise one term of a refund: that of the offer', () => {
  const term = [ordersRu.refundHow, ordersEn.refundHow]
  expect(term[0]).toContain('не позднее 10 дней')
  expect(term[1]).toContain('within 10 days')
  for (const [russian, english] of [
    [ru.cancelWhen, en.cancelWhen],
    [ru.deferReturnDone, en.deferReturnDone],
    [registrationRu.cancelledWhenRequested, registrationEn.cancelledWhenRequested],
    [registrationRu.emailCancelWhen, registrationEn.emailCancelWhen],
  ] as const)
    expect([russian.endsWith(term[0] ?? '?'), english.endsWith(term[1] ?? '?')], russian).toEqual([true, true])
})
