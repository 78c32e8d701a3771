import type { ModuleManifest } from '#src/platform/module.ts'
import { sweepSignIns } from './chores.ts'
import { getCurrentUserHandler, signInHandler, signOutHandler, signUpHandler } from './handlers/account.ts'
import { completePhoneHandler, getProfileHandler, putProfileHandler } from './handlers/profile.ts'

export const accountsModule = {
  name: 'accounts',
  handlers: [
    getCurrentUserHandler,
    signInHandler,
    signUpHandler,
    signOutHandler,
    getProfileHandler,
    putProfileHandler,
    completePhoneHandler,
  ],
  chores: [sweepSignIns],
} as const satisfies ModuleManifest
