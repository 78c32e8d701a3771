import { err, ok } from '#src/kernel/result.ts'
import type { FileReply } from '#src/kernel/route.ts'
import { restoreAccount } from '#src/modules/accounts/server/commands/delete-account.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  downloadExportRoute,
  getMyDataRoute,
  requestDeletionRoute,
  requestExportRoute,
  restoreAccountRoute,
} from '../../contract/my-data.ts'
import { requestAccountDeletion } from '../commands/request-account-deletion.ts'
import { requestExport } from '../commands/request-export.ts'
import { exportFile } from '../reads/export-file.ts'
import { myDataView } from '../reads/my-data-view.ts'

export const getMyDataHandler = handle(getMyDataRoute, async ({ tx, services, actor }) =>
  ok(await myDataView(tx, services, actor.accountId)),
)

export const requestExportHandler = handle(requestExportRoute, async ({ tx, services, actor, language }) => {
  const requested = await requestExport(tx, { accountId: actor.accountId, language })
  return requested.ok ? ok(await myDataView(tx, services, actor.accountId)) : requested
})

export const downloadExportHandler = handle(downloadExportRoute, async ({ services, actor, language }) => {
  const file = await exportFile(services, { accountId: actor.accountId, language })
  return file === null ? err('my-data.export_not_found') : ok<FileReply>(file)
})

export const requestDeletionHandler = handle(requestDeletionRoute, async (context) => {
  const requested = await requestAccountDeletion(context)
  return requested.ok ? ok({ deleteAfter: requested.value }) : requested
})

export const restoreAccountHandler = handle(restoreAccountRoute, async ({ tx, actor }) => {
  if (!(await restoreAccount(tx, actor.accountId))) throw new Error(`account ${actor.accountId} is deleted`)
  return ok({ deleteAfter: null })
})
