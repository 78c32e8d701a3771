import { loadsJob, runsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { deleteDueAccount } from './commands/delete-due-account.ts'
import { moveLateRows } from './commands/merge-accounts.ts'
import { exportFiles } from './export-files.ts'
import {
  cancelMergeHandler,
  getMergeHandler,
  mergeAccountsHandler,
  proveAccountByPhoneHandler,
  proveAccountHandler,
  requestMergeCodeHandler,
  requestMergePhoneCodeHandler,
} from './handlers/merge.ts'
import {
  downloadExportHandler,
  getMyDataHandler,
  requestDeletionHandler,
  requestExportHandler,
  restoreAccountHandler,
} from './handlers/my-data.ts'
import {
  deleteAccountJob,
  deletedEmailJob,
  deletionEmailJob,
  exportReadyEmailJob,
  mergedEmailJob,
  moveLateRowsJob,
  prepareExportJob,
} from './jobs/jobs.ts'
import { deleteDueAccounts, endRetentions, sweepExports } from './periodic-tasks.ts'
import { myDataPersonalData } from './personal-data.ts'

const emails = () => import('./emails/my-data-emails.ts')

export const myDataModule = {
  name: 'my-data',
  handlers: [
    getMyDataHandler,
    requestExportHandler,
    downloadExportHandler,
    requestDeletionHandler,
    restoreAccountHandler,
    getMergeHandler,
    requestMergeCodeHandler,
    requestMergePhoneCodeHandler,
    proveAccountHandler,
    proveAccountByPhoneHandler,
    mergeAccountsHandler,
    cancelMergeHandler,
  ],
  jobs: [
    loadsJob(prepareExportJob, async () => (await import('./jobs/prepare-export.ts')).prepareExport),
    runsJob(deleteAccountJob, (services, { accountId }) => deleteDueAccount(services, accountId)),
    loadsJob(exportReadyEmailJob, async () => (await emails()).sendExportReadyEmail),
    loadsJob(deletionEmailJob, async () => (await emails()).sendDeletionEmail),
    loadsJob(deletedEmailJob, async () => (await emails()).sendDeletedEmail),
    loadsJob(mergedEmailJob, async () => (await emails()).sendMergedEmail),
    runsJob(moveLateRowsJob, moveLateRows),
  ],
  periodicTasks: [deleteDueAccounts, endRetentions, sweepExports],
  fileKinds: [exportFiles],
  personalData: myDataPersonalData,
} as const satisfies ModuleManifest
