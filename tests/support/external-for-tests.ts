import { newId } from '#src/platform/new-id.ts'
import type { Misbehaviour } from '../../sandbox-id/misbehaviour.ts'
import { type Sandbox, type SandboxPerson, startSandboxId } from '../../sandbox-id/sandbox.ts'
import { createTestApp, type TestApp, type TestClient, type TestResponse } from './test-app.ts'

export type Provider = 'yandex' | 'vk'

/** An app whose readers sign in by the sandbox's Yandex ID and VK ID. */
export async function withSandboxId(
  env: Readonly<Record<string, string>> = {},
): Promise<{ app: TestApp; sandbox: Sandbox }> {
  const sandbox = await startSandboxId({ host: '127.0.0.1', port: 0, slowMs: 60_000 })
  const providers = { YANDEX_ID_CLIENT: 'startline:sandbox', VK_ID_CLIENT: '51000001', SANDBOX_ID_URL: sandbox.url }
  return { app: await createTestApp({ env: { ...providers, ...env } }), sandbox }
}

let count = 1_000
/** A person whom no other test knows; with a mailbox of Yandex's own, unless another is given. */
export function newPerson(email = `person-${newId()}@yandex.ru`): SandboxPerson {
  count += 1
  return { id: String(count), firstName: 'Дана', lastName: 'Лесная', email }
}

/** Sends a browser to the provider, where the person agrees. @returns what the browser brings back */
export async function agreeAt(
  sandbox: Sandbox,
  client: TestClient,
  {
    provider = 'yandex',
    person,
    misbehaviour,
  }: { readonly provider?: Provider; readonly person: SandboxPerson; readonly misbehaviour?: Misbehaviour },
): Promise<Record<string, string>> {
  const started = await client.post(`/api/account/external/${provider}/begin`, {})
  return broughtBack(sandbox.agree(started.body.location, person, misbehaviour))
}

/** The parameters of the address that the provider sends the browser to, as the page passes them on. */
export function broughtBack(address: string): Record<string, string> {
  const { device_id, code, state, error } = Object.fromEntries(new URL(address).searchParams)
  return {
    ...(code === undefined ? {} : { code }),
    ...(state === undefined ? {} : { requestState: state }),
    ...(error === undefined ? {} : { providerError: error }),
    ...(device_id === undefined ? {} : { deviceId: device_id }),
  }
}

export async function cameBack(
  client: TestClient,
  brought: Record<string, string>,
  provider: Provider = 'yandex',
): Promise<TestResponse> {
  return await client.post(`/api/account/external/${provider}/return`, brought)
}

/** Goes to the provider and back. */
export async function signInAt(
  sandbox: Sandbox,
  client: TestClient,
  how: { readonly provider?: Provider; readonly person: SandboxPerson; readonly misbehaviour?: Misbehaviour },
): Promise<TestResponse> {
  return await cameBack(client, await agreeAt(sandbox, client, how), how.provider)
}
