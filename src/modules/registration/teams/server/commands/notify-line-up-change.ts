import type { Tx } from '#src/platform/db/tx.ts'
import { lineUpEmailJob } from '../../../server/jobs/emails.ts'
import { findTeam, type MemberRow, membersOfTeam, type TeamRow } from '../queries/teams.ts'

/**
 * The line-up of a team that has its place was changed: whoever had come by themselves and is out by the captain's hand is written to,
 * and the captain of who comes and goes without them. Whoever is new, or has another leg, has an email of their own (`teamEmailsJob`).
 */
export async function notifyLineUpChange(
  tx: Tx,
  { id: teamId, accountId: captainId }: Pick<TeamRow, 'id' | 'accountId'>,
  { before, actorId }: { readonly before: readonly MemberRow[]; readonly actorId: string },
): Promise<void> {
  const team = await findTeam(tx, teamId)
  if (team?.standing !== 'confirmed') return
  const after = await membersOfTeam(tx, teamId)
  const byCaptain = actorId === captainId
  const tell = (news: 'out' | 'left' | 'joined', { id: memberId, accountId, stage, position }: MemberRow) =>
    tx.enqueue(lineUpEmailJob, { orderId: team.orderId, news, memberId, accountId, stage, position })
  for (const member of lessOf(before, after)) {
    if (!byCaptain) await tell('left', member)
    else if (member.accountId !== captainId) await tell('out', member)
  }
  if (!byCaptain) for (const member of lessOf(after, before)) await tell('joined', member)
}

function lessOf(some: readonly MemberRow[], others: readonly MemberRow[]): MemberRow[] {
  return some.filter((one) => !others.some((other) => isSamePerson(one, other)))
}

/** Also where whoever joined by themselves has corrected their own name. */
function isSamePerson(one: MemberRow, other: MemberRow): boolean {
  return one.personKey === other.personKey || (one.isSelf && other.isSelf && one.accountId === other.accountId)
}
