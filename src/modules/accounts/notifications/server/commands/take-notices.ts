import type { OptionalKind } from '#src/modules/tenants/domain/notification-kinds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { insertNotices, type Notice } from '../queries/notices.ts'

export type { Notice }

/**
 * Claims notices for a periodic task, which enqueues their emails in the same transaction: each
 * account is written to once about a subject, also where two processes run the task.
 */
export async function takeNotices(tx: Tx, kind: OptionalKind, notices: readonly Notice[]): Promise<Notice[]> {
  return notices.length === 0 ? [] : await insertNotices(tx, kind, notices)
}
