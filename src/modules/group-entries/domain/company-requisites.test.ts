import { describe, expect, test } from 'vitest'
import { checkCompany, countryOfCurrency, type TypedCompany } from './company-requisites.ts'

const company: TypedCompany = {
  country: 'RU',
  fullName: 'ООО «Северный ветер»',
  taxNumber: '7707083893',
  kpp: '773601001',
  registrationNumber: '1027700132195',
  legalAddress: '117312, Москва, ул. Вавилова, 19',
  contactName: 'Орлова Ирина',
  contactEmail: 'hr@wind.example',
  contactPhone: '+79123456789',
}

describe('the requisites of a company', () => {
  test.for([
    ['are whole', {}, {}],
    ['need no registration number', { registrationNumber: '' }, {}],
    ['may have spaces and dashes in numbers', { taxNumber: '77 0708-3893', kpp: '7736 01001' }, {}],
    ['have a wrong taxpayer number', { taxNumber: '7707083894' }, { taxNumber: 'group-entries.inn_wrong' }],
    ['have no reason code', { kpp: '' }, { kpp: 'validation.required' }],
    ['have a wrong reason code', { kpp: '77360100' }, { kpp: 'group-entries.kpp_wrong' }],
    ['of a sole trader have no reason code', { taxNumber: '500100732259', kpp: '', registrationNumber: '' }, {}],
    [
      'of a sole trader have a reason code',
      { taxNumber: '500100732259', registrationNumber: '304500116000157' },
      { kpp: 'group-entries.kpp_of_sole_trader' },
    ],
    [
      'have the registration number of a sole trader',
      { registrationNumber: '304500116000157' },
      { registrationNumber: 'group-entries.ogrn_wrong' },
    ],
    ['have a name without letters', { fullName: '123' }, { fullName: 'group-entries.no_letters' }],
    ['have a wrong email', { contactEmail: 'hr@' }, { contactEmail: 'validation.email' }],
    ['have a wrong phone', { contactPhone: '12' }, { contactPhone: 'validation.phone' }],
    ['are Belarusian', { country: 'BY', taxNumber: '100325912', kpp: '' }, {}],
    [
      'have a wrong Belarusian number',
      { country: 'BY', taxNumber: '100325913' },
      { taxNumber: 'group-entries.unp_wrong' },
    ],
    ['are Kazakh', { country: 'KZ', taxNumber: '940140000385' }, {}],
    ['have a wrong Kazakh number', { country: 'KZ' }, { taxNumber: 'group-entries.bin_wrong' }],
    ['are Uzbek', { country: 'UZ', taxNumber: '207275139' }, {}],
    ['have a wrong Uzbek number', { country: 'UZ', taxNumber: '107275139' }, { taxNumber: 'group-entries.stir_wrong' }],
    ['are of another country', { country: 'other', taxNumber: 'DE 129 273 398' }, {}],
    [
      'have no digits in a foreign number',
      { country: 'other', taxNumber: 'none' },
      { taxNumber: 'group-entries.tax_number_wrong' },
    ],
  ] as const)('%s', ([, change, issues]) => {
    const checked = checkCompany({ ...company, ...change })
    expect(checked.issues).toEqual(issues)
    expect(checked.company === null).toBe(Object.keys(issues).length > 0)
  })

  test('name every empty field at once', () => {
    const empty = Object.fromEntries(Object.keys(company).map((field) => [field, ''])) as unknown as TypedCompany
    expect(Object.keys(checkCompany({ ...empty, country: 'RU' }).issues)).toEqual([
      'fullName',
      'taxNumber',
      'kpp',
      'legalAddress',
      'contactName',
      'contactEmail',
      'contactPhone',
    ])
  })

  test('are stored without spaces, and without a reason code abroad', () => {
    const typed = { ...company, country: 'BY', taxNumber: ' 100 325 912', fullName: ' ООО  «Ветер» ' } as const
    expect(checkCompany(typed).company).toMatchObject({
      taxNumber: '100325912',
      kpp: '',
      registrationNumber: '',
      fullName: 'ООО «Ветер»',
    })
  })
})

test('the country of a new company follows the currency of the event', () => {
  expect([countryOfCurrency('RUB'), countryOfCurrency('KZT'), countryOfCurrency('EUR')]).toEqual(['RU', 'KZ', 'other'])
})
