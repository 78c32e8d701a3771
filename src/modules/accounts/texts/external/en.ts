import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  problemTitle: 'The sign-in did not work',
  'problem.expired': 'The sign-in was not finished: it took too long, or began in another browser. Please try again.',
  'problem.refused': 'You did not allow the sign-in. Try again, or sign in another way.',
  'problem.failed': 'The sign-in service does not answer right now. Try later, or use a password or a code by email.',
  'problem.taken': 'This sign-in is linked to another account. Please unlink it there first.',
  'problem.linked': 'Your account has a sign-in of this service linked already. To change it, unlink that one first.',
  'problem.gone': 'That took too long. Please begin the sign-in again.',
  'problem.demo':
    'Demo accounts open only on the computer that runs this site, because everyone knows their password. Create an account of your own: it is free and takes a minute.',
  'problem.limit': 'Too many tries from your network. Please try again in 15 minutes.',
  tryAgain: 'Try again',
  otherWay: 'Sign in another way',
  toSecurity: 'Security',
  askTitle: 'Your email, please',
  askNote:
    'Tickets and emails about your races go there. We send a code, so that we know it is yours. If it has an account already, we link {{provider}} to that one.',
  askButton: 'Send a code',
  enterTitle: 'Code from the email',
  proveTitle: 'You have an account already',
  proveNote:
    'Its email is {{email}}. Sign in to it this once and we link {{provider}}: one button will do from then on.',
  proveButton: 'Sign in and link',
  proveByCode: 'Send a code by email',
  proveByPassword: 'Use the password',
  signUpTitle: 'Almost done',
  signUpNote:
    'There is no account with {{email}} yet: all that is left is to accept the terms. From then on {{provider}} signs you in with one button.',
} as const satisfies TextsLike<typeof ru>
