import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { readTicketToken, ticketKeys, writeTicketToken } from './ticket-token.ts'

const keys = ticketKeys(createSecretKey(Buffer.alloc(32, 7)))
const claim = { entryId: newId(), eventId: newId(), edition: '0badcafe' }
const token = writeTicketToken(keys.privateKey, claim)

test('a token verifies with the public key alone, and fits a QR’s shorter alphabet', () => {
  expect(readTicketToken(keys.publicKey, token)).toEqual(claim)
  expect(token).toMatch(/^[0-9A-Z.]{164}$/)
})

test('a changed letter anywhere makes the token invalid', () => {
  for (let i = 4; i < token.length; i += 1) {
    const other = token[i] === 'A' ? 'B' : 'A'
    expect(readTicketToken(keys.publicKey, token.slice(0, i) + other + token.slice(i + 1))).toBeNull()
  }
})

test.for([
  ['another installation’s', writeTicketToken(ticketKeys(createSecretKey(Buffer.alloc(32, 8))).privateKey, claim)],
  ['cut', token.slice(0, -1)],
  ['longer', `${token}A`],
  ['in small letters', token.toLowerCase()],
  ['of another format', token.replace('SL1', 'SL2')],
  ['no token', 'https://example.org/ticket'],
  ['nothing', ''],
] as const)('%s is no token of ours', ([, text]) => {
  expect(readTicketToken(keys.publicKey, text)).toBeNull()
})
