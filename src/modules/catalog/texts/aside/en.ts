import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  actCalendar: 'Add to calendar',
  calendarHint: 'An .ics file: it opens in the calendar of your phone or computer.',
  factRiseOf: '{{race}}: price rises',
  factRise: 'Price rises',
  factUntil: 'Register by',
  factClosed: 'Registration closed',
  factPickup: 'Bib pick-up',
  factRefund: 'Refund',
  factRefundUntil: '{{share}}% until {{day}}',
  factRefundNone: 'no longer',
  factFee: 'Service fee',
  factFeeOf: '{{fee}} of {{price}}',
  factNext: 'Next time',
  factNextOfSeries: 'Next in the series',
  onSite: 'You can still sign up on site',
  onSiteNone: 'The organizer has announced no entry on the day.',
  onSiteDirections: 'How to get there',
  factOrganizer: 'Organizer',
  eventWebsite: 'Event website',
  eventFast: 'Fast ID check',
  eventFastHint:
    'Your documents are checked in advance, and you have a separate queue at start pack pick-up. This is not a government service.',
  eventNrm: 'National running movement',
  eventNrmHint:
    'The race is part of the movement’s calendar: your result counts towards its standings, and there is no separate registration.',
  eventChampionshipHint:
    'The event is part of this competition. Its rules say how points are awarded and who may enter.',
  eventAgeRatingHint:
    'The age from which the event is suitable for spectators, as Russian law requires. The age limits for participants are given with each race.',
  eventUnlisted: 'Only people with the link can see this page.',
  ageRating: 'Age rating {{age}}+',
  stream: 'Live stream',

  inviteButton: 'Invite friends',
  inviteTitle: 'Invite friends',
  inviteText: '“{{event}}”, {{city}}, {{date}}. Shall we do it together?',
  inviteLink: 'Link to the event',
  inviteCopy: 'Copy the link',
  inviteShare: 'Share…',
  inviteCopied: 'The link is copied',
  inviteCopyFailed: 'Your browser blocked copying: select the link and copy it yourself',
  'inviteBy.vk': 'VK',
  'inviteBy.telegram': 'Telegram',
  'inviteBy.max': 'MAX',
  'inviteBy.whatsapp': 'WhatsApp',
  inviteQr: 'Let someone scan this code: it opens the event’s page.',
  inviteQrAlt: 'QR code of the page “{{event}}”',
} as const satisfies TextsLike<typeof ru>
