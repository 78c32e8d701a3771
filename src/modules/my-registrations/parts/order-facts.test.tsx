import { expect, test } from 'vitest'
import { ru as registrationRu } from '#src/modules/registration/texts/ru.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import { OrderFacts } from './order-facts.tsx'
import type { OwnOrderReply } from './own-order.ts'

const startsAt = '2027-02-14T08:30:00.000Z'
const orderOf = (eventStatus: OwnOrderReply['eventStatus']) =>
  ({
    ...{ eventStatus, status: 'paid', isOver: false, requirements: [], pickup: '13 февраля, 10:00' },
    card: {
      ...{ isOnline: false, startsOn: '2027-02-14', endsOn: '2027-02-14', timeZone: 'Europe/Moscow' },
      ...{ city: 'Валдай', venue: 'Стадион' },
    },
    entries: [
      { entryId: 'e', state: 'confirmed', raceName: 'Эстафета', startsAt, missing: ['medical'], detailsAt: null },
    ],
  }) as unknown as OwnOrderReply
const words = (eventStatus: OwnOrderReply['eventStatus']) =>
  textOfHtml(
    renderInPage(<OrderFacts order={orderOf(eventStatus)} documents={undefined} />, 'ru', {
      'my-registrations': ru,
      registration: registrationRu,
    }),
  ).replace(/\s/g, ' ')

test('a postponed event shows its former day as no start, no pick-up and no deadline', () => {
  expect(words('published')).toContain('14 февраля')
  expect(words('published')).toContain('13 февраля')
  expect(words('postponed')).toContain('новой даты пока нет')
  expect(words('postponed')).not.toContain('февраля')
})
