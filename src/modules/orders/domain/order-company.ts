/** The countries whose companies' numbers are checked, and any other. */
export const companyCountries = ['RU', 'BY', 'KZ', 'UZ', 'other'] as const
export type CompanyCountry = (typeof companyCountries)[number]

/** The text fields of a company's requisites, in the order of their forms. */
export const companyFields = [
  'fullName',
  'taxNumber',
  'kpp',
  'registrationNumber',
  'legalAddress',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const
export type CompanyField = (typeof companyFields)[number]

/** The company that an order is for; kpp and registrationNumber (ОГРН) may be empty. */
export type OrderCompany = Readonly<Record<CompanyField, string>> & { readonly country: CompanyCountry }
