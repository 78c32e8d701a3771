import { expect, test } from 'vitest'
import { refundNote } from './refund-note.ts'

const words = {
  text: (key: string) => key,
  datedText: (key: string, { day, sum }: { day: string; sum: string }) => `${key} ${day} ${sum}`,
}
const whole = { day: '24 May', sum: '900' }
const half = { day: '10 June', sum: '450' }
const premium = { day: '16 July', sum: '390' }

test.for([
  ['by steps', [whole, half], [], 'refundUntil 24 May 900, refundThen 10 June 450, refundLater.'],
  [
    'with an insurance of another day',
    [half],
    [premium],
    'refundUntil 10 June 450, refundLaterEntry. refundPremium 16 July 390',
  ],
  ['after the organizer’s deadline', [], [premium], 'refundNoneEntry refundPremium 16 July 390'],
  ['where only insurance was paid for', null, [premium], 'refundPremium 16 July 390'],
  ['where nothing is refunded', [], [], 'refundNone'],
  ['where only insurance was paid for and its day has passed', null, [], 'refundNone'],
] as const)('the refund is announced %s', ([, steps, premiums, expected]) => {
  expect(refundNote({ steps, premiums }, words)).toBe(expected)
})
