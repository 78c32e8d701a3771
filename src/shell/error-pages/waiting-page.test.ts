import { expect, test } from 'vitest'
import type { Visit } from '#src/platform/http/visit.ts'
import type { Waiting, WaitingStatus } from '#src/platform/http/waiting-room/wait-options.ts'
import { textOfHtml } from '#src/ui/testing/render.tsx'
import { waitingPage, waitingWords } from './waiting-page.tsx'

const open: WaitingStatus = { ahead: 0, seconds: 30, again: 0, isFull: false, isShut: false }
const of = (language: 'ru' | 'en') => ({ language, tenant: { code: 'default' } }) as Visit

test.for([
  ['ru', 0, '1', 'Следующие — вы', 'Вы следующие. Ждать меньше минуты.'],
  ['ru', 1, '1', 'Человек перед вами', 'Перед вами 1 человек. Ждать меньше минуты.'],
  ['ru', 3, '3', 'Человека перед вами', 'Перед вами 3 человека. Ждать меньше минуты.'],
  ['ru', 25, '25', 'Человек перед вами', 'Перед вами 25 человек. Ждать меньше минуты.'],
  ['en', 0, '1', 'You are next', 'You are next. Less than a minute to wait.'],
  ['en', 1, '1', 'Person ahead of you', '1 person is ahead of you. Less than a minute to wait.'],
  ['en', 1_200, '1,200', 'People ahead of you', '1,200 people are ahead of you. Less than a minute to wait.'],
] as const)(
  'the waiting page in %s with %i ahead shows the number with its noun',
  ([language, count, ahead, caption, text]) => {
    expect(waitingWords({ ...open, ahead: count }, of(language))).toMatchObject({ ahead, caption, text })
  },
)

test.for([
  [
    'ru',
    'Ваше место в очереди',
    'Вы первые в очереди. Сколько ждать, пока неизвестно.',
    /^Регистрацию на время остановили/,
  ],
  [
    'en',
    'Your place in line',
    'You are first in line. We don’t know yet how long it will take.',
    /^Registration is stopped for a while/,
  ],
] as const)(
  'while nobody is admitted the page in %s promises neither the next turn nor a time',
  ([language, caption, text, hint]) => {
    const shut = { ...open, isShut: true }
    expect(waitingWords(shut, of(language))).toMatchObject({ ahead: '1', caption, text })
    expect(waitingWords(shut, of(language)).hint).toMatch(hint)
    const waiting: Waiting = { ...shut, visit: of(language), nonce: 'n', address: '/a1/b1/register' }
    expect(textOfHtml(waitingPage(waiting, []))).toContain(waitingWords(shut, of(language)).hint)
    expect(textOfHtml(waitingPage(waiting, []))).not.toContain(waitingWords(open, of(language)).hint)
  },
)
