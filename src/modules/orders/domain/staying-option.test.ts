import { expect, test } from 'vitest'
import { paidStayReason, stayReason } from './staying-option.ts'

const line = (id: string, entryId: string | null, more: object = {}) => ({
  ...{ id, entryId, kind: 'product', subjectId: 'bus', units: 1, returnedUnits: 0 },
  ...{ replacesLineId: null as string | null, ...more },
})
const place = (entryId: string, more: object = {}) =>
  line(`place of ${entryId}`, entryId, { kind: 'place', subjectId: 'race', ...more })
const [bus, other] = [line('one', 'anna'), line('another', 'anna')]

test.each([
  ['optional', [bus], null],
  ['included', [bus, other], 'orders.option_included'],
  ['required', [bus], 'orders.option_required'],
  ['required', [bus, line('of Boris', 'boris')], 'orders.option_required'],
  ['required', [bus, other], null],
] as const)('an option that is %s stays in an unpaid order or goes: %j', (inclusion, lines, reason) => {
  expect(stayReason(bus, lines, inclusion)).toBe(reason)
})

const required = 'orders.option_required'
test.each([
  ['the place stands', [place('anna'), bus], [], required],
  ['another one was bought after payment', [place('anna'), bus], [other], null],
  [
    'only the difference of an exchange was bought',
    [place('anna'), bus],
    [{ ...other, replacesLineId: 'one' }],
    required,
  ],
  ['the other one is cancelled', [place('anna'), bus, { ...other, returnedUnits: 1 }], [], required],
  ['the place is cancelled', [place('anna', { returnedUnits: 1 }), place('boris'), bus], [], null],
  ['the place is not the payer’s', [place('boris'), bus], [], null],
] as const)('a required option of a paid order: %s', (_, own, bought, reason) => {
  expect(paidStayReason(bus, { own, bought }, 'required')).toBe(reason)
})

test('a required option of the whole order stays while any place does', () => {
  const own = [place('boris'), line('one', null)]
  expect(paidStayReason(line('one', null), { own, bought: [] }, 'required')).toBe(required)
  expect(paidStayReason(line('one', null), { own: own.slice(1), bought: [] }, 'required')).toBeNull()
})
