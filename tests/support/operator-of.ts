import { signInRoute } from '#src/modules/accounts/contract/account.ts'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import { callRoute } from './call-route.ts'
import type { TestApp, TestClient } from './test-app.ts'

const account = { email: 'operator@example.org', password: 'сосна ветер лодка' }

/** Signs in the app's operator; of several instances on one database it is the same account. */
export async function operatorOf(app: TestApp): Promise<TestClient> {
  await ensureAccount(app.services, { ...account, language: 'ru', roles: ['operator'] })
  const client = app.client()
  await callRoute(client, signInRoute, { body: account })
  return client
}
