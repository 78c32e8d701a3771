import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'National running movement — Startline',
  description:
    'What the national running movement is, what it gives a participant and which runs belong to it: the calendar with open registration.',
  heading: 'National running movement',
  lead: 'The movement gathers the country’s mass runs in one calendar, with the same demands on course, start and safety.',
  whatTitle: 'What it means for you',
  what1Title: 'The course is measured',
  what1: 'The distance is what it says: you can compare your result with other starts and call it a personal best.',
  what2Title: 'Medics and water',
  what2: 'Medics stand along the course, with aid stations at least every five kilometres of the long distances.',
  what3Title: 'A protocol for all',
  what3: 'Results are published in full: places overall, among women and men, and by age group.',
  howTitle: 'How to take part',
  how: 'There is nothing to join. Choose a run with the movement’s mark, register and come to the start. Rules, ages and documents differ from run to run: they are on its page.',
  upcoming: 'Next runs of the movement',
  all: 'All runs of the movement',
  results: 'Results of those before',
  empty: 'No runs of the movement ahead yet',
  emptyHint: 'The organizers have not opened a new season yet. Look at all running events.',
  emptyAction: 'All running',
} satisfies TextsLike<typeof ru>
