import { signUpRoute } from '#src/modules/accounts/contract/account.ts'
import { reauthenticateRoute } from '#src/modules/accounts/contract/sessions.ts'
import { recheckCartRoute } from '#src/modules/orders/contract/cart.ts'
import { savePayRoute } from '#src/modules/orders/contract/pay.ts'
import { apiInitRoute } from '#src/modules/registration/checkout/contract/start.ts'
import { apiSaveRegistrationRoute } from '#src/modules/registration/contract/participant.ts'
import { callRoute } from './call-route.ts'
import type { TestApp, TestClient } from './test-app.ts'

const defaultPassword = 'сосна ветер лодка'

let count = 0

export type Runner = {
  readonly client: TestClient
  readonly participant: Record<string, unknown>
  readonly email: string
}

/** A person with an account of their own and all data that a race requires. */
export async function newRunner(app: TestApp, options: Parameters<TestApp['client']>[0] = {}): Promise<Runner> {
  count += 1
  const own = count // before any wait: runners that are made at once are different people
  const email = `runner-${own}@example.org`
  const client = app.client(options)
  await callRoute(client, signUpRoute, { body: { email, password: defaultPassword, terms: true, personalData: true } })
  return { client, email, participant: person(own, email) }
}

/** Confirms the identity of the browser's user again, as a page requires after a long session. */
export async function confirmIdentity(client: TestClient, password = defaultPassword): Promise<void> {
  await callRoute(client, reauthenticateRoute, { body: { password } })
}

/** The data of a child of the account, without an email of its own; the same family name. */
export function childOf(
  { participant }: Pick<Runner, 'participant'>,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ...participant, email: '', firstName: 'Миша', birthDate: '2014-03-01', ...change }
}

export function person(i: number, email: string): Record<string, unknown> {
  const letters = [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
  return {
    email,
    lastName: `Полянский${letters}`,
    firstName: 'Егор',
    birthDate: '1990-05-12',
    gender: 'male',
    city: 'Самара',
    phone: '+79121234567',
  }
}

type Race = { readonly eventCode: string; readonly raceCode: string }

/** Data for a race that requires admission documents. */
export const hasNoDocuments = {
  'medical-certificate': { has: 'no' },
  'insurance-policy': { has: 'no' },
  'triathlete-card': { has: 'no' },
}

/** Init and save: the place is held. Returns the order's id. */
export async function holdPlaceOf({ client, participant }: Runner, race: Race): Promise<string> {
  const { registrationId } = await callRoute(client, apiInitRoute, {
    query: { eventCode: race.eventCode, raceCode: race.raceCode },
  })
  await callRoute(client, apiSaveRegistrationRoute, {
    body: { ...race, registrationId, participant, admission: hasNoDocuments },
  })
  return registrationId
}

/** Consents and the choice of a method; returns the open payment. */
export async function openPaymentOf(
  { client }: Runner,
  registrationId: string,
  paymentType = 'card',
): Promise<{ id: string; state: string; confirmationUrl: string | null }> {
  await callRoute(client, recheckCartRoute, {
    body: { registrationId, consents: ['offer', 'personal-data', 'receipt'] },
  })
  const { payment } = await callRoute(client, savePayRoute, { body: { registrationId, paymentType } })
  if (payment === null) throw new Error(`order ${registrationId} has no payment`)
  return payment
}

/**
 * Marks the account's email as verified, as an account needs that takes many places without paying.
 */
export async function verifyEmail(app: Pick<TestApp, 'sql'>, { email }: Pick<Runner, 'email'>): Promise<void> {
  await app.sql('update accounts.accounts set email_verified_at = now() where email = $1', [email])
}
