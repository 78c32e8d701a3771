import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'National running movement — Startline',
  description:
    'What the national running movement is, what it offers runners, and which races belong to it: the calendar with open registration.',
  heading: 'National running movement',
  lead: 'The movement brings the country’s mass-participation races into one calendar, with the same standards for course, start and safety.',
  benefitsTitle: 'What it means for you',
  benefit1Title: 'The course is measured',
  benefit1: 'The distance is exact: you can compare your result with other races and call it a personal best.',
  benefit2Title: 'Medics and water',
  benefit2:
    'There are medics along the course, and aid stations at least every five kilometres on the longer distances.',
  benefit3Title: 'Results for everyone',
  benefit3: 'Results are published in full: places overall, among women and men, and by age group.',
  howTitle: 'How to take part',
  how: 'There is nothing to join. Choose a race with the movement’s mark, register and turn up at the start. Rules, ages and documents differ from race to race: you’ll find them on its page.',
  upcoming: 'Upcoming races of the movement',
  all: 'All races of the movement',
  results: 'Past results',
  empty: 'No upcoming races yet',
  emptyHint: 'The organizers haven’t opened a new season yet. See all running events.',
  emptyAction: 'All running',
} satisfies TextsLike<typeof ru>
