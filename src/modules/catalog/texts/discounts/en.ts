import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Discounts',
  note: 'We take them off in the order. If several apply, you get the biggest one.',
  noteOne: 'We take it off in the order.',
  share: '−{{rate}}%',
  sumEach: 'per person',
  group_one: '{{count}} or more people in one order',
  group_other: '{{count}} or more people in one order',
  family1: 'Children under 18',
  family2: 'Second child in the order and any after',
  family3: 'Third child in the order and any after',
  familyMore: 'Child number {{count}} in the order and any after',
  team: 'Team entries',
  finisher: 'If you have already finished a race with this organizer',
  until: '{{text}}, until {{day}}',
} as const satisfies TextsLike<typeof ru>
