import type { Json, TestApp, TestClient } from './test-app.ts'

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
  const answer = await client.post('/api/account/sign-up', {
    email,
    password: 'сосна ветер лодка',
    terms: true,
    personalData: true,
  })
  if (answer.status !== 200) throw new Error(`Sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return { client, email, participant: person(own, email) }
}

/** Confirms the identity of the browser's user again, as a page requires after a long session. */
export async function confirmsIdentity(client: TestClient, password = 'сосна ветер лодка'): Promise<void> {
  const { status, body } = await client.post('/api/account/reauthentication', { password })
  if (status !== 200) throw new Error(`Showing who it is answered ${status}: ${JSON.stringify(body)}`)
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
  const init = await client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  const { registrationId } = init.body
  const input = { ...race, registrationId, participant, admission: hasNoDocuments }
  const saved = await client.post('/Register/ApiSaveRegistration', input)
  if (saved.status !== 200) throw new Error(`Saving answered ${saved.status}: ${JSON.stringify(saved.body)}`)
  return registrationId
}

/** Consents and the choice of a method; returns the open payment. */
export async function openPaymentOf(
  { client }: Runner,
  registrationId: string,
  paymentType = 'card',
): Promise<{ id: string; state: string }> {
  await client.post('/Register/Cart', {
    RegistrationId: registrationId,
    consents: ['offer', 'personal-data', 'receipt'],
  })
  const paid: { body: Json; status: number } = await client.post('/Register/ApiSavePay', {
    RegistrationId: registrationId,
    PaymentType: paymentType,
  })
  if (paid.status !== 200) throw new Error(`Paying answered ${paid.status}: ${JSON.stringify(paid.body)}`)
  return paid.body.payment
}

/**
 * Marks the account's email as verified, as an account needs that takes many places without paying.
 */
export async function proveEmail(app: Pick<TestApp, 'sql'>, { email }: Pick<Runner, 'email'>): Promise<void> {
  await app.sql('update accounts.accounts set email_verified_at = now() where email = $1', [email])
}
