import fc from 'fast-check'
import { deathWithin } from '../step-groups.ts'
import { type Model, type Real, SaleCommand } from './sale-command.ts'
import { type EventSettings, type ModelEventStatus, orderCount } from './sale-state.ts'
import type { SaleStep } from './sale-step.ts'

const order = fc.nat(orderCount - 1)
const instance = fc.constantFrom(0 as const, 1 as const)
/** Order 3 is the second one of account 0; sometimes an account uses another account's order. */
const own = fc
  .record({ order, isStranger: fc.constantFrom(...Array.from({ length: 15 }, (_, i) => i === 14)), instance })
  .map(({ order: index, isStranger, instance: at }) => ({
    order: index,
    account: (index + (isStranger ? 1 : 0)) % 3,
    instance: at,
  }))
const step = <S extends SaleStep>(arbitrary: fc.Arbitrary<S>): fc.Arbitrary<SaleStep> => arbitrary
const of = <K extends SaleStep['do']>(name: K) => fc.constant({ do: name } as const)
const merged = (...parts: fc.Arbitrary<object>[]) =>
  step(fc.tuple(...parts).map((all) => Object.assign({}, ...all) as SaleStep))

const events = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const)
const saves = own.chain((buyer) =>
  fc
    .record({ event: events, person: fc.constantFrom(buyer.account, buyer.account, buyer.account, 0, 1, 2) })
    .map((input) => ({ ...buyer, ...input, do: 'save' as const })),
)
const pays = merged(
  of('pay'),
  own,
  fc.record({ method: fc.constantFrom('card', 'card', 'installments', 'sbp_qr', 'free') }),
)
const webhooks = merged(
  of('send webhook'),
  fc.record({
    instance,
    order,
    back: fc.constantFrom(0, 0, 0, 1, 2),
    state: fc.constantFrom('succeeded', 'succeeded', 'succeeded', 'declined'),
    how: fc.constantFrom(
      'once',
      'once',
      'once',
      'twice',
      'other sum reported',
      'other sum received',
      'forged',
      'unknown',
      'lost',
    ),
  }),
)
const cancels = merged(
  of('cancel'),
  own,
  fc.record({
    part: fc.constantFrom('all', 'entry', 'shirt', 'policy'),
    by: fc.constantFrom('owner', 'owner', 'owner', 'full', 'none'),
  }),
)
const disputes = merged(
  of('dispute'),
  fc.record({ instance, order, act: fc.constantFrom('inquire', 'hold', 'hold', 'win', 'lose', 'lose', 'write off') }),
)
const ofBuyers = [
  { weight: 6, arbitrary: step(saves) },
  { weight: 4, arbitrary: merged(of('choose products'), own, fc.record({ shirts: fc.nat(3), policies: fc.nat(1) })) },
  { weight: 3, arbitrary: merged(of('consent'), own) },
  { weight: 4, arbitrary: merged(of('apply code'), own) },
  { weight: 1, arbitrary: merged(of('remove code'), own) },
  { weight: 8, arbitrary: pays },
  { weight: 8, arbitrary: webhooks },
  { weight: 8, arbitrary: cancels },
  { weight: 1, arbitrary: merged(of('clear'), own) },
  { weight: 1, arbitrary: merged(of('poll payment'), own) },
  { weight: 6, arbitrary: disputes },
]
const ofApp = [
  { weight: 2, arbitrary: merged(of('expire'), fc.record({ instance })) },
  { weight: 2, arbitrary: merged(of('poll'), fc.record({ instance, order })) },
  { weight: 3, arbitrary: merged(of('run jobs'), fc.record({ instance, order })) },
  { weight: 1, arbitrary: merged(of('retry refunds'), fc.record({ instance, order })) },
]
const anySettings = fc.oneof(
  fc.constantFrom(1, 2, 3, 1).map((capacity) => ({ capacity })),
  fc.constantFrom(null, 1, 2).map((limit) => ({ limit })),
  fc.constantFrom(null, 1).map((perAccount) => ({ perAccount })),
  fc.constantFrom(null, 1).map((unpaidPerAccount) => ({ unpaidPerAccount })),
  fc.constantFrom([99_900], [105_000, 150_010], [0], [120_000, 0]).map((placeMinor) => ({ placeMinor })),
  fc.constantFrom(0, 333, 1_000).map((commissionBp) => ({ commissionBp })),
  fc
    .nat(3)
    .map((i) => ({ productMinor: { shirt: [70_100, 0, 10, 80_000][i] ?? 0, policy: [25_001, 1, 0, 9][i] ?? 0 } })),
  fc.constantFrom(3, 1, 0).map((stock) => ({ stock })),
  fc.constantFrom(3, 1).map((maxShirts) => ({ maxShirts })),
  fc.boolean().map((isClosed) => ({ isClosed })),
  fc.boolean().map((isForAdults) => ({ isForAdults })),
  fc.constantFrom(null, { shareBp: 5_000, returnsCommission: true }).map((terms) => ({ terms })),
)
const ofOrganizer = [
  {
    weight: 7,
    arbitrary: merged(
      of('publish'),
      fc.record({
        instance,
        event: events,
        // Sometimes several settings at once, as a form with many fields sends them.
        settings: fc
          .oneof(anySettings, anySettings, fc.tuple(anySettings, anySettings, anySettings))
          .map((one): Partial<EventSettings> => (Array.isArray(one) ? Object.assign({}, ...one) : one)),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: merged(
      of('cancel event'),
      fc.record({
        instance,
        event: events,
        to: fc.constantFrom<ModelEventStatus>('postponed', 'published', 'postponed', 'published', 'cancelled'),
      }),
    ),
  },
]
const ofEnvironment = [
  { weight: 3, arbitrary: merged(of('advance clock'), fc.record({ minutes: fc.constantFrom(1, 4, 19, 20, 24) })) },
  { weight: 1, arbitrary: merged(of('restart'), fc.record({ instance })) },
  {
    weight: 2,
    arbitrary: merged(
      of('bank'),
      fc.record({
        is: fc.constantFrom('up', 'up', 'down', 'times out'),
        refusesRefunds: fc.constantFrom(false, false, true),
      }),
    ),
  },
]
const anybody = fc.oneof(...ofBuyers)
const organizer = fc.oneof(...ofOrganizer)
const deaths = deathWithin(24)

/** Two steps at once: of different orders, the same step twice, or a buyer's step with a webhook. */
const pairs = fc.tuple(anybody, anybody).map(([a, b]): readonly SaleStep[] => {
  const areIndependent = 'order' in a && 'order' in b && (a.order !== b.order || b.do === 'send webhook')
  return areIndependent ? [a, b] : [a, 'instance' in a ? { ...a, instance: a.instance === 0 ? 1 : 0 } : a]
})
/** The organizer changes the event during a buyer's step. */
const changes = fc.tuple(organizer, fc.oneof({ weight: 3, arbitrary: step(saves) }, { weight: 2, arbitrary: anybody }))

export const saleCommands = [
  ...ofBuyers.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
  ...ofApp.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
  ...ofOrganizer.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
  ...ofEnvironment.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
]
  .map((arbitrary) => arbitrary.map((one): fc.AsyncCommand<Model, Real> => new SaleCommand([one], null)))
  .concat(Array.from({ length: 8 }, () => pairs.map((both) => new SaleCommand(both, null))))
  .concat(Array.from({ length: 4 }, () => changes.map((both) => new SaleCommand(both, null))))
  .concat(
    Array.from({ length: 8 }, () =>
      fc
        .tuple(fc.oneof(...ofBuyers, ...ofApp, ...ofOrganizer), deaths)
        .map(([firstStep, death]) => new SaleCommand([firstStep], death)),
    ),
  )

type OpeningProgress =
  | 'new'
  | 'saved'
  | 'paying'
  | 'paid'
  | 'paid late'
  | 'retried'
  | 'partly cancelled'
  | 'written off'
/** The progress of each order before the random steps. */
export const openings = fc.array(
  fc.record({
    event: events,
    upTo: fc.constantFrom<OpeningProgress>(
      'new',
      'saved',
      'paying',
      'paid',
      'paid',
      'paid late',
      'retried',
      'partly cancelled',
      'written off',
    ),
    shirts: fc.nat(2),
    policies: fc.nat(1),
    appliesCode: fc.boolean(),
  }),
  { minLength: orderCount, maxLength: orderCount },
)
type Opening = typeof openings extends fc.Arbitrary<infer O> ? O : never

export function opened(opening: Opening): SaleCommand[] {
  return opening.flatMap(({ event, upTo, shirts, policies, appliesCode }, index) => {
    const buyer = { order: index, account: index % 3, instance: index % 2 === 0 ? (0 as const) : (1 as const) }
    const bank = {
      do: 'send webhook',
      order: index,
      instance: buyer.instance,
      back: 0,
      state: 'succeeded',
      how: 'once',
    } as const
    // Order 3 has the same account as order 0, for another person.
    const steps: SaleStep[] = [
      { ...buyer, do: 'save', event, person: index === 3 ? 1 : buyer.account },
      { ...buyer, do: 'choose products', shirts, policies },
      { ...buyer, do: appliesCode ? 'apply code' : 'remove code' },
      { ...buyer, do: 'consent' },
      { ...buyer, do: 'pay', method: event === 1 && shirts + policies === 0 ? 'free' : 'card' },
      bank,
    ]
    const late: SaleStep[] = [{ do: 'advance clock', minutes: 24 }, { do: 'expire', instance: 0 }, bank]
    const until = {
      new: 0,
      saved: 3,
      paying: 5,
      paid: 6,
      'paid late': 5,
      retried: 5,
      'partly cancelled': 6,
      'written off': 6,
    }[upTo]
    const retried: SaleStep[] = [
      { ...bank, state: 'declined' },
      { do: 'advance clock', minutes: 1 },
      ...steps.slice(4, 5),
    ]
    const inPart: SaleStep[] = [{ ...buyer, do: 'cancel', part: shirts > 0 ? 'shirt' : 'policy', by: 'owner' }]
    // The payer has the money by a dispute, and a part or all of it is refunded later.
    const writtenOff: SaleStep[] = [
      ...(['hold', 'lose', 'write off'] as const).map((act) => ({
        ...{ do: 'dispute' as const, order: index, instance: buyer.instance, act },
      })),
      { ...buyer, do: 'cancel', part: shirts > 0 ? 'shirt' : 'all', by: 'full' },
      { do: 'run jobs', order: index, instance: buyer.instance },
    ]
    const then = { 'paid late': late, retried, 'partly cancelled': inPart, 'written off': writtenOff }
    const more = upTo in then ? then[upTo as keyof typeof then] : []
    return [...steps.slice(0, until), ...more].map((one) => new SaleCommand([one], null, true))
  })
}

/** Finishes the sale: the bank is up, deadlines have passed, and all waiting jobs and tasks have run. */
export function calm(): SaleCommand[] {
  const all = Array.from({ length: orderCount }, (_, index) => index)
  const each = (name: 'poll' | 'run jobs' | 'retry refunds') =>
    all.map((index) => new SaleCommand([{ do: name, instance: 0, order: index }], null, true))
  return [
    new SaleCommand([{ do: 'bank', is: 'up', refusesRefunds: false }], null),
    new SaleCommand([{ do: 'advance clock', minutes: 24 }], null),
    ...all.map((index) => new SaleCommand([{ do: 'dispute', instance: 0, order: index, act: 'win' }], null, true)),
    ...each('run jobs'),
    ...each('poll'),
    new SaleCommand([{ do: 'expire', instance: 1 }], null),
    ...each('retry refunds'),
    ...each('run jobs'),
    ...each('run jobs'),
  ]
}
