import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { readTicketToken, ticketKeys, writeTicketToken } from './ticket-token.ts'

const keys = ticketKeys(createSecretKey(Buffer.alloc(32, 7)))
const claim = { entryId: newId(), eventId: newId(), ticketVersion: '0badcafe' }
const token = writeTicketToken(keys.privateKey, claim)

test('a token verifies with the public key alone, and uses only the QR code’s alphanumeric alphabet', () => {
  expect(readTicketToken(keys.publicKey, token)).toEqual(claim)
  expect(token).toMatch(/^[0-9A-Z.]{164}$/)
})

test('a changed character anywhere makes the token invalid', () => {
  for (let i = 4; i < token.length; i += 1) {
    const other = token[i] === 'A' ? 'B' : 'A'
    expect(readTicketToken(keys.publicKey, token.slice(0, i) + other + token.slice(i + 1))).toBeNull()
  }
})

test.for([
  [
    'signed by another installation',
    writeTicketToken(ticketKeys(createSecretKey(Buffer.alloc(32, 8))).privateKey, claim),
  ],
  ['truncated', token.slice(0, -1)],
  ['longer', `${token}A`],
  ['in lower case', token.toLowerCase()],
  ['of another format', token.replace('SL1', 'SL2')],
  ['a URL', 'https://example.org/ticket'],
  ['empty', ''],
] as const)('an invalid token is refused: %s', ([, text]) => {
  expect(readTicketToken(keys.publicKey, text)).toBeNull()
})
