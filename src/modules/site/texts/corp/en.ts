import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'For business: corporate entries — Startline',
  description:
    'Enter your people on one list and in one order: company details, payment by card, and names that can be changed.',
  heading: 'Your company on the start line',
  lead: 'One list of people, one order, and bibs for everybody.',
  step1Title: 'Company and list',
  step1:
    'Fill in the company’s details and upload your people from a spreadsheet, or add them one by one. Up to 200 people.',
  step2Title: 'One payment',
  step2: 'The places are held for 20 minutes. You pay for the whole order by card; the bibs come by email.',
  step3Title: 'Names can be changed',
  step3:
    'One of your runners is ill and a colleague steps in: swap the name on the order page until the organizer’s deadline.',
  eventsTitle: 'Events that take corporate entries',
  order: 'Enter your people',
  orderOf: 'Enter your people: {{event}}',
  online: 'Online',
  empty: 'There are no such events right now',
  emptyHint: 'Tell us which event your company wants: we will ask the organizer.',
  write: 'Write to us',
} as const satisfies TextsLike<typeof ru>
