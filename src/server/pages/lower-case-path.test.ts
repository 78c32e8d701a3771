import { expect, test } from 'vitest'
import { lowerCasePath } from './lower-case-path.ts'

const of = (address: string) => lowerCasePath(new URL(address, 'http://localhost'))

test.for([
  ['/event/Volga-Dawn', '/event/volga-dawn'],
  [
    '/event/Volga-Dawn/startlist?q=Иванов&race=Ten',
    '/event/volga-dawn/startlist?q=%D0%98%D0%B2%D0%B0%D0%BD%D0%BE%D0%B2&race=Ten',
  ],
  ['/Event/VOLGA-DAWN/results/TEN/12', '/event/volga-dawn/results/ten/12'],
  ['/series/Volga-League/events/Past', '/series/volga-league/events/past'],
  ['/Volga-Dawn/Ten/register?step=form', '/volga-dawn/ten/register?step=form'],
  ['/Volga-Dawn/ten/register/Success?registrationId=A', '/volga-dawn/ten/register/success?registrationId=A'],
] as const)('%s is at %s', ([typed, page]) => expect(of(typed)).toBe(page))

test.for([
  '/event/volga-dawn?q=Dawn',
  '/event/Volga-Dawn.data',
  '/event/%D0%92',
  '/Home/EventsRating',
  '/events/Future',
  '//Evil.example/Ten/register',
  '/Register/ApiCart',
])('%s stays', (typed) => expect(of(typed)).toBeNull())
