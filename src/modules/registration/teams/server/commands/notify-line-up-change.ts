import type { Tx } from '#src/platform/db/tx.ts'
import { lineUpEmailJob } from '../../../server/jobs/emails.ts'
import { findTeam, type MemberRow, membersOfTeam, type TeamRow } from '../queries/teams.ts'

/**
 * The line-up of a team with a place was changed: notifies members who had joined by themselves and
 * were removed by the captain, and the captain of members who join and leave. New members, and
 * members with another leg, have an email of their own (`teamEmailsJob`).
 */
export async function notifyLineUpChange(
  tx: Tx,
  { id: teamId, accountId: captainId }: Pick<TeamRow, 'id' | 'accountId'>,
  { before, actorId }: { readonly before: readonly MemberRow[]; readonly actorId: string },
): Promise<void> {
  const team = await findTeam(tx, teamId)
  if (team?.status !== 'confirmed') return
  const after = await membersOfTeam(tx, teamId)
  const byCaptain = actorId === captainId
  const enqueueEmail = (change: 'out' | 'left' | 'joined', { id: memberId, accountId, stage, position }: MemberRow) =>
    tx.enqueue(lineUpEmailJob, { orderId: team.orderId, change, memberId, accountId, stage, position })
  for (const member of lessOf(before, after)) {
    if (!byCaptain) await enqueueEmail('left', member)
    else if (member.accountId !== captainId) await enqueueEmail('out', member)
  }
  if (!byCaptain) for (const member of lessOf(after, before)) await enqueueEmail('joined', member)
}

function lessOf(members: readonly MemberRow[], excluded: readonly MemberRow[]): MemberRow[] {
  return members.filter((one) => !excluded.some((other) => isSamePerson(one, other)))
}

/** Also where a member who joined has corrected their own name. */
function isSamePerson(member: MemberRow, other: MemberRow): boolean {
  return member.personKey === other.personKey || (member.isSelf && other.isSelf && member.accountId === other.accountId)
}
