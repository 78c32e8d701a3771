import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type SandboxBankOptions, startSandboxBank } from './bank.ts'

export const secret = 'a secret for the tests'
export const startMs = Date.UTC(2026, 4, 24, 9, 0, 0)

/**
 * A bank on a free port with a clock that the test moves, and a shop that receives its webhooks.
 */
export async function openBank(options: Partial<SandboxBankOptions> = {}) {
  const clock = { ms: startMs }
  const logged: object[] = []
  const dataDir = options.dataDir ?? (await freshFolder())
  const shop = await openShop()
  const bank = await startSandboxBank({
    host: '127.0.0.1',
    port: 0,
    baseUrl: 'https://bank.test',
    secret,
    now: () => clock.ms,
    log: (line) => logged.push(line),
    tickMs: 5,
    shopUrl: shop.url,
    ...options,
    dataDir,
  })
  onTestFinished(() => bank.stop())

  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${bank.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: ResponseBody.parse(await response.json()) }
  }
  const order = (changes: object = {}) => ({
    amountMinor: 190_050,
    currency: 'RUB',
    reference: 'order-1',
    description: 'Волжский рассветный марафон, 42,2 км',
    returnUrl: 'http://localhost:3000/pay/return?order=1',
    notifyUrl: `${shop.url}/hook`,
    method: 'card',
    expiresAt: new Date(startMs + 20 * 60_000).toISOString(),
    language: 'ru',
    ...changes,
  })
  const create = async (changes: object = {}) => {
    const response = await call('POST', '/payments', order(changes), { 'idempotence-key': randomUUID() })
    return { ...response.body, id: z.string().parse(response.body.id) }
  }
  const open = (path: string) => fetch(`${bank.url}${path}`, { redirect: 'manual' })
  const send = async (path: string, fields: Record<string, string>) => {
    const formToken = /name="formToken" value="([^"]+)"/.exec(await (await open(path)).text())?.[1] ?? ''
    const body = new URLSearchParams({ formToken, ...fields })
    return fetch(`${bank.url}${path}`, { method: 'POST', body, redirect: 'manual' })
  }
  /** A call of a face, whose body is sent as it is; the response's body stays text. */
  const request = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await fetch(`${bank.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    return { status: response.status, text, json: () => Json.parse(JSON.parse(text)) }
  }
  /** Decides in the payer's place, and sets how the bank misbehaves. */
  const play = (id: string | number, scenario: object) => call('POST', `/payments/${id}/scenario`, scenario)
  return { bank, clock, logged, dataDir, shop, call, order, create, open, send, request, play }
}

export const goodCard = { number: '2200 0000 0000 0004', expiry: '12/29', cvc: '123', holder: 'IVAN IVANOV' }

const Json = z.looseObject({})

const ResponseBody = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  cancelReason: z.string().nullish(),
  qrPayload: z.string().nullish(),
  paidAt: z.string().nullish(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})
const Notice = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.string(),
  object: z.looseObject({ id: z.string(), status: z.string() }),
})

type Received = {
  path: string
  headers: IncomingHttpHeaders
  signature: string
  rawBody: string
  /** the bank's own notice; no face's */
  readonly notice: z.infer<typeof Notice>
}

/** Waits long enough for several ticks and a request to this machine. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}

/** Receives webhooks and responses with the given statuses in turn, then with 200. */
async function openShop() {
  const received: Received[] = []
  const responses: number[] = []
  /** Answers of the shop to the calls of faces; the status may come from `responses` instead. */
  const answers: { of: (message: Received) => string } = { of: () => '' }
  const server = createServer(async (request, response) => {
    const rawBody = await textOf(request)
    const message: Received = {
      path: request.url ?? '',
      headers: request.headers,
      signature: String(request.headers['x-bank-signature']),
      rawBody,
      get notice() {
        return Notice.parse(JSON.parse(rawBody))
      },
    }
    received.push(message)
    response.writeHead(responses.shift() ?? 200).end(answers.of(message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://shop.localhost:${port}`,
    received,
    responses,
    answers,
    types: () => received.map(({ notice }) => notice.type),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-bank-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
