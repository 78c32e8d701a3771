import type { Tx } from '#src/platform/db/database.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'

export type TeamLetterMember = {
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly accountId: string
  /** Whether an order of theirs pays for a leg: of that they are written to as payers. */
  readonly paysLeg: boolean
  readonly stage: number
  readonly position: number
}
export type TeamLetterFacts = {
  readonly teamId: string
  readonly orderId: string
  readonly name: string
  readonly joinCode: string
  readonly bib: number | null
  readonly captainId: string
  readonly members: readonly TeamLetterMember[]
}

/** The order's team with its members, for letters; null where it has none in one of these states. Read as the system. */
export async function teamLetterFacts(
  tx: Tx,
  of: { readonly orderId: string; readonly states: readonly RegistrationState[] },
): Promise<TeamLetterFacts | null> {
  const [row] = await tx.sql<TeamLetterFacts>`
    select t.id as "teamId", t.order_id as "orderId", t.name, t.join_code as "joinCode", g.bib, t.account_id as "captainId",
      coalesce((select json_agg(json_build_object('memberId', m.id, 'email', m.participant ->> 'email',
          'name', concat_ws(' ', m.participant ->> 'firstName', m.participant ->> 'lastName'), 'accountId', m.account_id,
          'paysLeg', exists (select from registration.leg_orders w where w.team_id = t.id and w.account_id = m.account_id),
          'stage', m.stage, 'position', m.position) order by m.stage, m.position)
        from registration.team_members m where m.team_id = t.id), '[]') as members
    from registration.teams t join registration.registrations g on g.id = t.id
    where t.order_id = ${of.orderId} and g.state = any (${of.states})`
  return row ?? null
}
