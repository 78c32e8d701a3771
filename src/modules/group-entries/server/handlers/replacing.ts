import { ok } from '#src/kernel/result.ts'
import { findFeePath } from '#src/modules/registration/transfers/server/reads/replacements.ts'
import { handle } from '#src/platform/http/handle.ts'
import { replaceAthleteRoute } from '../../contract/group-entries.ts'
import { substituteAthlete } from '../commands/substitute-athlete.ts'

export const replaceAthleteHandler = handle(replaceAthleteRoute, async (context, { params, body }) => {
  const { tx, services, tenant, actor } = context
  const { groupEntryId, athleteId } = params
  const key = {
    tenantId: tenant.id,
    accountId: actor.accountId,
    groupEntryId,
    eventCode: body.eventCode,
    kind: body.groupEntryKind,
  }
  const done = await substituteAthlete(context, key, { athleteId, typed: body.athlete, guardian: body.guardian })
  if (!done.ok) return done
  if (done.value.kind === 'taken') return ok({ groupEntryId, payAt: null, bib: done.value.bib })
  return ok({ groupEntryId, payAt: await findFeePath(tx, services, done.value.orderId), bib: null })
})
