import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Sign in by phone',
  note: 'We will text a code to the phone you confirmed under “Security”.',
  field: 'Mobile phone',
  ask: 'Get a code',
  sentNote: 'If {{phone}} opens an account, a text message with a code is on its way. The code works for 5 minutes.',
  code: 'Code from the text message',
  signIn: 'Sign in',
  noMessage:
    'Nothing yet? Check the number. Codes only go to a phone confirmed in an account: if you never did that, use your email.',
  again: 'Send it again',
  another: 'Another number',
  byEmail: 'Use email instead',
  ownNote:
    'The code comes by text message, so you can sign in without your email. The phone in your profile is not changed.',
  confirmNote: 'We texted a code to {{phone}}. It works for 5 minutes.',
  confirm: 'Confirm',
  confirmNoMessage: 'Nothing yet? Check the number, or have the code sent again.',
  confirmed: 'You can sign in with {{phone}}, confirmed {{when}}.',
  used: 'Last used {{when}}.',
  unused: 'Never used yet.',
  offNote: 'Phone sign-in is off at the moment; you can remove the number.',
  remove: 'Remove the number',
  changeTitle: 'Another number',
  needsEmail: 'Before you add a phone, please confirm your email, so that we know the account is yours.',
  confirmedDone: 'Confirmed: you can sign in with this number now.',
  removedDone: 'The number is removed.',
  smsSignIn: '{{code}} is your sign-in code for {{site}}. Do not share it with anyone.',
  smsConfirm: '{{code}} is your code to confirm this phone at {{site}}. Do not share it with anyone.',
} as const satisfies TextsLike<typeof ru>
