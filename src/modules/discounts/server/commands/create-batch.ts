import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { newId } from '#src/platform/new-id.ts'
import { batchCodes } from '../../domain/code-spelling.ts'
import { findBatch, insertBatch, lockBatch } from '../queries/batches.ts'
import { insertBatchCodes } from '../queries/codes.ts'
import { lockOrganizer } from '../queries/organizer-locks.ts'
import { findOrganizerRule, shareRule } from '../queries/organizer-rules.ts'
import { inOrganizerScope, type OrganizerContext } from '../reads/organizer-scope.ts'
import { codeRoom, type NewCodesRefusal, newCodesRefusal } from './add-codes.ts'

export type BatchInput = {
  readonly eventCode: string
  readonly ruleId: string
  readonly batchId: string
  readonly prefix: string
  readonly count: number
}
type BatchRefusal = NewCodesRefusal | 'discounts.batch_differs' | 'discounts.event_not_found'
type Created = { readonly batchId: string; readonly count: number }

/** The codes of one transaction: a quarter of a batch holds its locks for a tenth of a second. */
const chunk = 2_500
/** Random bytes of a code; some are skipped (`batchCodes`). */
const bytesOfCode = 9

/**
 * Creates a batch of single-use codes, a part in each transaction, so that none is long. The batch is
 * known by its id: the same request completes one that was interrupted, and creates no second one.
 * @locks the batch, the rule (shared), the organizer's discounts, per transaction
 */
export async function createBatch(
  context: OrganizerContext,
  input: BatchInput,
): Promise<Result<Created, BatchRefusal>> {
  const started = await inOrganizerScope(
    context,
    input.eventCode,
    async (tx, of): Promise<Result<undefined, BatchRefusal>> => {
      const known = await findBatch(tx, input.batchId)
      if (known !== null) return isSame(known, input) ? ok() : other()
      const refused = newCodesRefusal(await findOrganizerRule(tx, of, input.ruleId))
      if (refused !== null) return refused
      const room = await codeRoom(tx, of.organizerId, input.count)
      if (!room.ok) return room
      await insertBatch(tx, { ...input, tenantId: of.tenantId, createdBy: of.by })
      return ok()
    },
  )
  if (!started.ok) return started
  for (let missing = input.count; missing > 0; ) {
    const added = await addChunk(context, input)
    if (!added.ok) return added
    missing = added.value
  }
  return ok({ batchId: input.batchId, count: input.count })
}

/** Adds some of the batch's codes; returns how many are still missing. */
async function addChunk(context: OrganizerContext, input: BatchInput): Promise<Result<number, BatchRefusal>> {
  return await inOrganizerScope(context, input.eventCode, async (tx, of): Promise<Result<number, BatchRefusal>> => {
    const batch = await lockBatch(tx, input.batchId)
    if (batch === null || !isSame(batch, input)) return other() // the same id was used at the same moment
    if (!(await shareRule(tx, of, batch.ruleId))) return err('discounts.rule_not_found')
    const missing = batch.count - batch.created
    if (missing === 0) return ok(0)
    await lockOrganizer(tx, of)
    const codes = batchCodes(batch.prefix, randomBytes(Math.min(missing, chunk) * bytesOfCode)).slice(0, missing)
    const added = await insertBatchCodes(
      tx,
      { tenantId: of.tenantId, ruleId: batch.ruleId, batchId: input.batchId, createdBy: of.by },
      codes.map((code) => ({ id: newId(), code, key: codeKey(code) })),
    )
    return ok(missing - added)
  })
}

function isSame(batch: Pick<BatchInput, 'ruleId' | 'prefix' | 'count'>, input: BatchInput): boolean {
  return batch.ruleId === input.ruleId && batch.prefix === input.prefix && batch.count === input.count
}

function other(): Result<never, 'discounts.batch_differs'> {
  return err('discounts.batch_differs', { fields: { batchId: 'discounts.batch_differs' } })
}
