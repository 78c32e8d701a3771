import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.organizers.tax_number_wrong': 'Check the taxpayer number: its control digit is wrong.',
  'error.organizers.registration_number_wrong': 'Check the registration number: its control digit is wrong.',
} as const satisfies TextsLike<typeof ru>
