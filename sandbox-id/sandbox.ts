import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { authorizePage } from './authorize-page.ts'
import { type Misbehaviour, misbehaviours } from './misbehaviour.ts'

/** A person at the provider. */
export type SandboxPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Empty: the provider has none, or the person withholds it. */
  readonly email: string
}

export type SandboxOptions = {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  readonly now?: () => number
  readonly slowMs?: number
}

export type Sandbox = {
  readonly url: string
  /** What the provider's page sends the browser back to once the person has agreed at it. */
  agree(authorizeUrl: string, person: SandboxPerson, misbehaviour?: Misbehaviour): string
  /** The bodies of the exchanges of codes so far. */
  readonly exchanges: readonly Readonly<Record<string, string>>[]
  stop(): Promise<void>
}

type Grant = {
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly deviceId: string
  readonly person: SandboxPerson
  readonly misbehaviour: Misbehaviour | null
  readonly untilMs: number
}

const codeMs = 10 * 60_000

/** Opens the port of the simulated Yandex ID and VK ID, until `stop`. @throws if the port is taken */
export async function startSandboxId(options: SandboxOptions): Promise<Sandbox> {
  const state: State = {
    now: options.now ?? Date.now,
    slowMs: options.slowMs ?? 15_000,
    codes: new Map(),
    tokens: new Map(),
    exchanges: [],
  }
  const app = new Hono()
  app.get('/authorize', (c) => c.html(authorizePage(c.req.url)))
  app.post('/authorize', async (c) => {
    const form = await formOf(c)
    const person = {
      id: form.id ?? '',
      firstName: form.firstName ?? '',
      lastName: form.lastName ?? '',
      email: form.email ?? '',
    }
    return c.redirect(
      agree(state, c.req.url, person, misbehaviours.find((misbehaviour) => misbehaviour === form.misbehaviour) ?? null),
    )
  })
  app.post('/token', (c) => yandexToken(c, state))
  app.get('/info', (c) => yandexInfo(c, state))
  app.post('/oauth2/auth', (c) => vkToken(c, state))
  app.post('/oauth2/user_info', (c) => vkPerson(c, state))
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host}:${port}`,
    agree: (authorizeUrl, person, misbehaviour) => agree(state, authorizeUrl, person, misbehaviour ?? null),
    exchanges: state.exchanges,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

type State = {
  readonly now: () => number
  readonly slowMs: number
  readonly codes: Map<string, Grant>
  readonly tokens: Map<string, Grant>
  readonly exchanges: Record<string, string>[]
}

function agree(state: State, authorizeUrl: string, person: SandboxPerson, misbehaviour: Misbehaviour | null): string {
  const requested = Object.fromEntries(new URL(authorizeUrl).searchParams)
  const back = new URL(requested.redirect_uri ?? '')
  const sent = misbehaviour === 'state' ? randomBytes(32).toString('base64url') : (requested.state ?? '')
  if (misbehaviour === 'denied') {
    back.search = String(new URLSearchParams({ error: 'access_denied', state: sent }))
    return back.href
  }
  const code = randomBytes(24).toString('base64url')
  const isVk = /^\d+$/.test(requested.client_id ?? '')
  const deviceId = isVk ? randomBytes(16).toString('base64url') : ''
  state.codes.set(code, {
    ...{
      clientId: requested.client_id ?? '',
      redirectUri: requested.redirect_uri ?? '',
      challenge: requested.code_challenge ?? '',
    },
    ...{ deviceId, person, misbehaviour, untilMs: state.now() + (misbehaviour === 'expired' ? -1 : codeMs) },
  })
  const shown = misbehaviour === 'code' ? `wrong-${code}` : code
  const query = {
    code: shown,
    state: sent,
    ...(isVk ? { device_id: deviceId, type: 'code_v2', expires_in: '600' } : {}),
  }
  back.search = String(new URLSearchParams(query))
  return back.href
}

/** The grant of a code, used up; null where the code, its client or its verifier is wrong. */
async function exchange(c: Context, state: State): Promise<{ form: Record<string, string>; grant: Grant | null }> {
  const form = await formOf(c)
  state.exchanges.push(form)
  const grant = state.codes.get(form.code ?? '')
  state.codes.delete(form.code ?? '')
  if (grant?.misbehaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, state.slowMs).unref())
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  const isRight =
    grant !== undefined &&
    form.grant_type === 'authorization_code' &&
    grant.untilMs > state.now() &&
    grant.clientId === form.client_id &&
    grant.challenge === challenge
  return { form, grant: isRight ? grant : null }
}

/** An answer that no provider should give; null where none is to be given. */
function misbehave(c: Context, misbehaviour: Misbehaviour | null): Response | null {
  if (misbehaviour === 'down') return c.text('Internal Server Error', 500)
  if (misbehaviour === 'garbage') return c.text('<html>')
  if (misbehaviour === 'huge') return c.text(`{"access_token":"${'a'.repeat(1_000_000)}"}`)
  return null
}

async function yandexToken(c: Context, state: State): Promise<Response> {
  const { form, grant } = await exchange(c, state)
  if (grant === null) return c.json({ error: 'invalid_grant', error_description: 'Code has expired' }, 400)
  if (!form.client_secret) return c.json({ error: 'invalid_client' }, 400)
  const token = newToken(state, grant)
  return (
    misbehave(c, grant.misbehaviour) ?? c.json({ token_type: 'bearer', access_token: token, expires_in: 31_536_000 })
  )
}

function yandexInfo(c: Context, state: State): Response {
  const grant = state.tokens.get(/^OAuth (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
  if (grant === undefined) return c.text('', 401)
  const { id, firstName, lastName, email } = grant.person
  return c.json({
    ...{ id, login: email.split('@')[0] || `user-${id}`, client_id: grant.clientId, psuid: `1.${id}` },
    ...{ first_name: firstName, last_name: lastName, display_name: firstName },
    ...(email === '' ? {} : { default_email: email, emails: [email] }),
  })
}

async function vkToken(c: Context, state: State): Promise<Response> {
  const { form, grant } = await exchange(c, state)
  const isRight = grant !== null && grant.deviceId === form.device_id && grant.redirectUri === form.redirect_uri
  if (!isRight) return c.json({ error: 'invalid_grant', error_description: 'code is invalid or expired' })
  const token = newToken(state, grant)
  const reply = { access_token: token, token_type: 'Bearer', expires_in: 3_600, user_id: Number(grant.person.id) }
  return (
    misbehave(c, grant.misbehaviour) ?? c.json({ ...reply, state: form.state ?? '', scope: 'vkid.personal_info email' })
  )
}

async function vkPerson(c: Context, state: State): Promise<Response> {
  const grant = state.tokens.get((await formOf(c)).access_token ?? '')
  if (grant === undefined) return c.json({ error: 'invalid_token' })
  const { id, firstName, lastName, email } = grant.person
  return c.json({
    user: { user_id: id, first_name: firstName, last_name: lastName, ...(email === '' ? {} : { email }) },
  })
}

function newToken(state: State, grant: Grant): string {
  const token = randomBytes(24).toString('base64url')
  state.tokens.set(token, grant)
  return token
}

async function formOf(c: Context): Promise<Record<string, string>> {
  const form = await c.req.parseBody()
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}
