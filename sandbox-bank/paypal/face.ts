import { randomUUID } from 'node:crypto'
import type { Bank, Change, Face, Notice } from '../bank-state.ts'
import { signingKey } from '../certificates.ts'
import { cabinetUrl, dayMs, hourMs, minuteMs } from '../face.ts'
import type { Payment } from '../records.ts'
import { paypalRoutes } from './api.ts'
import { captureIdOf, captureOf, disputeOf, orderOf, refundOf } from './objects.ts'
import { signatureOf, signedText } from './signature.ts'

export const webhookId = 'WH-SANDBOX'

/**
 * PayPal: the payer approves, and the shop captures. Notices are signed by RSA, with the certificate at
 * an address that they name; any 2xx is a receipt. Up to 25 repeats in three days.
 */
export const paypalFace: Face = {
  code: 'paypal',
  title: { ru: 'PayPal', en: 'PayPal' },
  failure: {
    type: 'application/json',
    body: '{"name":"INTERNAL_SERVER_ERROR","message":"An internal server error occurred."}',
  },
  routes: paypalRoutes,
  notices(bank, payment, change, isForged) {
    const event = eventOf(bank, payment, change)
    return event === null ? [] : [noticeOf(bank, event, isForged)]
  },
  dispute(bank, payment, step) {
    const isDisputeHeld = step === 'open' || (step !== 'inquire' && payment.facts.isDisputeHeld === true)
    const facts = { dispute: step, isDisputeHeld }
    const isNew = step === 'open' || step === 'inquire'
    const event = {
      event_type: isNew ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED',
      resource_type: 'dispute',
      resource: disputeOf({ ...payment, facts: { ...payment.facts, ...facts } }),
    }
    return { facts, notice: noticeOf(bank, event, false) }
  },
  isReceived: ({ status }) => status >= 200 && status < 300,
  repeatDelaysMs: [minuteMs, 10 * minuteMs, hourMs, 3 * hourMs],
  repeatForMs: 3 * dayMs,
}

type Event = { event_type: string; resource_type: string; resource: object }

/** An order that the payer gave up or that ran out of time is not reported. */
function eventOf(bank: Bank, payment: Payment, change: Change): Event | null {
  if (change.kind === 'refunded') {
    const links = [
      { href: `${bank.baseUrl}/paypal/v2/payments/captures/${captureIdOf(payment)}`, rel: 'up', method: 'GET' },
    ]
    const resource = { ...refundOf(payment, change.refund), links }
    return { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource_type: 'refund', resource }
  }
  if (change.kind === 'succeeded') {
    return { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource_type: 'capture', resource: captureOf(payment) }
  }
  if (change.kind === 'canceled') return null
  return {
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    resource: { ...orderOf(bank, payment), status: 'APPROVED' },
  }
}

/** A forged notice is signed over another body. */
function noticeOf(bank: Bank, event: Event, isForged: boolean): Notice {
  const create_time = new Date(bank.now()).toISOString()
  const id = randomUUID()
  const body = JSON.stringify({ id: `WH-${id}`, event_version: '1.0', create_time, ...event })
  return {
    type: event.event_type,
    url: cabinetUrl(bank, 'paypal', 'notify'),
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': create_time,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${bank.baseUrl}/paypal/v1/notifications/certs/CERT-SANDBOX`,
      'paypal-transmission-sig': signatureOf(
        signedText(id, create_time, webhookId, isForged ? '{}' : body),
        signingKey,
      ),
    },
    body,
  }
}
