import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { confirmIdentity, newRunner, type Runner } from './runner.ts'
import type { TestApp, TestClient, TestResponse } from './test-app.ts'

type Right = Parameters<typeof addMember>[1]['right']

/**
 * A person with a right at the organizer of the tests' events, of which one has to be published; a
 * new person where none is given.
 */
export async function organizersMember(
  app: TestApp,
  right: Right,
  runner?: Runner,
  organizerCode = 'test-organizer',
): Promise<Runner> {
  const member = runner ?? (await newRunner(app))
  const [row] = await app.sql<{ accountId: string; organizerId: string }>(
    `select a.id as "accountId", o.id as "organizerId" from accounts.accounts a, organizers.organizers o
     where a.email = $1 and o.code = $2`,
    [member.email, organizerCode],
  )
  if (row === undefined)
    throw new Error(`no account ${member.email}, or no organizer ${organizerCode}: publish an event first`)
  await app.services.db.transaction({ role: 'system' }, (tx) => addMember(tx, { ...row, right }))
  return member
}

/**
 * An organizer's member changes the status of an event, after confirming their identity as a person
 * does.
 */
export async function changeStatus(
  client: TestClient,
  { eventCode }: { readonly eventCode: string },
  body: { readonly status: string; readonly eventMoveTo?: readonly string[] },
): Promise<TestResponse> {
  await confirmIdentity(client)
  return await client.post(`/api/organizer/events/${eventCode}/status`, body)
}
