import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { familyEmailJob } from '../jobs/emails.ts'
import { writeLeft, writeMayRegister } from '../queries/family.ts'

type Member = { readonly claimId: string; readonly accountId: string }

/** Allows or forbids the family group's account to register this account's owner. */
export async function setMayRegister(
  tx: Tx,
  member: Member,
  mayRegister: boolean,
): Promise<Result<undefined, 'accounts.membership_unknown'>> {
  return (await writeMayRegister(tx, member, mayRegister)) ? ok() : err('accounts.membership_unknown')
}

/**
 * Leaves a family group: its account can register this one's owner no more and is told so. What it
 * knows of them is deleted once no start of theirs is ahead (`removeLeft`).
 */
export async function leaveFamily(tx: Tx, member: Member): Promise<Result<undefined, 'accounts.membership_unknown'>> {
  const left = await writeLeft(tx, member)
  if (left === null) return err('accounts.membership_unknown')
  await tx.enqueue(familyEmailJob, { kind: 'left', participantId: left.participantId })
  return ok()
}
