import { createHash, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { checkPage } from './check-page.ts'
import { Documents, numbersOf, operations, type RegisterDocument, readDocument, russianTime } from './documents.ts'

export type SandboxRegisterOptions = {
  dataDir: string
  baseUrl: string
  /** the password of the only login, and the key of `POST /issues` */
  secret: string
  now?: () => number
  log?: (line: object) => void
  /** hosts that callbacks may go to, besides this machine */
  allowedHosts?: readonly string[]
  /** how long a till takes to make a receipt */
  makingMs?: number
}

const issues = [
  /** a report says `wait` */
  'wait',
  /** the till fails with the next receipt */
  'fail',
  /** 500, and nothing is accepted */
  'error',
  /** accepted, and then 500 */
  'accept_and_lose',
  /** the token is refused once */
  'token',
] as const
type Issue = (typeof issues)[number]
const Issues = z.object({ issue: z.enum(issues), times: z.int().min(0).max(1_000).default(1) })

/** The company that runs tills, with the API of ATOL Online, version 5. Its receipts are made up. */
export function sandboxRegister(options: SandboxRegisterOptions): Hono {
  const { secret, now = Date.now, log = () => {}, makingMs = 1_500 } = options
  const documents = new Documents(join(options.dataDir, 'register.jsonl'))
  const left = new Map<Issue, number>()
  const hasIssue = (issue: Issue) => {
    const times = left.get(issue) ?? 0
    if (times > 0) left.set(issue, times - 1)
    return times > 0
  }
  const token = createHash('sha256').update(`register ${secret}`).digest('hex')
  const isSame = (a: string, b: string) => {
    const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
    return left !== undefined && right !== undefined && timingSafeEqual(left, right)
  }
  const error = (code: number, text: string, type = 'system') => ({
    error: { code, text, type },
    timestamp: russianTime(now()),
  })
  const isDone = ({ acceptedAtMs }: RegisterDocument) => now() - acceptedAtMs >= makingMs
  const report = (document: RegisterDocument) => {
    const { uuid, failure } = document
    const common = { uuid, timestamp: russianTime(now()), group_code: 'sandbox' }
    if (!isDone(document) || hasIssue('wait')) return { ...common, status: 'wait', error: null, payload: null }
    if (failure !== null)
      return {
        ...common,
        status: 'fail',
        payload: null,
        error: { error_id: uuid, code: 3_905, text: failure, type: 'driver' },
      }
    const payload = { ...numbersOf(document), ofd_receipt_url: `${options.baseUrl}/register/checks/${uuid}` }
    return { ...common, status: 'done', error: null, payload }
  }

  const app = new Hono()
  app.post('/issues', async (c) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${secret}`)) return c.json(error(11, 'unauthorized'), 401)
    const parsed = Issues.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(error(1, 'issue and times are expected'), 400)
    left.set(parsed.data.issue, parsed.data.times)
    return c.json({ issue: parsed.data.issue, times: parsed.data.times })
  })
  app.get('/checks/:uuid', (c) => {
    const document = documents.byUuid.get(c.req.param('uuid'))
    if (document === undefined || document.failure !== null) return c.text('There is no such receipt.', 404)
    return c.html(checkPage(document))
  })

  app.post('/possystem/v5/getToken', async (c) => {
    const body = z.object({ login: z.string(), pass: z.string() }).safeParse(await c.req.json().catch(() => null))
    if (!body.success || body.data.login !== 'sandbox' || !isSame(body.data.pass, secret))
      return c.json(error(12, 'Неверный логин или пароль'), 401)
    return c.json({ token, error: null, timestamp: russianTime(now()) })
  })
  app.use('/possystem/v5/:group/*', async (c, next) => {
    if (!isSame(c.req.header('token') ?? '', token) || hasIssue('token'))
      return c.json(error(11, 'Срок действия токена истёк'), 401)
    return await next()
  })
  app.get('/possystem/v5/:group/report/:uuid', (c) => {
    if (hasIssue('error')) return c.json(error(1, 'Внутренняя ошибка'), 500)
    const document = documents.byUuid.get(c.req.param('uuid'))
    if (document === undefined) return c.json({ ...error(34, 'Состояние чека не найдено'), status: 'wait' })
    return c.json(report(document))
  })
  app.post('/possystem/v5/:group/:operation', async (c) => {
    const operation = operations.find((one) => one === c.req.param('operation'))
    if (operation === undefined) return c.json(error(31, 'Операция не поддерживается'), 400)
    if (hasIssue('error')) return c.json(error(1, 'Внутренняя ошибка'), 500)
    const read = readDocument(operation, await c.req.json().catch(() => null))
    if (typeof read === 'string') return c.json(error(32, read), 400)
    const known = documents.byExternalId.get(read.externalId)
    if (known !== undefined)
      return c.json(
        { uuid: known.uuid, status: 'fail', ...error(33, 'Документ с таким external_id уже существует') },
        400,
      )
    const failure = hasIssue('fail') ? 'Нет бумаги' : null
    const document = documents.add({ ...read, acceptedAtMs: now(), failure })
    log({ event: 'register.accepted', uuid: document.uuid, operation })
    callBackLater(document)
    if (hasIssue('accept_and_lose')) return c.json(error(1, 'Внутренняя ошибка'), 500)
    return accepted(c, document)
  })
  return app

  function accepted(c: Context, { uuid }: RegisterDocument) {
    return c.json({ uuid, status: 'wait', error: null, timestamp: russianTime(now()) })
  }

  /** One message once the receipt is made; a shop that misses it asks. */
  function callBackLater(document: RegisterDocument): void {
    const { callbackUrl } = document
    if (callbackUrl === null || !isAllowed(callbackUrl)) return
    const call = async () => {
      await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report(document)),
        signal: AbortSignal.timeout(5_000),
        redirect: 'error',
      })
    }
    setTimeout(() => {
      call().catch(() => log({ event: 'register.callback_failed', uuid: document.uuid }))
    }, makingMs + 50).unref()
  }

  function isAllowed(address: string): boolean {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/.test(url.protocol)) return false
    const isLocal = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
    return isLocal || (options.allowedHosts ?? []).includes(url.hostname)
  }
}
