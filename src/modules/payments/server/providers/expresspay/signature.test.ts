import { expect, test } from 'vitest'
import { isNotificationSigned, signatureOf } from './signature.ts'

const token = 'a75b74cbcfe446509e8ee874f421bd66'
const secretWord = 'sandbox.expresspay.by'

test('the signatures of invoices are the published ones', () => {
  const short = { token, AccountNo: '100', Amount: '25', Currency: '933' }
  expect(signatureOf('add-invoice', short, secretWord)).toBe('EF1B060B76810687B856D630FA453402C1DD71BA')
  const full = {
    ...short,
    ...{ AccountNo: 'SL-123', Amount: '10,50', Expiration: '20261231', Info: 'Стартовый взнос' },
    ...{ Surname: 'Иванов', FirstName: 'Иван', IsNameEditable: '0', IsAddressEditable: '0', IsAmountEditable: '0' },
    ReturnInvoiceUrl: '1',
  }
  expect(signatureOf('add-invoice', full, secretWord)).toBe('643E423DD3E9CCA9D204A86704B056FB93B35606')
})

test('a notification is signed over its data as received', () => {
  const data = '{"CmdType":3,"Status":3,"AccountNo":"SL-123","InvoiceNo":1001,"Amount":10.5,"Created":"20261121120000"}'
  const signature = '34B877FF0E1A6ECFD8A85497BA83C7A6C1F1B22F'
  expect(isNotificationSigned(data, signature, 'notify-secret')).toBe(true)
  expect(isNotificationSigned(data, signature.toLowerCase(), 'notify-secret')).toBe(true)
  expect(isNotificationSigned(data.replace('10.5', '1.5'), signature, 'notify-secret')).toBe(false)
  expect(isNotificationSigned(data, '', 'notify-secret')).toBe(false)
})
