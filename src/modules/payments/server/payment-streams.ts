import { isPaymentPending } from '../domain/payment-state.ts'
import type { PaymentFeed, StateOfPayment } from './payment-feed.ts'

type StreamOwner = {
  readonly accountId: string
  /** The network of the request (`toNetwork`). */
  readonly network: string
}

type PaymentStreams = {
  /** A stream of a payment's states; null where the process, or the caller's network, has too many. */
  open(payment: StateOfPayment, owner: StreamOwner): ReadableStream<Uint8Array> | null
  /** Ends all streams, and opens no more: the process stops, and their pages go to another one. */
  close(): void
}

type StreamTimes = {
  /** Shorter than any proxy's limit for a response, and than our own (`limited-server.ts`). */
  readonly lastsMs: number
  /** A comment is sent so often: proxies end a connection without traffic, and a closed one is noticed. */
  readonly beatMs: number
}
const usual: StreamTimes = { lastsMs: 55_000, beatMs: 15_000 }

/** A browser opens an ended stream again after this pause. */
const reopenMs = 3_000
const maxStreams = 5_000
/** A club's or an operator's network has many payers behind one address. */
const maxOfNetwork = 200

/**
 * The streams of this process. An account has one: a newer one ends the one before, whose page polls
 * from then on. None has a database connection (`payment-feed.ts`).
 */
export function createPaymentStreams(feed: PaymentFeed, times: StreamTimes = usual): PaymentStreams {
  const byAccount = new Map<string, { end(last?: string): void }>()
  const ofNetwork = new Map<string, number>()
  const count = (network: string, by: 1 | -1) => {
    const now = (ofNetwork.get(network) ?? 0) + by
    if (now === 0) ofNetwork.delete(network)
    else ofNetwork.set(network, now)
  }
  let isClosed = false

  return {
    open(payment, { accountId, network }) {
      byAccount.get(accountId)?.end('event: replaced\ndata:\n\n')
      if (isClosed || byAccount.size >= maxStreams || (ofNetwork.get(network) ?? 0) >= maxOfNetwork) return null
      const sender = openSender()
      const endings: (() => void)[] = []
      const own = {
        end(last = '') {
          if (byAccount.get(accountId) !== own) return
          byAccount.delete(accountId)
          count(network, -1)
          for (const ending of endings) ending()
          sender.end(last)
        },
      }
      byAccount.set(accountId, own)
      count(network, 1)
      const sendState = ({ state }: Pick<StateOfPayment, 'state'>) => {
        const event = `event: state\ndata: ${state}\n\n`
        if (isPaymentPending(state)) sender.send(event)
        else own.end(event)
      }
      const beat = setInterval(() => sender.send(':\n\n'), times.beatMs).unref()
      const last = setTimeout(() => own.end(), times.lastsMs).unref()
      endings.push(
        () => clearInterval(beat),
        () => clearTimeout(last),
        feed.follow(payment, (state) => sendState({ state })),
      )
      sender.onCancel = () => own.end()
      sender.send(`retry: ${reopenMs}\n\n`)
      sendState(payment)
      return sender.stream
    },
    close() {
      isClosed = true
      for (const { end } of [...byAccount.values()]) end()
    },
  }
}

type Sender = {
  readonly stream: ReadableStream<Uint8Array>
  /** The reader has gone. */
  onCancel: () => void
  send(text: string): void
  end(last: string): void
}

function openSender(): Sender {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const sender: Sender = {
    stream: new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
      cancel() {
        controller = undefined
        sender.onCancel()
      },
    }),
    onCancel: () => undefined,
    send: (text) => controller?.enqueue(encoder.encode(text)),
    end(last) {
      if (last !== '') sender.send(last)
      controller?.close()
      controller = undefined
    },
  }
  return sender
}
