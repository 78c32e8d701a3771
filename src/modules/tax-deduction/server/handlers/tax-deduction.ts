import { err, ok } from '#src/kernel/result.ts'
import type { FileReply } from '#src/kernel/route.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  downloadTaxFolderRoute,
  getApplicationRoute,
  getTaxCertificateRoute,
  getTaxDeductionRoute,
  getTaxFolderRoute,
  listApplicationsRoute,
  submitApplicationRoute,
} from '../../contract/tax-deduction.ts'
import { certificatePdf } from '../certificate-pdf.ts'
import { submitApplication } from '../commands/submit-application.ts'
import { folderZip } from '../folder-zip.ts'
import { applicationsOf, findApplication } from '../queries/applications.ts'
import { ownApplications } from '../reads/own-applications.ts'
import { taxFolder } from '../reads/tax-folder.ts'
import { taxState } from '../reads/tax-state.ts'
import { taxView } from '../reads/tax-view.ts'

export const getTaxDeductionHandler = handle(getTaxDeductionRoute, async ({ tx, actor, language }, { query }) => {
  const { students, ...choice } = query
  return ok(taxView(await taxState(tx, actor.accountId, choice, students), choice, { language, students }))
})

export const submitApplicationHandler = handle(submitApplicationRoute, ({ services, actor, language }, { body }) =>
  submitApplication(services, { accountId: actor.accountId, language }, body),
)

export const listApplicationsHandler = handle(listApplicationsRoute, async ({ tx, actor, language }) =>
  ok({ list: await ownApplications(tx, await applicationsOf(tx, actor.accountId), language) }),
)

export const getApplicationHandler = handle(getApplicationRoute, async ({ tx, actor, language }, { params }) => {
  const found = await findApplication(tx, params.applicationId)
  const [application] = found?.accountId === actor.accountId ? await ownApplications(tx, [found], language) : []
  return application === undefined ? err('tax-deduction.application_not_found') : ok(application)
})

export const getTaxCertificateHandler = handle(
  getTaxCertificateRoute,
  async ({ services, actor }, { params, query }) => {
    const { accountId } = actor
    const found = await certificatePdf(services, {
      accountId,
      applicationId: params.applicationId,
      position: Number(params.n),
      correction: query.correction,
    })
    if (found === null) return err('tax-deduction.certificate_not_found')
    const content = new Blob([new Uint8Array(found.bytes)]).stream()
    return ok<FileReply>({ bytes: found.bytes.byteLength, content, name: found.name })
  },
)

export const getTaxFolderHandler = handle(getTaxFolderRoute, async ({ tx, actor, language }, { query }) =>
  ok(await taxFolder(tx, { accountId: actor.accountId, year: query.year, language })),
)

export const downloadTaxFolderHandler = handle(downloadTaxFolderRoute, async (context, { query }) => {
  const { services, actor, language, log } = context
  const file = await folderZip(services, { accountId: actor.accountId, year: query.year, language }, log)
  return file === null ? err('tax-deduction.folder_empty') : ok<FileReply>(file)
})
