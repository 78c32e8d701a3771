export const ru = {
  legalInForce: 'Действует с {{day}}',
  legalContents: 'Содержание',
  legalPrint: 'Распечатать',
  legalOthers: 'Другие документы',
  legalDescription: '{{title}}. Редакция от {{day}}.',
} as const
