import { expect, test } from 'vitest'
import { readInsuredData } from './insured-input.ts'

const nothing = { address: '', phone: '', document: null }
const known = { address: 'Самара, Полевая, 48', phone: '+79121234567', document: null }

test('nothing is asked that the insurer does not require, or that is known', () => {
  expect(readInsuredData([], nothing, undefined)).toMatchObject({ fields: {}, toSave: null })
  expect(readInsuredData(['address', 'phone'], known, { address: 'Казань, Баумана, 1' })).toMatchObject({
    ...{ fields: {}, toSave: null },
    known,
  })
})

test.for([
  ['a phone', { phone: 'abc' }, { phone: 'insurance.phone_malformed' }],
  ['an address', { address: 'Самара' }, { address: 'insurance.address_missing' }],
  ['a document', { documentCode: '21', documentNumber: 'x' }, { documentNumber: 'insurance.document_malformed' }],
  ['a number without a document', { documentNumber: '45 09 123456' }, { documentNumber: 'insurance.document_missing' }],
  ['nothing', { phone: '', documentCode: '21', documentNumber: '' }, {}],
] as const)('what is entered without need is validated, and not saved: %s', ([, entered, fields]) => {
  expect(readInsuredData([], nothing, entered)).toEqual({ known: nothing, toSave: null, fields })
})

test.for([
  ['no address', { phone: '+79121234567' }, { address: 'insurance.address_missing' }],
  ['a city alone', { address: 'Самара', phone: '+79121234567' }, { address: 'insurance.address_missing' }],
  ['no phone', { address: 'Самара, Полевая, 48' }, { phone: 'insurance.phone_missing' }],
  ['no number', { address: 'Самара, Полевая, 48', phone: 'call me' }, { phone: 'insurance.phone_malformed' }],
] as const)('missing data are named: %s', ([, entered, fields]) => {
  expect(readInsuredData(['address', 'phone'], nothing, entered).fields).toEqual(fields)
})

test.for([
  [{}, 'insurance.document_missing'],
  [{ documentCode: '21', documentNumber: '45 09' }, 'insurance.document_malformed'],
  [{ documentCode: '21', documentNumber: '45 09 123456' }, undefined],
] as const)('a document is read: %o', ([entered, code]) => {
  expect(readInsuredData(['document'], nothing, entered).fields.documentNumber).toBe(code)
})

test('of a new document only the masked number is printed', () => {
  const entered = { documentCode: '21', documentNumber: '45 09 123456' } as const
  const read = readInsuredData(['document'], nothing, entered)
  expect(read.known.document?.maskedNumber).not.toContain('123')
  expect(read.toSave?.document).toEqual({ code: '21', documentNumber: '45 09 123456' })
})
