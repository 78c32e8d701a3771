import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderEntries } from './order-entries.tsx'
import type { OwnOrderReply } from './own-order.ts'
import type { EntryTerms } from './use-entry-actions.ts'

const entry = (entryId: string, fullName: string) => ({
  ...{ entryId, fullName, raceCode: 'ten', raceName: 'Десятка', state: 'confirmed', bib: 101 },
  ...{ startsAt: '2027-05-01T06:00:00.000Z', missing: [], documents: null, offeredTo: null, detailsAt: null },
  ...{ isTransferred: false, isOfferedToWaitlist: false, activeMinor: 199_500, refundMinor: 190_000 },
  ...{ canChange: true, canMove: true, canTransfer: true, canDefer: false },
})
const orderOf = (people: readonly ReturnType<typeof entry>[]) =>
  ({
    ...{ registrationId: 'r', status: 'paid', eventStatus: 'published', isOver: false, legsOf: null },
    ...{ overallMinor: 399_000, refundedMinor: 0, canChangeOptions: false, unpaidOptions: null, cancellations: [] },
    card: { eventCode: 'e', currency: 'RUB', isOnline: false, timeZone: 'Europe/Moscow' },
    entries: people,
    priceDifferences: [
      {
        ...{ priceDifferenceId: 'd', entryId: 'b', raceName: 'Полумарафон', dueMinor: 60_000, isForPlace: false },
        ...{ isMoved: false, payBefore: '2026-11-29T13:20:00.000Z', continueTo: '/pay', abandonAt: '/abandon' },
      },
    ],
    lastDays: { data: '2027-04-28', race: '2027-04-24', transfer: '2027-04-20', deferral: null },
    cancelling: { refusal: null, refundMinor: 380_000, retainedFeeMinor: 19_000, lastDay: '2027-04-01', premiums: [] },
  }) as unknown as OwnOrderReply
const words = (node: React.ReactNode) => textOfHtml(renderInPage(node, 'ru', { 'my-registrations': ru }))

const race = (change: object) => ({
  ...{ raceCode: 'half', name: 'Полумарафон', differenceMinor: 60_000, refundMinor: 0, refusal: null, fillAt: null },
  ...{ reason: '', ...change },
})
const terms = (...races: object[]) =>
  ({ races: { races: races.map(race) }, transfer: { feeMinor: 0 } }) as unknown as EntryTerms

test('each person of an order has their sum, what is left to pay, and the sum and last day of each change', () => {
  const order = orderOf([entry('a', 'Ветрова Анна'), entry('b', 'Ветров Борис')])
  const text = words(<OrderEntries order={order} terms={{ a: terms({}), b: terms({}) }} />)
  const [anna = '', boris = ''] = text.split('Ветров Борис').map((part) => part)
  expect(anna).toContain('1 995 ₽')
  expect(anna).toMatch(/Сменить дистанцию Полумарафон: доплата 600 ₽ до 24 апр/)
  expect(anna).toMatch(/Передать место переоформление бесплатно до 20 апр/)
  expect(anna).toMatch(/Изменить данные .* до 28 апр/)
  expect(anna).toMatch(/Отменить участие вернём 1 900 ₽ из 1 995 ₽ до 1 апр/)
  expect(anna).not.toContain('Осталось доплатить')
  expect(boris).toMatch(/Осталось доплатить 600 ₽ до 29 ноября/)
  expect(boris).toContain('ждёт доплаты 600 ₽')
})

test('the actions of many people are folded, each under a name of its own', () => {
  const people = ['a', 'b', 'c', 'd'].map((id) => entry(id, `Участник ${id}`))
  const html = renderInPage(<OrderEntries order={orderOf(people)} terms={{}} />, 'ru', { 'my-registrations': ru })
  expect(html.match(/<details/g)).toHaveLength(4)
  expect(html).toContain('aria-label="Сменить дистанцию: Участник c"')
})

test.for([
  ['costs more', {}, 'Полумарафон: доплата 600 ₽'],
  ['gives back', { differenceMinor: -50_000, refundMinor: 50_000 }, 'Полумарафон: вернём 500 ₽'],
  ['gives nothing back', { differenceMinor: -50_000 }, 'Полумарафон: разница не возвращается'],
  ['costs the same', { differenceMinor: 0 }, 'Полумарафон: без доплаты'],
  ['has questions first', { refusal: 'registration.form_incomplete', fillAt: '/q' }, 'Полумарафон: доплата 600 ₽'],
  ['is full', { refusal: 'orders.race_sold_out', reason: 'Места закончились.' }, 'Места закончились.'],
] as const)('the change to a race that %s says its sum or its reason, and its last day', ([, change, note]) => {
  const text = words(<OrderActions order={orderOf([entry('a', 'Ветрова Анна')])} terms={terms(change)} />)
  expect(text).toContain(`Сменить дистанцию ${note} до 24 апр`)
})

test('the change of the race says the rule where its terms did not load', () => {
  const text = words(<OrderActions order={orderOf([entry('a', 'Ветрова Анна')])} terms={{}} />)
  expect(text).toMatch(/Сменить дистанцию разница в цене: доплата или возврат до 24 апр/)
})
