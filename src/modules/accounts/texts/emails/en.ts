import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  confirmTitle: 'Confirm your email',
  confirmNote: 'We send a code to {{email}}. Enter it here and we know that the account is yours.',
  confirmAsk: 'Get a code',
  confirmButton: 'Confirm',
  confirmDoneTitle: 'Your email is confirmed',
  confirmDoneNote: 'Our emails reach {{email}}. There is nothing else to do.',
  emailsReturned:
    'Emails do not reach {{email}}: its server turns them away, so we send nothing there. Once the mailbox works again, confirm your email by a code and emails will come.',
  emailsComplained:
    'Emails to {{email}} were marked as spam, so we send nothing there. If you do want emails about your races, confirm your email by a code.',
  emailsConfirm: 'Confirm your email',
  emailsHeld_one:
    'Within a week {{count}} email to people you registered was not sent: there were too many in a day. What it says is in “My registrations”.',
  emailsHeld_other:
    'Within a week {{count}} emails to people you registered were not sent: there were too many in a day. What they say is in “My registrations”.',
  emailsUnreachable_one:
    'Within a week {{count}} email was not sent: the address you gave takes none. Check the addresses of your people; bibs are in “My registrations”.',
  emailsUnreachable_other:
    'Within a week {{count}} emails were not sent: the addresses you gave take none. Check the addresses of your people; bibs are in “My registrations”.',
} as const satisfies TextsLike<typeof ru>
