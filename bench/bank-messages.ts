import { createHmac } from 'node:crypto'

export const bankSecret = 'the secret between the bench and its program'

type Paid = { readonly reference: string; readonly amountMinor: number; readonly currency: string }

/** The sandbox bank's signed webhook of a succeeded payment, as an HTTP request. */
export function paidMessage(port: number, { reference, amountMinor, currency }: Paid): string {
  const object = {
    id: reference,
    status: 'succeeded',
    amountMinor,
    currency,
    reference,
    confirmationUrl: `http://localhost:${port + 1}/pay/${reference}`,
    qrPayload: null,
    cancelReason: null,
  }
  const body = JSON.stringify({ id: `evt-${reference}`, type: 'payment.succeeded', object })
  const stamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', bankSecret).update(`${stamp}.${body}`).digest('hex')
  return [
    'POST /api/payments/webhooks/sandbox HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Bank-Signature: t=${stamp},v1=${signature}`,
    '',
    body,
  ].join('\r\n')
}
