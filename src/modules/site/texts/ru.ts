export const ru = {
  legalInForce: 'Действует с {{day}}',
  legalContents: 'Содержание',
  legalPrint: 'Распечатать',
  legalOthers: 'Другие документы',
} as const
