import { connect, type Socket } from 'node:net'

export type Load = {
  /** Each client uses one of these ports, in turn. */
  readonly ports: readonly number[]
  readonly clients: number
  readonly seconds: number
  /** The next request as raw HTTP; null where there are no more. */
  next(): string | null
}
export type Measured = {
  readonly count: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly statuses: ReadonlyMap<number, number>
  /** The body of a response other than 200, for diagnosis. */
  readonly sample: string
}

/**
 * Sends requests from `clients` parallel clients, each with its own keep-alive connection, one
 * request after another. On bare sockets, so that generating the load takes little of the shared
 * cores.
 */
export async function measure({ ports, clients, seconds, next }: Load): Promise<Measured> {
  const latenciesMs: number[] = []
  const statuses = new Map<number, number>()
  let sample = ''
  const started = performance.now()
  const until = started + seconds * 1000
  let ended = started
  await Promise.all(
    Array.from({ length: clients }, async (_, i) => {
      const connection = await openConnection(ports[i % ports.length] ?? 0)
      for (let text = next(); text !== null && performance.now() < until; text = next()) {
        const sentAt = performance.now()
        const { status, body } = await connection.send(text)
        ended = performance.now()
        latenciesMs.push(ended - sentAt)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status !== 200) sample = body
      }
      connection.close()
    }),
  )
  latenciesMs.sort((a, b) => a - b)
  const at = (share: number) =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0
  const lasted = (ended - started) / 1000
  return {
    count: latenciesMs.length,
    seconds: lasted,
    perSecond: latenciesMs.length / lasted,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    statuses,
    sample,
  }
}

export type LoadResponse = { readonly status: number; readonly body: string; readonly head: string }
export type KeepAliveConnection = { send(text: string): Promise<LoadResponse>; close(): void }

export async function openConnection(port: number): Promise<KeepAliveConnection> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const parts: string[] = []
  let receivedBytes = 0
  let expectedBytes = 0 // the bytes of the current response; 0 until its length is known
  let waiting: { resolve(response: LoadResponse): void; reject(error: Error): void } | null = null
  socket.setEncoding('latin1') // lengths are bytes; texts are not read
  socket.on('data', (chunk: string) => {
    parts.push(chunk)
    receivedBytes += chunk.length
    if (expectedBytes === 0 && parts.length === 1) expectedBytes = responseLength(chunk)
    if (expectedBytes > 0 && receivedBytes < expectedBytes) return // a long page arrives in many chunks
    const response = responseIn(parts.join(''))
    if (response === null) return
    parts.length = 0
    receivedBytes = 0
    expectedBytes = 0
    waiting?.resolve(response)
  })
  let isOpen = true
  socket.on('close', () => {
    isOpen = false
    waiting?.reject(new Error('the server closed the connection'))
  })
  socket.on('error', (error) => waiting?.reject(error))
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(new Error('the server closed the connection'))
        waiting = { resolve, reject }
        socket.write(text)
      }),
    close() {
      waiting = null
      socket.destroy()
    },
  }
}

/** The length of head and body, where the head has a content length; else 0. */
function responseLength(text: string): number {
  const end = text.indexOf('\r\n\r\n')
  const length = end === -1 ? undefined : /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
  return length === undefined ? 0 : end + 4 + Number(length)
}

/** The complete response, or null. */
function responseIn(text: string): LoadResponse | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const body = text.slice(end + 4)
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
  if (length === undefined ? !body.endsWith('0\r\n\r\n') : body.length < Number(length)) return null
  return { status: Number(text.slice(9, 12)), body, head: text.slice(0, end) }
}
