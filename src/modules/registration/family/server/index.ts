import type { FeatureManifest } from '#src/platform/module.ts'
import {
  addRelativeHandler,
  dismissOfferHandler,
  getFamilyHandler,
  getRelativeHandler,
  inviteRelativeHandler,
  mergeRelativesHandler,
  removeRelativeHandler,
  saveRelativeHandler,
  withdrawInvitationHandler,
} from './handlers/family.ts'
import { removeLeft } from './remove-left.ts'

export const familyFeature = {
  handlers: [
    getFamilyHandler,
    addRelativeHandler,
    getRelativeHandler,
    saveRelativeHandler,
    removeRelativeHandler,
    inviteRelativeHandler,
    withdrawInvitationHandler,
    dismissOfferHandler,
    mergeRelativesHandler,
  ],
  jobs: [],
  periodicTasks: [removeLeft],
} as const satisfies FeatureManifest
