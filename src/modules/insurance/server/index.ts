import type { ModuleManifest } from '#src/platform/module.ts'
import {
  getInsuranceHandler,
  getPolicyDocumentHandler,
  listOwnPoliciesHandler,
  removePolicyHandler,
  requestPoliciesHandler,
} from './handlers/policies.ts'
import { exportProviderPoliciesHandler, listProviderPoliciesHandler } from './handlers/provider.ts'
import { cancelTransferredJob } from './jobs/cancel-transferred.ts'
import { insurancePersonalData } from './personal-data.ts'

export const insuranceModule = {
  name: 'insurance',
  handlers: [
    requestPoliciesHandler,
    removePolicyHandler,
    getInsuranceHandler,
    listOwnPoliciesHandler,
    getPolicyDocumentHandler,
    listProviderPoliciesHandler,
    exportProviderPoliciesHandler,
  ],
  jobs: [cancelTransferredJob],
  personalData: insurancePersonalData,
} as const satisfies ModuleManifest
