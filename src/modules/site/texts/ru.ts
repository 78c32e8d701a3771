export const ru = {
  legalInForce: 'Действует с {{day}}',
  legalContents: 'Содержание',
  legalPrint: 'Распечатать',
  legalOtherDocuments: 'Другие документы',
} as const
