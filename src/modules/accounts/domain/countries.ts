/** The most frequent countries of participants, in display order: the installation's own first. */
export const countries = [
  ...(['RU', 'BY', 'KZ', 'UZ', 'AM', 'AZ', 'GE', 'KG', 'MD', 'TJ', 'TM'] as const),
  ...(['CN', 'DE', 'FI', 'IL', 'RS', 'TR', 'US'] as const),
] as const
export type Country = (typeof countries)[number]
