import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { saveCompanyRoute } from '../../contract/group-entries.ts'
import { openGroupEntry } from '../commands/open-group-entry.ts'
import { saveCompany } from '../commands/save-company.ts'

export const saveCompanyHandler = handle(saveCompanyRoute, async ({ tx, tenant, actor }, { params, body }) => {
  const { groupEntryId } = params
  const key = { tenantId: tenant.id, accountId: actor.accountId, groupEntryId, eventCode: body.eventCode }
  const open = await openGroupEntry(tx, { ...key, kind: 'company' })
  if (!open.ok) return open
  if (open.value.groupEntry.kind !== 'company') return err('group-entries.other_kind')
  const saved = await saveCompany(tx, open.value, body.company)
  return saved.ok ? ok({ groupEntryId }) : saved
})
