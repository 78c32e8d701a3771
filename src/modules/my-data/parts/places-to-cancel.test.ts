import { expect, test } from 'vitest'
import type { LocalApi } from '#src/client/api-context.ts'
import { cancelChosen, placesToCancel } from './places-to-cancel.ts'

const ids = ['0190a8f0-0000-7000-8000-000000000001', '0190a8f0-0000-7000-8000-000000000002'] as const

test('an order of a cancelled event is no race to come', async () => {
  const order = { startsOn: '2027-05-01', currency: 'RUB', entries: [] }
  const api = {
    must: async () => ({
      upcoming: [
        { ...order, registrationId: ids[0], eventName: 'Отменён', eventStatus: 'cancelled' },
        { ...order, registrationId: ids[1], eventName: 'Будет', eventStatus: 'published' },
      ],
      deferred: [],
    }),
    call: async () => ({ data: undefined }),
  } as unknown as LocalApi
  expect((await placesToCancel(api)).map(({ eventName }) => eventName)).toEqual(['Будет'])
})

test('a refusal says how many orders were cancelled before it', async () => {
  const error = { code: 'orders.sum_changed', message: 'Сумма изменилась' }
  const api = {
    call: async (_: string, { params }: { params: { registrationId: string } }) =>
      params.registrationId === ids[0] ? { response: { status: 200 } } : { error, response: { status: 409 } },
  } as unknown as LocalApi
  const chosen = ids.map((id) => `${id} 100`)
  expect(await cancelChosen(api, chosen)).toEqual({ error, status: 409, cancelled: 1 })
  expect(await cancelChosen(api, chosen[0])).toEqual({ status: 200, cancelled: 1 })
})
