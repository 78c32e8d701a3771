import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  identityTitle: 'Confirm that it is you',
  identityByPassword:
    'You signed in more than ten minutes ago, and this matters. Enter your password once more, so that nobody else does it from your device.',
  identityByCode:
    'You signed in more than ten minutes ago, and this matters. We’ll send a code to {{email}}, so that nobody else does it from your device.',
  identityCodeSent: 'We sent a code to {{email}}. It works for ten minutes.',
  identityPassword: 'Password',
  identityCode: 'Code from the email',
  identitySend: 'Send the code',
  identitySendAgain: 'Send it again',
  identityGoOn: 'Confirm and continue',
  identityPasskey: 'Confirm with a passkey',
  identityPasskeyCancelled: 'The passkey was not confirmed. Try again, or use your password or a code.',
  identityPasskeyFailed: 'The passkey could not be opened. Please use your password or a code.',
  identitySecond: 'Code from the app, or a recovery code',
  identitySecondNote: 'And a code from your app, since two-step sign-in is on.',
  identityLeave: 'Not now',
  identityForgotten: 'Forgot your password?',
} as const satisfies TextsLike<typeof ru>
