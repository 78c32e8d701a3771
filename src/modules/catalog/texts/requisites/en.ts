import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  organizer: 'Organizer',
  requisites: 'Company details',
  requisitesTitle: 'The organizer’s company details',
  requisitesMeta: 'The organizer’s company details: {{event}}',
  requisitesWhole: 'All details and a page to print',
  requisitesPrint: 'Print',
  requisitesPrintHint: 'To print this page, press Ctrl + P.',
  requisiteName: 'Beneficiary',
  requisiteTaxNumber: 'Tax number (INN)',
  requisiteKpp: 'Reason code (KPP)',
  requisiteRegistrationNumber: 'Registration number (OGRN)',
  requisiteTraderNumber: 'Trader’s registration number (OGRNIP)',
  requisiteAddress: 'Address',
  requisiteBank: 'Bank',
  requisiteBic: 'Bank code (BIC)',
  requisiteAccount: 'Account',
  requisiteCorrespondent: 'Correspondent account',
  requisiteEmail: 'Email',
  requisitePhone: 'Phone',
  requisiteWebsite: 'Website',
} as const satisfies TextsLike<typeof ru>
