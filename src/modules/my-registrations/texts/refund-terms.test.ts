import { expect, test } from 'vitest'
import { en as registrationEn } from '#src/modules/registration/texts/en.ts'
import { ru as registrationRu } from '#src/modules/registration/texts/ru.ts'
import { en } from './en.ts'
import { en as ordersEn } from './orders/en.ts'
import { ru as ordersRu } from './orders/ru.ts'
import { ru } from './ru.ts'

test('all pages and emails promise one term of a refund: that of the offer', () => {
  for (const [russian, english] of [
    [ordersRu.refundHow, ordersEn.refundHow],
    [ru.cancelWhen, en.cancelWhen],
    [ru.deferReturnDone, en.deferReturnDone],
    [registrationRu.cancelledWhenRequested, registrationEn.cancelledWhenRequested],
    [registrationRu.emailCancelWhen, registrationEn.emailCancelWhen],
    [registrationRu.emailRaceChangedWhen, registrationEn.emailRaceChangedWhen],
  ] as const) {
    expect(russian).toMatch(/ не позднее 10 дней.*[.] Срок зачисления зависит от банка[.]$/)
    expect(english).toMatch(/ within 10 days.*[.] How soon it appears depends on the bank[.]$/)
  }
})
