import { expect, test } from 'vitest'
import { isBelarusianIban, isIban, isRussianAccount, isUzbekCard, plainNumber } from './bank-accounts.ts'

test.for([
  ['the example of the Belarusian standard', 'BY13NBRB3600900000002Z00AB00', true],
  ['one digit changed', 'BY13NBRB3600900000002Z00AB01', false],
  ['two characters exchanged', 'BY13NBRB3600900000020Z0AAB00', false],
  ['one character short', 'BY13NBRB3600900000002Z00AB0', false],
  ['another country', 'KZ86125KZT5004100100', false],
] as const)('a Belarusian IBAN: %s', ([, number, expected]) => expect(isBelarusianIban(number)).toBe(expected))

test.for([
  ['KZ86125KZT5004100100', true],
  ['DE89370400440532013000', true],
  ['GB82WEST12345698765432', true],
  ['GB83WEST12345698765432', false],
  ['40702810138250123017', false],
  ['', false],
] as const)('the IBAN %s', ([number, expected]) => expect(isIban(number)).toBe(expected))

test.for([
  ['of its bank', '40702810138250123017', '044525225', true],
  ['of another bank', '40702810138250123017', '044525974', false],
  ['one digit changed', '40702810138250123018', '044525225', false],
  ['19 digits', '4070281013825012301', '044525225', false],
  ['a code that no bank has', '40702810138250123017', '144525225', false],
] as const)('a Russian account %s', ([, account, bic, expected]) =>
  expect(isRussianAccount(account, bic)).toBe(expected),
)

test.for([
  ['8600495473316478', true],
  ['8600495473316479', false],
  ['4242424242424242', false],
  ['860049547331647', false],
] as const)('the Uzbek card %s', ([number, expected]) => expect(isUzbekCard(number)).toBe(expected))

test.for([
  ['by 13 nbrb-3600 9000', 'BY13NBRB36009000'],
  ['ВУ13', 'BY13'],
  ['8600\u00a04954', '86004954'],
] as const)('%s is read as %s', ([typed, plain]) => expect(plainNumber(typed)).toBe(plain))
