export const ru = {
  title: 'Ваши старты',
  all: 'Все мои регистрации',
  next: 'Ближайший старт',
  online: 'Онлайн',
  bib: 'номер {{bib}}',
  open: 'Открыть регистрацию',
  waiting: 'Ждёт оплаты',
  waitingUntil: 'до {{moment}}',
  pay: 'Перейти к оплате',
  draft: 'Не закончено',
  draftGoOn: 'Продолжить',
} as const
