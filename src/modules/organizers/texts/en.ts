import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.organizers.tax_number_wrong': 'Check the taxpayer number: its control digit is wrong.',
  'error.organizers.registration_number_wrong': 'Check the registration number: its control digit is wrong.',
  'error.organizers.kpp_wrong': 'Check the KPP: nine characters, and a sole trader has none.',
  'error.organizers.bank_wrong': 'Check the bank details: the account does not go with the bank’s code.',
} as const satisfies TextsLike<typeof ru>
